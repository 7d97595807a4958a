import { messages } from '#contract/messages.ts'
import { assertStillOwner } from '../../accounts/authors/owner-policy.ts'
import { isPublished } from '../../data/database/post-status.ts'
import type { PostRow } from '../../data/database/rows.ts'
import { AppError } from '../../errors.ts'
import type { Writes } from '../../transaction.ts'
import { mayRead } from './post-policy.ts'
import { notFound } from './require-own-post.ts'
import type { TakeDownBy } from './take-down-events.ts'
import type { TakeDown } from './take-down-store.ts'

/** Take-downs run one after the other; meanwhile no account is deleted, and none changes its position. */
export async function lockTakeDowns(stores: Writes, by: TakeDownBy): Promise<void> {
  await stores.lock('owners')
  if (by) await assertStillOwner(stores, by.actor, messages.allPostsRefused)
}

/** Locks a public post until the transaction ends. For an owner, a hidden post of someone else does not exist. */
export async function lockPublicPost(stores: Writes, by: TakeDownBy, url: string): Promise<PostRow> {
  const standing = await stores.takeDowns.findByUrl(url)
  if (standing) throw alreadyTakenDown(standing)
  const found = await stores.posts.findByUrl(url)
  if (found?.author_id) await stores.lock(`author ${found.author_id}`)
  const post = found && (await stores.posts.find(found.id))
  if (!post || (by && !mayRead(by.actor, post))) throw notFound()
  if (isPublished(post)) return post
  const row = await stores.takeDowns.find(post.id)
  throw row ? alreadyTakenDown(row) : new AppError('conflict', 'This post is not public.')
}

/** Finds a take-down by the address that readers knew, or for one's own post by any address that it has or had. */
export async function findTakeDown(stores: Writes, by: TakeDownBy, url: string): Promise<TakeDown> {
  const standing = await stores.takeDowns.findByUrl(url)
  if (standing) return standing
  const post = await stores.posts.findByUrl(url)
  if (!post || (by && !mayRead(by.actor, post))) throw notFound()
  const own = await stores.takeDowns.find(post.id)
  if (!own) throw new AppError('conflict', 'This post is not taken down.')
  return own
}

const alreadyTakenDown = ({ actor, reason }: TakeDown) =>
  new AppError(
    'taken_down',
    `This post was taken down already, by ${actor ?? 'whoever runs the server'}. The reason: ${reason}`,
  )
