import { messages } from '#contract/messages.ts'
import { requireOwner } from '../../accounts/authors/owner-policy.ts'
import type { PostRow } from '../../data/database/rows.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { lockActor } from '../../foundation/actor/open-session.ts'
import type { Reads, Writes } from '../../transaction.ts'
import { mayEdit, mayRead } from './post-policy.ts'

export const notFound = () => new AppError('not_found', 'There is no such post.')

/** Throws `not_found` for a hidden post of someone else, and `forbidden` for a public one. */
export function assertOwnPost<Post extends PostRow>(
  actor: Actor,
  post: Post | undefined,
): asserts post is Post {
  if (!post || !mayRead(actor, post)) throw notFound()
  if (mayEdit(actor, post)) return
  if (post.author_id === actor.id) requireOwner(actor, messages.pagesRefused)
  throw new AppError('forbidden', 'This post is someone else’s. Only its author may do that.')
}

/** Returns one's own post. */
export async function findOwnPost(
  { posts }: Pick<Reads, 'posts'>,
  actor: Actor,
  url: string,
): Promise<PostRow> {
  const post = await posts.findByUrl(url)
  assertOwnPost(actor, post)
  return post
}

/** Returns one's own post, locked: no other change of the caller's posts or account overlaps the transaction. */
export async function lockOwnPost(stores: Writes, actor: Actor, url: string): Promise<PostRow> {
  await lockActor(stores, actor)
  const post = await stores.posts.findByUrl(url)
  assertOwnPost(actor, post)
  return post
}
