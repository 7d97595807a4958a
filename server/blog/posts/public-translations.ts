import { english } from '#contract/language/written-language.ts'
import { type LanguageColumns, shownLanguage } from '../../content/presentation/guessed-language.ts'

interface Translated extends LanguageColumns {
  url: string
}

interface Translation {
  url: string
  language: string
}

/** The language that a post is said to be in where there is one in each language. */
export const languageAmongTranslations = (post: LanguageColumns, siteLanguage: string | null): string =>
  shownLanguage(post, siteLanguage) ?? siteLanguage ?? english

/** Of the public translations of a post, in the order of their addresses, the first in each language but its own, by language. */
export function publicTranslations(
  post: LanguageColumns,
  others: readonly Translated[],
  siteLanguage: string | null,
): Translation[] {
  const byLanguage = new Map<string, string>()
  for (const other of others.toReversed())
    byLanguage.set(languageAmongTranslations(other, siteLanguage), other.url)
  byLanguage.delete(languageAmongTranslations(post, siteLanguage))
  return [...byLanguage].map(([language, url]) => ({ url, language })).sort(byTag)
}

const byTag = (a: Translation, b: Translation): number => (a.language < b.language ? -1 : 1)
