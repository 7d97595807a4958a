import { limits } from '#contract/limits.ts'
import { AppError } from '../../errors.ts'

const { maxPerAccount } = limits.workingCopy

/** Throws `quota_reached` if an account got more working copies than it may have. Nothing is refused that adds none. */
export function assertFewWorkingCopies({ before, after }: { before: number; after: number }): void {
  if (after <= Math.max(before, maxPerAccount)) return
  throw new AppError(
    'quota_reached',
    `You have ${before} unfinished texts, and an account may have at most ${maxPerAccount}. Save some of them as posts, or delete them.`,
  )
}
