/** The longest prefixes in SQLite’s prefix index, in code points: see `sqlite-search.ts`. */
export const maxPrefixCharacters = 12
const hasSurrogates = /[\ud800-\udfff]/

/** The prefixes of a word that SQLite’s prefix index contains, shortest first. The last prefix of a short word is the word itself. */
export function prefixesOf(word: string): string[] {
  const characters = hasSurrogates.test(word) ? [...word] : word
  const prefixes: string[] = []
  let end = 0
  for (let at = 0; at < Math.min(characters.length, maxPrefixCharacters); at++) {
    end += (characters[at] as string).length
    prefixes.push(word.slice(0, end))
  }
  return prefixes
}
