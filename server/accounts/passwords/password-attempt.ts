import type { User } from '../../data/database/rows.ts'
import type { QueueClient } from '../../foundation/concurrency/queue-client.ts'
import type { Limiter } from '../../limits/rates/limiter.ts'
import type { Guessed } from '../../limits/rates/password-attempts.ts'
import type { Reads } from '../../transaction.ts'
import { matchPassword, type PasswordMatch } from './password.ts'

/**
 * Where a password attempt comes from, for which account, and by whom: a caller with a session waits among accounts, and not in the queue
 * of its network.
 */
interface AttemptOrigin {
  clientNetwork: string
  client: QueueClient
  guessed: Guessed
}

/** Checks a password. If that could not be done, it counts as no attempt for the account. */
export async function tryPassword(
  limiter: Limiter,
  password: string,
  user: User | undefined,
  from: AttemptOrigin,
): Promise<PasswordMatch> {
  const { clientNetwork, client, guessed } = from
  const counted = await limiter.passwordAttempt(clientNetwork, guessed)
  let match: PasswordMatch
  try {
    match = await matchPassword(password, user?.password_hash ?? null, client)
  } catch (error) {
    await counted.untried()
    throw error
  }
  if (!match.isRight || counted.isShut) return { ...match, isRight: false }
  await counted.right()
  return match
}

/** Returns an account if its password is still the one that was tried. */
export async function findUnchanged(
  authors: Pick<Reads['authors'], 'find'>,
  { id, password_hash }: User,
): Promise<User | null> {
  const user = await authors.find(id)
  return user?.password_hash === password_hash ? user : null
}
