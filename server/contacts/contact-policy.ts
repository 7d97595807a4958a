import type { Actor } from '../sessions/actor.ts'

/** Who may read messages may delete them too. */
export const mayReadContacts = (actor: Actor): boolean => actor.position === 'owner'
