/** A word that stands for one block of text, or for a title. No two are the same. */
const wordForm = /\bw\d+x\d+\b/g

export const wordsIn = (text: string): string[] => text.match(wordForm) ?? []

/** What is known of each word of one account, and what happened to it. */
export function createLedger(nth: number) {
  let words = 0
  /** In a request that was answered with success. */
  const acknowledged = new Set<string>()
  /** In a post, in the trash or in a version that is no autosave, or in a request that put it there. */
  const kept = new Set<string>()
  /** Deleted by somebody who had it before them. */
  const deleted = new Set<string>()
  const log: string[] = []

  return {
    log,
    newWord: () => `w${nth}x${++words}`,
    note: (line: string) => void log.push(line),
    acknowledge(found: Iterable<string>): void {
      for (const word of found) acknowledged.add(word)
    },
    keep(found: Iterable<string>): void {
      for (const word of found) kept.add(word)
    },
    noteDeleted(who: string, found: Iterable<string>): void {
      for (const word of found) deleted.add(word)
      log.push(`${who} deletes ${[...found].join(' ')}`)
    },
    countAcknowledged: () => new Set([...acknowledged, ...kept]).size,
    /** The words that must be found. */
    wanted: () => new Set([...kept, ...[...acknowledged].filter((word) => !deleted.has(word))]),
    /** The lines of the log about a word. */
    historyOf: (word: string) => log.filter((line) => wordsIn(line).includes(word)),
  }
}
export type Ledger = ReturnType<typeof createLedger>
