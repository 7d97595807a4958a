import { prefixesOf } from '../../../foundation/search-words/word-prefixes.ts'

/** The words of a row, by columns. */
export type Columns = string[][]

/** The words to remove from the index for a row, and the words to insert after that, by columns. */
interface IndexChange {
  removed: Columns
  added: Columns
}

/**
 * Computes the change of the index for a row, so that words that stay are not written again. The index has a list for each word and for
 * each prefix, which says of a row only that it has it. Removing a word also removes the prefixes that it shares with words that stay, and
 * inserting one would enter a shared prefix twice, which FTS5 reports as corruption. So words that stay and share something are removed and
 * inserted again, as many as needed. By columns, as FTS5 counts the words of each.
 */
export function indexChange(before: Columns, after: Columns): IndexChange {
  const kept = before.map((words, at) => keptWords(words, after[at] ?? []))
  const without = (columns: Columns) =>
    columns.map((words, at) => words.filter((word) => !kept[at]?.has(word)))
  const removed = without(before)
  const added = without(after)
  const changed = [...removed, ...added].flat()
  // If most words change, finding what they share costs more than it saves.
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

/** Empty for a column that contains a word twice, as rows of old versions do: FTS5 counted both. */
function keptWords(before: string[], after: string[]): Set<string> {
  const words = new Set(before)
  return words.size === before.length ? words.intersection(new Set(after)) : new Set()
}

/**
 * Creates a function that says whether a word that stays has list entries that are only removed, or only inserted. If so, the word itself
 * is removed and inserted, and these entries become both: later words need not share them.
 */
function createSharing(removed: string[], added: string[]): (word: string) => boolean {
  const unpaired = entriesOfAll(removed).symmetricDifference(entriesOfAll(added))
  return (word) => entriesOf(word).filter((entry) => unpaired.delete(entry)).length > 0
}

const entriesOfAll = (words: string[]) => new Set(words.flatMap(entriesOf))

/** The names of a word's lists: its own, marked by a space, and those of its prefixes. */
const entriesOf = (word: string): string[] => [` ${word}`, ...prefixesOf(word)]
