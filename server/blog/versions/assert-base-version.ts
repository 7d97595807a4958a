import { AppError } from '../../errors.ts'
import type { Reads } from '../../transaction.ts'

interface Based {
  id: string
  /** The present version of a post that may have no history yet. */
  version?: number
}

/**
 * Throws `validation_failed` for a base that no version of a post ever was: it would keep a later one with that number from being thinned
 * out. One that is gone since is none to refuse, so that what was typed on it can be saved.
 */
export async function assertBaseVersion(
  { history }: Pick<Reads, 'history'>,
  { id, version = 0 }: Based,
  baseVersion: number,
): Promise<void> {
  const { last_version = version } = (await history.find(id)) ?? {}
  if (baseVersion <= last_version) return
  const problem = 'This post has no such version.'
  throw new AppError('validation_failed', problem, { fields: { baseVersion: problem } })
}
