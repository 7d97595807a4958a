import { HtmlValidate, type ResolvedConfig, StaticConfigLoader } from 'html-validate'

/** Builds its tables of elements once, not for every page, which would take a fifth of the time. */
class CachedConfigLoader extends StaticConfigLoader {
  #config: ResolvedConfig | Promise<ResolvedConfig> | undefined

  override getConfigFor(handle: string): ResolvedConfig | Promise<ResolvedConfig> {
    this.#config ??= super.getConfigFor(handle)
    return this.#config
  }
}

/** Off is what is a matter of taste: React writes attributes in the case of its own names and void elements with a slash. */
const configLoader = new CachedConfigLoader({
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
const validator = new HtmlValidate(configLoader)

/** What is wrong with a page, a line for each problem. */
export async function htmlProblems(page: string): Promise<string[]> {
  const { results } = await validator.validateString(page)
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))
}
