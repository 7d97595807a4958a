import type { Actor } from '../sessions/actor.ts'

/** Whoever may read messages may also delete them. */
export const mayReadContacts = (actor: Actor): boolean => actor.position === 'owner'
