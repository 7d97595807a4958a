import type { PostStatus } from '#contract/post.ts'
import type { Actor } from '../../foundation/actor/actor.ts'

interface Owned {
  author_id: string | null
  status: PostStatus
}

/** Only one's own posts, also for owners. */
export const mayEdit = (actor: Actor, post: Owned): boolean => post.author_id === actor.id

/** Owners may take down anyone's post, and do nothing else with a post of another author. */
export const mayTakeDown = (actor: Actor): boolean => actor.position === 'owner'

/** Hidden posts are for their author alone: owners may not read them either. */
export const mayRead = (actor: Actor | null, post: Owned): boolean =>
  post.status === 'public' || (actor !== null && post.author_id === actor.id)
