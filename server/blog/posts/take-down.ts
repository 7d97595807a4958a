import type { PostStatus } from '#contract/post.ts'
import { isPublished, shownStatus } from '../../data/database/post-status.ts'
import type { PostRow } from '../../data/database/rows.ts'
import type { Writes } from '../../transaction.ts'
import { postDigest } from './post-digest.ts'
import type { TakeDown } from './take-down-store.ts'
import { writePost } from './write-post.ts'

/** Hides a post and stores its take-down. The caller holds the locks that keep others from writing to it. */
export async function hideTakenDown(
  stores: Writes,
  post: PostRow,
  takeDown: TakeDown,
  now: Date,
): Promise<void> {
  if (isPublished(post)) await writePost(stores, post, { status: 'private' }, { now, kind: 'takedown' })
  await stores.takeDowns.put(takeDown)
}

/**
 * Lifts a take-down and returns the status of the post after it. It becomes public only if it is unchanged and not a draft: no owner has
 * seen what its author changed meanwhile.
 */
export async function liftTakeDown(
  stores: Writes,
  { post_id, digest }: TakeDown,
  now: Date,
): Promise<PostStatus> {
  await stores.takeDowns.remove(post_id)
  const post = (await stores.posts.find(post_id)) as PostRow
  if (post.status !== 'private' || (await postDigest(stores, post_id)) !== digest) return shownStatus(post)
  await writePost(stores, post, { status: 'public' }, { now })
  return 'public'
}
