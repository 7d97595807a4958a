import { AppError } from '../../errors.ts'
import type { Writes } from '../../transaction.ts'
import type { Actor } from './actor.ts'

export const sessionEnded = () => new AppError('unauthenticated', 'Your session has ended. Sign in again.')

/** A session may end while the body of its call arrives or waits for its turn, which takes minutes if the caller wants it to. */
export async function requireOpenSession({ sessions }: Writes, { sessionId }: Actor): Promise<void> {
  if (!(await sessions.exists(sessionId))) throw sessionEnded()
}

/**
 * Makes what the caller writes run apart from all other writes of and to this account. Throws `unauthenticated` if the session, or with it the
 * account, was ended since the call began.
 */
export async function lockActor(stores: Writes, actor: Actor): Promise<void> {
  await stores.lock(`author ${actor.id}`)
  await requireOpenSession(stores, actor)
}
