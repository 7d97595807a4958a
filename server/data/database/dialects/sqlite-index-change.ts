import { prefixesOf } from '../../../foundation/search-words/word-prefixes.ts'

/** The words of a row, by columns. */
export type Columns = string[][]

/** What is to be taken out of the index for a row, and what is to be put in after that, by columns. */
interface IndexChange {
  removed: Columns
  added: Columns
}

/**
 * How the index of a row changes from some words to others, so that words which stay are not written anew. The index has a list for each
 * word and for each beginning of one, which says of a row only that it has it. Taking a word out takes out what it shares with
 * words that stay, and putting one in would enter that twice, which FTS5 takes for damage. So as many of the words that stay as share
 * something are taken out and put in again. By columns, as FTS5 counts the words of each.
 */
export function indexChange(before: Columns, after: Columns): IndexChange {
  const kept = before.map((words, at) => keptWords(words, after[at] ?? []))
  const without = (columns: Columns) =>
    columns.map((words, at) => words.filter((word) => !kept[at]?.has(word)))
  const removed = without(before)
  const added = without(after)
  const changed = [...removed, ...added].flat()
  // Where most words change, looking for what they share costs more than it saves.
  const shares =
    kept.reduce((sum, { size }) => sum + size, 0) < changed.length
      ? () => true
      : createSharing(removed.flat(), added.flat())
  for (const [at, words] of kept.entries()) {
    const again = changed.length > 0 ? [...words].filter(shares) : []
    removed[at]?.push(...again)
    added[at]?.push(...again)
  }
  return { removed, added }
}

/** None of a column that has a word twice, as those had that were written before words stood once: FTS5 counted both. */
function keptWords(before: string[], after: string[]): Set<string> {
  const words = new Set(before)
  return words.size === before.length ? words.intersection(new Set(after)) : new Set()
}

/**
 * Tells whether a word that stays has entries that are only taken out, or only put in. If so, it is both, and they no longer are: words that
 * come after it need not share them.
 */
function createSharing(removed: string[], added: string[]): (word: string) => boolean {
  const unpaired = entriesOfAll(removed).symmetricDifference(entriesOfAll(added))
  return (word) => entriesOf(word).filter((entry) => unpaired.delete(entry)).length > 0
}

const entriesOfAll = (words: string[]) => new Set(words.flatMap(entriesOf))

/** The names of a word's lists: its own, which is told apart by a space, and those of its beginnings. */
const entriesOf = (word: string): string[] => [` ${word}`, ...prefixesOf(word)]
