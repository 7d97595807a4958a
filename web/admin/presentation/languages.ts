import { isLanguageTag } from '#contract/html/language-tag.ts'

const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** A language in English. */
export const languageName = (tag: string): string => names.of(tag) ?? tag

const tags =
  'ar bn bg ca zh-Hans zh-Hant hr cs da nl en et fi fr de el he hi hu id it ja ko lv lt ms nb fa pl pt pt-BR pa ro ru sr sk sl es sw sv ta te th tr uk ur vi'

/** By their names in English. */
export const commonLanguages = tags
  .split(' ')
  .map((tag) => ({ tag, name: languageName(tag) }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'))

/** Reads a tag, or the name of a common language. Returns null for nothing, and undefined for what is no language. */
export function readLanguage(typed: string): string | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const named = commonLanguages.find(({ name }) => name.toLowerCase() === text.toLowerCase())
  if (named) return named.tag
  return isLanguageTag(text) ? Intl.getCanonicalLocales(text)[0] : undefined
}
