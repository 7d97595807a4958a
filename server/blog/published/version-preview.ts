import { type RenderedBody, renderBody } from '../../content/html/render-html.ts'
import { findKnownImages } from '../../content/images/body-images.ts'
import type { Image } from '../../content/images/image-store.ts'
import type { ListedPostRow } from '../../data/database/rows.ts'
import type { Reads } from '../../transaction.ts'
import { imagesOfVersion } from '../versions/images-of-version.ts'

/** A version of a post, with what its page shows in place of what the post has now. */
export interface VersionPreview {
  post: ListedPostRow
  body: RenderedBody
  /** The images whose tokens the page may contain. */
  images: Image[]
}

type Parts = Pick<Reads, 'versions' | 'images'>

/** Reads a version of a post, rendered. Null if it is gone. */
export async function readVersionPreview(
  { versions, images }: Parts,
  post: ListedPostRow,
  number: number,
): Promise<VersionPreview | null> {
  const version = await versions.findWhole(post.id, number)
  if (!version) return null
  const { title, description, tags, imgname, imgalt, content } = version
  const own = await imagesOfVersion({ images }, post, { content, imgname })
  const cover = own.find(({ name }) => name === imgname)
  return {
    post: {
      ...post,
      ...{ title, description, tags, imgalt },
      status: post.status === 'public' ? 'draft' : post.status,
      imgname: cover?.name ?? null,
      cover_token: cover?.token ?? null,
      cover_width: cover?.width ?? null,
      cover_height: cover?.height ?? null,
      cover_frames: cover?.frames ?? null,
    },
    body: renderBody(content, await findKnownImages(images, content)),
    images: own,
  }
}
