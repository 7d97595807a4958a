import type { Actor } from '../../foundation/actor/actor.ts'
import { isOwner } from './owner-policy.ts'

/** One's own account, and any account as an owner. */
export const mayRemove = (actor: Actor, user: { id: string } | null): boolean =>
  isOwner(actor) || user?.id === actor.id
