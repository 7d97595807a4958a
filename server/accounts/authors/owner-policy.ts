import { messages } from '#contract/messages.ts'
import type { User } from '../../data/database/rows.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { requireOpenSession } from '../../foundation/actor/open-session.ts'
import type { Writes } from '../../transaction.ts'

export const isOwner = ({ position }: Pick<Actor, 'position'>): boolean => position === 'owner'

/** Throws `forbidden` for whoever was no owner when the call began. A write calls `assertStillOwner` too. */
export function requireOwner(actor: Actor, refusal: string = messages.usersRefused): void {
  if (!isOwner(actor)) throw new AppError('forbidden', refusal, { position: actor.position })
}

// The others need the lock “owners”, so that of two changes at once the second sees the first.

/** Throws `last_owner` if an account is the only owner who is not suspended. */
export async function assertAnotherOwner({ authors }: Writes, user: User): Promise<void> {
  const isActiveOwner = user.position === 'owner' && user.suspended_at === null
  if (isActiveOwner && (await authors.countActiveOwners()) < 2) {
    throw new AppError('last_owner', 'At least one owner is required.')
  }
}

/** The caller may have been demoted, suspended or deleted since the call began: if two owners do that to each other, the second is refused. */
export async function assertStillOwner(
  stores: Writes,
  actor: Actor,
  refusal: string = messages.usersRefused,
): Promise<void> {
  await requireOpenSession(stores, actor)
  const caller = await stores.authors.find(actor.id)
  if (caller?.position !== 'owner') {
    throw new AppError('forbidden', refusal, { position: caller?.position ?? actor.position })
  }
}
