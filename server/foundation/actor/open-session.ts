import { messages } from '#contract/messages.ts'
import { AppError } from '../../errors.ts'
import type { Writes } from '../../transaction.ts'
import type { Actor } from './actor.ts'

export const sessionEnded = () => new AppError('unauthenticated', 'Your session has ended. Sign in again.')

/**
 * Throws `unauthenticated` if the session has ended, and `forbidden` if the caller was demoted since the call began, as what the call may do was decided
 * then. Both may happen while its body arrives or waits in a queue, and a client can stretch that to minutes.
 */
export async function requireOpenSession(
  { sessions }: Writes,
  { sessionId, position }: Actor,
  refusal: string = messages.noLongerOwner,
): Promise<void> {
  const now = await sessions.findPosition(sessionId)
  if (now === undefined) throw sessionEnded()
  if (position === 'owner' && now !== 'owner') throw new AppError('forbidden', refusal, { position: now })
}

/**
 * Locks the caller’s account, so that no other transaction writes as it or to it meanwhile. Throws as `requireOpenSession`.
 */
export async function lockActor(stores: Writes, actor: Actor): Promise<void> {
  await stores.lock(`author ${actor.id}`)
  await requireOpenSession(stores, actor)
}
