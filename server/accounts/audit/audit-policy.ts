import type { Actor } from '../../foundation/actor/actor.ts'

export const mayReadAudit = (actor: Actor): boolean => actor.position === 'owner'
