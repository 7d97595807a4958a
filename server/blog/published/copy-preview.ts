import { slugOf } from '#contract/addresses/slug.ts'
import type { RenderedPost } from '#contract/pages/posts.ts'
import type { HtmlWorker } from '../../content/html/html-worker.ts'
import { shownRendering } from '../../content/html/render-html.ts'
import { findKnownImages, withTokens } from '../../content/images/body-images.ts'
import { guessedLanguage, shownLanguage } from '../../content/presentation/guessed-language.ts'
import { presentationOf } from '../../content/presentation/presentation.ts'
import { bibliographyOf } from '../../content/references/bibliography.ts'
import { accountClient } from '../../foundation/concurrency/queue-client.ts'
import type { Reads } from '../../transaction.ts'
import type { OwnCopy } from '../previews/preview-ticket.ts'
import { imagesOfVersion } from '../versions/images-of-version.ts'
import { textOf } from '../working-copies/working-copy-text.ts'

interface Parts {
  reads: Pick<Reads, 'workingCopies' | 'posts' | 'authors' | 'images'>
  htmlWorker: HtmlWorker
}

/**
 * Renders an unfinished text as its post would look, from the share of its author. Null if it is gone or its author is suspended. A text that
 * is no post yet has the address that was asked for.
 */
export async function readCopyPreview(
  { reads, htmlWorker }: Parts,
  { id, authorId }: OwnCopy,
  { askedUrl, siteLanguage }: { askedUrl: string; siteLanguage: string | null },
): Promise<RenderedPost | null> {
  const [copy, author] = [await reads.workingCopies.findOwn(authorId, id), await reads.authors.find(authorId)]
  if (!copy || !author || author.suspended_at !== null) return null
  const { blocks, title, description, tags, imgname, imgalt, status, bibliography } = textOf(copy)
  const content = blocks.join('')
  const owner = { id: copy.post_id, author_id: authorId }
  const own = await imagesOfVersion({ images: reads.images }, owner, { content, imgname })
  const images = await findKnownImages(reads.images, content)
  const prepared = await htmlWorker.prepare(content, {
    client: accountClient({ id: authorId }),
    images,
    bibliography: bibliographyOf(bibliography),
  })
  const cover = own.find(({ name }) => name === imgname)
  const post = copy.url === null ? undefined : await reads.posts.findByUrl(copy.url)
  return {
    url: copy.url ?? askedUrl,
    ...(copy.url === null && { drawnAs: slugOf(title) }),
    isPage: post?.kind === 'page',
    title: title || '(no title)',
    description,
    tags,
    ...presentationOf(copy),
    language: shownLanguage(
      { language: copy.language, guessed_language: guessedLanguage({ title, description }, content) },
      siteLanguage,
    ),
    author: { name: author.name, username: author.username },
    createdDate: post?.created_at ?? copy.changed_at,
    updatedDate: post?.updated_at ?? copy.changed_at,
    ...shownRendering(prepared),
    html: withTokens(prepared.rendered, own),
    status: status === 'private' ? 'private' : 'draft',
    isShared: false,
    translations: [],
    relatedPosts: null,
    imgname: cover?.name ?? null,
    imgalt,
    imgtoken: cover?.token ?? null,
    cover: cover ? { width: cover.width, height: cover.height, frames: cover.frames } : null,
  }
}
