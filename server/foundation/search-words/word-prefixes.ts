/** The longest beginnings of words that have lists of their own in SQLite's index, in code points: see `sqlite-search.ts`. */
const maxPrefixCharacters = 12
const hasSurrogates = /[\ud800-\udfff]/

/** The beginnings of a word, the whole of a short one too, shortest first, for which SQLite's index has lists. */
export function prefixesOf(word: string): string[] {
  const characters = hasSurrogates.test(word) ? [...word] : word
  const beginnings: string[] = []
  let end = 0
  for (let at = 0; at < Math.min(characters.length, maxPrefixCharacters); at++) {
    end += (characters[at] as string).length
    beginnings.push(word.slice(0, end))
  }
  return beginnings
}
