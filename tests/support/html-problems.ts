import { HtmlValidate } from 'html-validate'

/** Off is what is a matter of taste: React writes attributes in the case of its own names and void elements with a slash. */
const validator = new HtmlValidate({
  root: true,
  elements: ['html5', { ol: { attributes: { start: { enum: ['/-?\\d+/'] } } } }],
  extends: ['html-validate:standard'],
  rules: {
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'heading-level': 'off',
    'long-title': 'off',
    'prefer-native-element': 'off',
    'text-content': 'off',
    'void-style': 'off',
  },
})

/** What is wrong with a page, a line for each problem. */
export async function htmlProblems(page: string): Promise<string[]> {
  const { results } = await validator.validateString(page)
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))
}
