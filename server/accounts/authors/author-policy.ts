import type { Actor } from '../../foundation/actor/actor.ts'

export const maySeeMembers = (actor: Actor): boolean => actor.position === 'owner'

export const maySetPosition = (actor: Actor): boolean => actor.position === 'owner'

export const maySuspend = (actor: Actor): boolean => actor.position === 'owner'

export const mayEndSessions = (actor: Actor): boolean => actor.position === 'owner'

export const mayIssueReset = (actor: Actor): boolean => actor.position === 'owner'

export const mayInvite = (actor: Actor): boolean => actor.position === 'owner'

export const mayManageAccessKey = (actor: Actor): boolean => actor.position === 'owner'

/** One's own account, and any account as an owner. */
export const mayRemove = (actor: Actor, user: { id: string } | null): boolean =>
  actor.position === 'owner' || user?.id === actor.id
