import { hideTakenDown } from '../../blog/posts/take-down.ts'
import type { TakeDown } from '../../blog/posts/take-down-store.ts'
import type { Writes } from '../../transaction.ts'

/**
 * Takes restored posts down again that were taken down before: a backup from before a take-down does not undo it, and one from after it brings it
 * back. Returns the addresses of those of the posts that are in the backup, but not of those in its trash. Owners lift the take-down by them.
 */
export async function reapplyTakeDowns(stores: Writes, takenDown: TakeDown[], now: Date): Promise<string[]> {
  const urls: string[] = []
  for (const { post_id, url, title, reason, actor_id, actor, digest, taken_down_at } of takenDown) {
    const takeDown = { post_id, url, title, reason, actor_id, actor, digest, taken_down_at }
    const post = await stores.posts.find(post_id)
    if (!post) {
      await stores.trash.keepTakenDown(takeDown)
      continue
    }
    // The post may have got this address after the backup was made, and in the backup another post may have it.
    const address = (await stores.posts.takeAddress(post_id, url)) ? url : post.url
    const row = { ...takeDown, url: address }
    await hideTakenDown(stores, post, row, now)
    urls.push(address)
  }
  await stores.usage.countChanges()
  return urls
}
