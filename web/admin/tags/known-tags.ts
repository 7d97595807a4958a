import { matchingKey } from '#contract/matching-key.ts'

/** A tag with the number of its public posts; null if that is not known. */
export interface KnownTag {
  name: string
  posts: number | null
}

const maxSuggestions = 8

/**
 * Returns the known tags in which a word begins with the typed text, those that begin with it first, else in their order. Tags that are
 * chosen are left out.
 */
export function suggestTags(known: readonly KnownTag[], text: string, chosen: readonly string[]): KnownTag[] {
  const typed = matchingKey(text)
  const taken = new Set(chosen.map(matchingKey))
  const ranked = known.flatMap((tag) => {
    const key = matchingKey(tag.name)
    if (taken.has(key)) return []
    if (key.startsWith(typed)) return [{ tag, rank: 0 }]
    return wordsOf(key).some((word) => word.startsWith(typed)) ? [{ tag, rank: 1 }] : []
  })
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .slice(0, maxSuggestions)
    .map(({ tag }) => tag)
}

/** The text from the start of each word on. */
const wordsOf = (key: string): string[] =>
  Array.from(key.matchAll(/(?<![\p{L}\p{M}\p{N}])[\p{L}\p{N}]/gu), ({ index }) => key.slice(index))

/** Returns the tag that has a name, which may be written otherwise. */
export const tagNamed = (tags: readonly string[], name: string): string | undefined =>
  tags.find((tag) => matchingKey(tag) === matchingKey(name))

/** Returns the names in a text that lists them in lines or with commas, each once. */
export function listedNames(text: string): string[] {
  const names = text.split(/[\n\r,;，、]/).map((name) => name.replace(/^\s*[-*•#]?\s*/, '').trimEnd())
  return [...new Map(names.filter((name) => name !== '').map((name) => [matchingKey(name), name])).values()]
}
