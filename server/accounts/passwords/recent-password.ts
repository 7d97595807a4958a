import { limits } from '#contract/limits.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'

/**
 * Guards calls that would let a stolen session take over the account, or that cannot be undone. Throws `password_required` unless the
 * password was given recently in this session.
 */
export function requireRecentPassword({ passwordGivenAt }: Pick<Actor, 'passwordGivenAt'>, now: Date): void {
  if (now.getTime() - Date.parse(passwordGivenAt) < limits.auth.recentPasswordSeconds * 1_000) return
  throw new AppError(
    'password_required',
    `You last entered your password more than ${limits.auth.recentPasswordSeconds / 60} minutes ago. Confirm it and try again. Nothing was changed.`,
  )
}
