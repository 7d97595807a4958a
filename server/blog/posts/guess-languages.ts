import { setImmediate as nextIteration } from 'node:timers/promises'
import { guessedLanguage } from '../../content/presentation/guessed-language.ts'
import type { InTransaction, Reads } from '../../transaction.ts'

/** Few enough that other requests wait only a moment. */
const postsPerTransaction = 10

/**
 * Creates the task that guesses the languages of posts that were saved before this could be done, or by an older version. Each post gets its guess once: what is saved
 * meanwhile has one already. Safe to interrupt, and to run in several processes.
 */
export function createGuessLanguages({
  reads,
  inTransaction,
}: {
  reads: Pick<Reads, 'posts'>
  inTransaction: InTransaction
}) {
  return async (): Promise<void> => {
    for (;;) {
      const found = await reads.posts.listWithoutGuess(postsPerTransaction)
      if (found.length === 0) return
      const guesses = found.map((post): [string, string] => [post.id, guessedLanguage(post, post.content)])
      await inTransaction(async ({ posts }) => {
        for (const [id, guess] of guesses) await posts.setMissingGuess(id, guess)
      })
      await nextIteration()
    }
  }
}
