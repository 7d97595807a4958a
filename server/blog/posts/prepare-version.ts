import type { HtmlWorker, PrepareOptions } from '../../content/html/html-worker.ts'
import { findKnownImages, imageNamesIn, withoutImages } from '../../content/images/body-images.ts'
import { findShownImages } from '../../content/images/image-references.ts'
import { storedPresentation } from '../../content/presentation/presentation.ts'
import { bibliographyOf } from '../../content/references/bibliography.ts'
import type { Reads, Writes } from '../../transaction.ts'
import type { WholeVersion } from '../versions/version-store.ts'
import { deriveFromTexts } from './derive-from-texts.ts'
import { assertBounded, checkedFields } from './post-fields.ts'
import type { Cover, PostPatch } from './write-post.ts'

/** A version that is ready to be stored as the present state of its post, and the names of images in it that no longer exist. */
export interface PreparedVersion extends PostPatch {
  cover: Cover
  missingImages: string[]
}

export const noCover = { imgname: null, imgalt: '' }

/** Throws `validation_failed` for a version that is no post: what is being typed may be longer, or lack a title. */
export function fieldsOfVersion({ title, description, tags, imgalt, content }: WholeVersion) {
  assertBounded(content)
  return { title, description, tags, imgalt, ...checkedFields({ title, description, tags, imgalt }) }
}

interface Parts {
  reads: Pick<Reads, 'images'>
  htmlWorker: HtmlWorker
}

/** Renders a version, without the images that no longer exist. */
export async function prepareVersion(
  { reads, htmlWorker }: Parts,
  version: WholeVersion,
  authorId: string,
  options: Pick<PrepareOptions, 'client' | 'priority'>,
): Promise<PreparedVersion> {
  const { imgalt, ...texts } = fieldsOfVersion(version)
  const { post_id: postId, imgname } = version
  // An image whose uploader is gone is still the post's; another author's is not taken.
  const images = (await reads.images.listOfHistory(postId)).filter(
    ({ uploader_id }) => uploader_id === null || uploader_id === authorId,
  )
  const names = imageNamesIn(version.content)
  const { shown } = await findShownImages(reads, { postId, authorId, names, further: images })
  const missing = new Set(names).difference(shown)
  const content = withoutImages(version.content, missing)
  const known = await findKnownImages(reads.images, content)
  const bibliography = bibliographyOf(version.bibliography)
  const body = await htmlWorker.prepare(content, { ...options, images: known, bibliography })
  const hasCover = images.some(({ name }) => name === imgname)
  if (imgname !== null && !hasCover) missing.add(imgname)
  return {
    ...texts,
    cover: hasCover ? { imgname, imgalt } : noCover,
    presentation: storedPresentation(version),
    body: { ...body, bibliography: version.bibliography },
    // Whether the post is public is known only in the transaction.
    derived: deriveFromTexts(texts, body, { isIndexed: true }),
    images,
    missingImages: [...missing],
  }
}

/** Claims the cover of a version. The version has none if its image was removed meanwhile. */
export async function withClaimedCover(
  { images }: Pick<Writes, 'images'>,
  prepared: PreparedVersion,
): Promise<PreparedVersion> {
  const { imgname } = prepared.cover
  if (imgname === null || (await images.claim([imgname])).length > 0) return prepared
  return { ...prepared, cover: noCover, missingImages: [...prepared.missingImages, imgname] }
}
