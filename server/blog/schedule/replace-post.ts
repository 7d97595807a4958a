import { imageNamesIn } from '../../content/images/body-images.ts'
import { releaseImages } from '../../content/images/image-references.ts'
import type { PostRow } from '../../data/database/rows.ts'
import type { Writes } from '../../transaction.ts'
import { listPublicly } from '../posts/post-publication.ts'
import { imagesOfVersion } from '../versions/images-of-version.ts'
import { nextVersion, recordVersion } from '../versions/record-version.ts'
import type { PreparedVersion } from './prepare-version.ts'

/**
 * Replaces the texts, tags and images of a public post by those of one of its versions, and returns the post as it is then. What it had
 * before stays as a version. The caller has locked the author.
 */
export async function replacePost(
  stores: Writes,
  post: PostRow,
  { fields, body }: PreparedVersion,
  now: Date,
): Promise<PostRow> {
  const { posts, images } = stores
  const before = { ...(await posts.getListed(post.id)), text: await posts.getText(post.id) }
  const imagesBefore = await images.listOfPost(post.id)
  const { title, description, tags } = fields
  const shown = await imagesOfVersion(stores, post, { content: body.content, imgname: fields.imgname })
  const claimed = await images.claim(shown.map(({ name }) => name))
  const hasCover = claimed.some(({ name }) => name === fields.imgname)
  const after = {
    ...post,
    ...{ title, description },
    imgname: hasCover ? fields.imgname : null,
    imgalt: hasCover ? fields.imgalt : '',
    // The instant of a first publication may be slightly ahead of the clock.
    updated_at: new Date(Math.max(now.getTime(), Date.parse(post.created_at))).toISOString(),
    version: await nextVersion(stores, post),
  }
  await posts.update(post.id, after)
  await posts.updateBody(post.id, body)
  const inBody = new Set(imageNamesIn(body.content))
  await images.setOfBody(
    post.id,
    claimed.filter(({ name }) => inBody.has(name)).map(({ id }) => id),
  )
  await recordVersion(stores, after, { kind: 'publication', now, tags, body: { html: body.content } })
  await releaseImages(stores, imagesBefore, { wasPublic: true, now })
  await listPublicly(stores, after, { tags, text: body.text, before })
  return after
}
