import type { PostRow } from '../../data/database/rows.ts'
import type { Writes } from '../../transaction.ts'
import { insertPost } from '../posts/insert-post.ts'
import type { BodyRow } from '../posts/post-body-store.ts'
import { listPublicly } from '../posts/post-publication.ts'
import { placeInOrder } from '../posts/publication-place.ts'
import type { TrashedPost } from './trash-store.ts'

/**
 * Inserts a post again that was just taken out of the trash, at its address or the next free one, with those of its earlier addresses that
 * are still free. A post that was taken down still is. The caller has locked the author.
 */
export async function insertTrashed(
  stores: Writes,
  { post, tags, addresses, images, days, takeDown }: TrashedPost,
  body: BodyRow,
  now: Date,
): Promise<PostRow> {
  const { place } = await placeInOrder(stores, post, now)
  const status = takeDown && post.status === 'public' ? 'private' : post.status
  const row = await insertPost(stores, { ...post, ...place, status }, body, post.url)
  for (const url of addresses) await stores.posts.takeAddress(row.id, url)
  await stores.views.putDays(row.id, days)
  const kept = new Set((await stores.images.listOfHistory(row.id)).map(({ id }) => id))
  await stores.images.setOfBody(
    row.id,
    images.filter((id) => kept.has(id)),
  )
  await listPublicly(stores, row, { tags, text: body.text, before: null })
  if (takeDown) {
    const isKnown = await stores.posts.takeAddress(row.id, takeDown.url)
    await stores.takeDowns.put(isKnown ? takeDown : { ...takeDown, url: row.url })
  }
  return row
}
