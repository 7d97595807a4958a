import type { Actor } from '../sessions/actor.ts'

export const mayReadContacts = (actor: Actor): boolean => actor.position === 'owner'
