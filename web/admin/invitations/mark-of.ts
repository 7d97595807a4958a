import type { Invitation } from '#contract/invitations.ts'

/** Tells invitations apart that look alike: the random end of an id, which tells nothing about the key in the link. */
export const markOf = (id: Invitation['id']): string => id.slice(-4).toUpperCase()
