import { guessedLanguage } from '../../content/presentation/guessed-language.ts'
import { isPublished } from '../../data/database/post-status.ts'
import type { PostRow } from '../../data/database/rows.ts'
import type { Writes } from '../../transaction.ts'
import { insertPost } from '../posts/insert-post.ts'
import { listPublicly } from '../posts/post-publication.ts'
import { placeInOrder } from '../posts/publication-place.ts'
import { renamedTags } from '../tags/renamed-tags.ts'
import type { ScheduleRow, TrashedPost } from './trash-store.ts'

interface RestoredPost {
  row: PostRow
  /** True if its publication was planned and no longer is. */
  isUnscheduled: boolean
}

/**
 * Inserts a post again that was just taken out of the trash, at its address or the next free one, with those of its earlier addresses that
 * are still free. A post that was taken down still is, and one that is to be published later still will be. The caller has locked the author.
 */
export async function insertTrashed(
  stores: Writes,
  { post, body, tags, addresses, images, days, takeDown, schedule }: TrashedPost,
  now: Date,
): Promise<RestoredPost> {
  const { place } = await placeInOrder(stores, post, now)
  const status = takeDown && isPublished(post) ? 'private' : post.status
  const guessed_language = guessedLanguage(post, body.content)
  const row = await insertPost(stores, { ...post, ...place, status, guessed_language }, body, post.url)
  for (const url of addresses) await stores.posts.takeAddress(row.id, url)
  await stores.views.putDays(row.id, days)
  const kept = new Set((await stores.images.listOfHistory(row.id)).map(({ id }) => id))
  await stores.images.setOfBody(
    row.id,
    images.filter((id) => kept.has(id)),
  )
  const named = await renamedTags(stores, tags)
  await listPublicly(stores, row, { tags: named, text: body.text, before: null })
  if (takeDown) {
    const isKnown = await stores.posts.takeAddress(row.id, takeDown.url)
    await stores.takeDowns.put(isKnown ? takeDown : { ...takeDown, url: row.url })
  }
  const isUnscheduled = schedule !== null && !(await scheduleAgain(stores, schedule, now))
  return { row, isUnscheduled }
}

/** Plans the publication that the deletion ended. False if it is too late for it, or its version is gone. */
async function scheduleAgain(
  { schedules, versions }: Writes,
  schedule: ScheduleRow,
  now: Date,
): Promise<boolean> {
  const { post_id, publish_at, version } = schedule
  if (publish_at <= now.toISOString()) return false
  if (version !== null && !(await versions.exists(post_id, version))) return false
  await schedules.put(schedule)
  return true
}
