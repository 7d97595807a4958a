import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  root: true,
  // The validator takes a list that starts below zero for a fault, and quotations and details for sectioning content, which the standard does not:
  // https://html.spec.whatwg.org/multipage/dom.html#sectioning-content
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

/** What an HTML validator finds wrong with HTML inside a `div`. Matters of taste are not asked. */
export function htmlErrors(html: string): string[] {
  const report = validator.validateStringSync(`<div>${html}</div>`)
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}
