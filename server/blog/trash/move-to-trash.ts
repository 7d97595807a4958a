import { releaseImages, renewTokens } from '../../content/images/image-references.ts'
import { isPublished } from '../../data/database/post-status.ts'
import type { PostRow } from '../../data/database/rows.ts'
import type { Writes } from '../../transaction.ts'
import { unlist } from '../posts/post-publication.ts'

/**
 * Deletes a post, and keeps all that it takes to restore it. Its images stay, with new tokens if they were public. The caller has locked
 * the author.
 */
export async function moveToTrash(
  stores: Writes,
  post: PostRow,
  { authorId, now }: { authorId: string; now: Date },
): Promise<void> {
  const { posts, history, images, trash, takeDowns, schedules, views, draftLinks } = stores
  const { id } = post
  const ofPost = await images.listOfPost(id)
  await history.ensure(id, authorId, post.version)
  await history.keepImagesOfPost(id)
  const trashed = {
    post,
    body: await posts.getBody(id),
    tags: await posts.listTags(id),
    addresses: await posts.listAddresses(id),
    images: await images.listIdsOfBody(id),
    days: await views.listDays(id),
    takeDown: (await takeDowns.find(id)) ?? null,
    schedule: (await schedules.find(id)) ?? null,
  }
  const links = await draftLinks.listOfPost(id, now.toISOString())
  await trash.put(trashed, now.toISOString())
  await unlist(stores, post)
  await posts.remove(id)
  await releaseImages(stores, ofPost, { wasPublic: isPublished(post), now })
  if (links.length === 0) return
  // Whoever had a link may know the addresses of the hidden images that it showed.
  const kept = await images.listOfHistory(id)
  await renewTokens(stores, await images.listHidden(kept.map((image) => image.id)))
}
