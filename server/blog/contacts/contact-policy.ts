import type { Actor } from '../../foundation/actor/actor.ts'

/** Whoever may read messages may also move them to the trash and delete them. */
export const mayReadContacts = (actor: Actor): boolean => actor.position === 'owner'
