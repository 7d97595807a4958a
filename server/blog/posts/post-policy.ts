import { isOwner } from '../../accounts/authors/owner-policy.ts'
import { isPublished, type PostKind, type StoredStatus } from '../../data/database/post-status.ts'
import type { Actor } from '../../foundation/actor/actor.ts'

interface Owned {
  author_id: string | null
  kind: PostKind
  status: StoredStatus
}

/** Only one's own posts, and pages only as an owner. With a post of another author owners do nothing but take it down. */
export const mayEdit = (actor: Actor, post: Owned): boolean =>
  post.author_id === actor.id && (post.kind === 'post' || isOwner(actor))

/** Hidden posts are for their author alone: owners may not read them either. */
export const mayRead = (actor: Actor | null, post: Owned): boolean =>
  isPublished(post) || (actor !== null && post.author_id === actor.id)
