import { messages } from '#contract/messages.ts'
import type { User } from '../../data/database/rows.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { requireOpenSession } from '../../foundation/actor/open-session.ts'
import type { Writes } from '../../transaction.ts'

export const isOwner = ({ position }: Pick<Actor, 'position'>): boolean => position === 'owner'

/** One's own account, and any account as an owner. */
export const mayRemove = (actor: Actor, user: { id: string } | null): boolean =>
  isOwner(actor) || user?.id === actor.id

/** Throws `forbidden` for whoever was no owner when the call began. */
export function requireOwner(actor: Actor, refusal: string = messages.usersRefused): void {
  if (!isOwner(actor)) throw new AppError('forbidden', refusal, { position: actor.position })
}

/**
 * Throws `last_owner` if an account is the only owner who is not suspended. Needs the lock “owners”, so that of two changes at once the second sees the
 * first.
 */
export async function assertAnotherOwner({ authors }: Writes, user: User): Promise<void> {
  const isActiveOwner = user.position === 'owner' && user.suspended_at === null
  if (isActiveOwner && (await authors.countActiveOwners()) < 2) {
    throw new AppError('last_owner', 'At least one owner is required.')
  }
}

/**
 * Throws as `requireOpenSession`, for what owners alone may do. With the lock “owners”, of two owners who demote, suspend or delete each other the second is
 * refused.
 */
export async function assertStillOwner(
  stores: Writes,
  actor: Actor,
  refusal: string = messages.usersRefused,
): Promise<void> {
  requireOwner(actor, refusal)
  await requireOpenSession(stores, actor, refusal)
}
