import { english } from '#contract/language/written-language.ts'
import { type LanguageColumns, shownLanguage } from '../../content/presentation/guessed-language.ts'
import type { Reads } from '../../transaction.ts'

interface Translated extends LanguageColumns {
  url: string
}

export interface Translation {
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

type InGroup = Translated & { translation_group: string | null }

/** Reads the public translations of these posts in one query. Returns the function that tells those of one of them. */
export async function readPublicTranslations(
  { posts }: Pick<Reads, 'posts'>,
  of: readonly InGroup[],
  siteLanguage: string | null,
): Promise<(post: InGroup) => Translation[]> {
  const groups = new Set(of.map(({ translation_group }) => translation_group).filter((id) => id !== null))
  if (groups.size === 0) return () => []
  const all = Map.groupBy(
    await posts.listPublicOfGroups([...groups]),
    ({ translation_group }) => translation_group,
  )
  return (post) => {
    const others = (all.get(post.translation_group) ?? []).filter(({ url }) => url !== post.url)
    return publicTranslations(post, others, siteLanguage)
  }
}
