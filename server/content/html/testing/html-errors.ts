import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  root: true,
  // The validator rejects a list that starts below zero, and takes quotations and details for sectioning content, which the standard does
  // not: https://html.spec.whatwg.org/multipage/dom.html#sectioning-content
  elements: [
    'html5',
    {
      ol: { attributes: { start: { enum: ['/-?\\d+/'] } } },
      blockquote: { sectioning: false },
      details: { sectioning: false },
    },
  ],
  extends: ['html-validate:standard'],
  rules: {
    'attribute-boolean-style': 'off',
    'heading-level': 'off',
    'prefer-native-element': 'off',
    'text-content': 'off',
  },
})

/** The errors that an HTML validator finds in HTML inside a `div`, without questions of style. */
export function htmlErrors(html: string): string[] {
  const report = validator.validateStringSync(`<div>${html}</div>`)
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}
