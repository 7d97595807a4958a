import { isPublished, type PostKind, type StoredStatus } from '../../data/database/post-status.ts'
import type { Actor } from '../../foundation/actor/actor.ts'

interface Owned {
  author_id: string | null
  kind: PostKind
  status: StoredStatus
}

/** Only owners make pages, and write them. */
export const mayWritePages = (actor: Actor): boolean => actor.position === 'owner'

/** Only one's own posts, also for owners, and pages only as an owner. */
export const mayEdit = (actor: Actor, post: Owned): boolean =>
  post.author_id === actor.id && (post.kind === 'post' || mayWritePages(actor))

/** Owners may take down anyone's post, and do nothing else with a post of another author. */
export const mayTakeDown = (actor: Actor): boolean => actor.position === 'owner'

/** Hidden posts are for their author alone: owners may not read them either. */
export const mayRead = (actor: Actor | null, post: Owned): boolean =>
  isPublished(post) || (actor !== null && post.author_id === actor.id)
