import type { InTransaction, Reads, Writes } from '../../transaction.ts'
import { renamedTags } from '../tags/renamed-tags.ts'
import { postDigest } from './post-digest.ts'
import { listPublicly } from './post-publication.ts'

/** Few enough that other writers wait only a moment. */
const postsPerTransaction = 50

/**
 * Gives a post the present names of its tags, whoever wrote it. This is no edit: it records no version, makes the post no newer, and a
 * take-down of the post still knows that its author changed nothing.
 */
async function retagPost(stores: Writes, id: string): Promise<void> {
  const post = await stores.posts.find(id)
  if (!post) return
  const before = await stores.posts.listTags(id)
  const takeDown = await stores.takeDowns.find(id)
  const isUnchanged = takeDown && takeDown.digest === (await postDigest(stores, id))
  const text = await stores.posts.getText(id)
  await listPublicly(stores, post, {
    tags: await renamedTags(stores, before),
    text,
    before: { status: post.status, tags: before, text },
  })
  if (isUnchanged) await stores.takeDowns.put({ ...takeDown, digest: await postDigest(stores, id) })
}

/**
 * Creates the function that gives posts the present names of their tags, as far as they have former ones. Returns whether that was all;
 * it stops after `maxPosts`. Safe to interrupt, and to run in several processes.
 */
export function createRetagPosts({
  reads,
  inTransaction,
}: {
  reads: Pick<Reads, 'tags'>
  inTransaction: InTransaction
}) {
  return async (maxPosts = Number.POSITIVE_INFINITY): Promise<boolean> => {
    for (let done = 0; done < maxPosts; ) {
      const found = await reads.tags.listPostsToRetag(postsPerTransaction)
      const [first] = found
      if (!first) return true
      const ids = found.filter(({ author_id }) => author_id === first.author_id).map((post) => post.post_id)
      await inTransaction(async (stores) => {
        if (first.author_id !== null) await stores.lock(`author ${first.author_id}`)
        for (const id of ids) await retagPost(stores, id)
      })
      done += ids.length
    }
    return (await reads.tags.listPostsToRetag(1)).length === 0
  }
}
export type RetagPosts = ReturnType<typeof createRetagPosts>
