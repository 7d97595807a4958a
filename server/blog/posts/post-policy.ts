import type { PostStatus } from '#contract/post.ts'
import type { Actor } from '../../foundation/actor/actor.ts'

interface Owned {
  author_id: string | null
  status: PostStatus
}

/** One's own posts only, whatever one's position. */
export const mayEdit = (actor: Actor, post: Owned): boolean => post.author_id === actor.id

/** Also a post of someone else, and the only thing that anybody else may do with it. */
export const mayTakeDown = (actor: Actor): boolean => actor.position === 'owner'

/** What is not public is for its author only, owners included. */
export const mayRead = (actor: Actor | null, post: Owned): boolean =>
  post.status === 'public' || (actor !== null && post.author_id === actor.id)
