import type { HtmlWorker } from '../../content/html/html-worker.ts'
import { type RenderedBody, shownRendering } from '../../content/html/render-html.ts'
import { findKnownImages } from '../../content/images/body-images.ts'
import type { Image } from '../../content/images/image-store.ts'
import { guessedLanguage } from '../../content/presentation/guessed-language.ts'
import { storedPresentation } from '../../content/presentation/presentation.ts'
import { bibliographyOf } from '../../content/references/bibliography.ts'
import { isPublished } from '../../data/database/post-status.ts'
import type { ListedPostRow } from '../../data/database/rows.ts'
import { accountClient, programClient } from '../../foundation/concurrency/queue-client.ts'
import type { Reads } from '../../transaction.ts'
import { imagesOfVersion } from '../versions/images-of-version.ts'

/** A version of a post, with what its page shows in place of what the post has now. */
export interface VersionPreview {
  post: ListedPostRow
  body: RenderedBody
  /** The images whose tokens the page may contain. */
  images: Image[]
}

interface Parts {
  reads: Pick<Reads, 'versions' | 'images'>
  htmlWorker: HtmlWorker
}

/**
 * Reads a version of a post, rendered. Null if it is gone. It has no stored rendering, and whoever has a link may open it any number of times: that
 * takes from the share of its author, after what is being saved.
 */
export async function readVersionPreview(
  { reads: { versions, images }, htmlWorker }: Parts,
  post: ListedPostRow,
  number: number,
): Promise<VersionPreview | null> {
  const version = await versions.findWhole(post.id, number)
  if (!version) return null
  const { title, description, tags, imgname, imgalt, content } = version
  const own = await imagesOfVersion({ images }, post, { content, imgname })
  const client = post.author_id === null ? programClient : accountClient({ id: post.author_id })
  const known = await findKnownImages(images, content)
  const prepared = await htmlWorker.prepare(content, {
    client,
    images: known,
    bibliography: bibliographyOf(version.bibliography),
    priority: 'background',
  })
  const cover = own.find(({ name }) => name === imgname)
  return {
    post: {
      ...post,
      ...{ title, description, tags, imgalt },
      ...storedPresentation(version),
      guessed_language: guessedLanguage(version, content),
      status: isPublished(post) ? 'draft' : post.status,
      imgname: cover?.name ?? null,
      cover_token: cover?.token ?? null,
      image_width: cover?.width ?? null,
      image_height: cover?.height ?? null,
      image_frames: cover?.frames ?? null,
    },
    body: shownRendering(prepared),
    images: own,
  }
}
