import { AppError } from '../../errors.ts'
import type { Writes } from '../../transaction.ts'
import type { Actor } from './actor.ts'

export const sessionEnded = () => new AppError('unauthenticated', 'Your session has ended. Sign in again.')

/**
 * Throws `unauthenticated` if the session has ended. It may end while the body of its call arrives or waits in a queue, and a client can stretch
 * that to minutes.
 */
export async function requireOpenSession({ sessions }: Writes, { sessionId }: Actor): Promise<void> {
  if (!(await sessions.exists(sessionId))) throw sessionEnded()
}

/**
 * Locks the caller’s account, so that no other transaction writes as it or to it meanwhile. Throws `unauthenticated` if the session or the account
 * was removed after the call began.
 */
export async function lockActor(stores: Writes, actor: Actor): Promise<void> {
  await stores.lock(`author ${actor.id}`)
  await requireOpenSession(stores, actor)
}
