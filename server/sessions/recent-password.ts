import { limits } from '#contract/limits.ts'
import { AppError } from '../errors.ts'
import type { Actor } from './actor.ts'

/**
 * For what would make a stolen session the thief's account, or cannot be undone: throws `password_required` unless the password was
 * given in this session of late.
 */
export function requireRecentPassword({ passwordGivenAt }: Pick<Actor, 'passwordGivenAt'>, now: Date): void {
  if (now.getTime() - Date.parse(passwordGivenAt) < limits.recentPasswordLife * 1_000) return
  throw new AppError(
    'password_required',
    'You gave your password more than 15 minutes ago. Give it again, then repeat this. Nothing was changed.',
  )
}
