import type { Actor } from '../sessions/actor.ts'

export const mayReadAudit = (actor: Actor): boolean => actor.position === 'owner'
