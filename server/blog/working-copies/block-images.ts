import { limits } from '#contract/limits.ts'
import type { HtmlWorker } from '../../content/html/html-worker.ts'
import { type BodyImages, imageNamesIn } from '../../content/images/body-images.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { accountClient } from '../../foundation/concurrency/queue-client.ts'
import type { Writes } from '../../transaction.ts'

interface Parts {
  htmlWorker: HtmlWorker
  bodyImages: BodyImages
}

/** Stands between blocks while they are handled as one text: sanitized HTML has no comments. */
const separator = '<!---->'

/** Handles the images of all blocks at once. */
export const inBlocks = (blocks: string[], change: (html: string) => string): string[] =>
  blocks.length === 0 ? [] : change(blocks.join(separator)).split(separator)

const imageAsData = /<img\b[^>]*? src="data:([^"]*)"[^>]*>/g

/** Sanitized blocks as they are stored. */
export interface PreparedBlocks {
  blocks: string[]
  /** The names of the stored images in them. */
  imageNames: string[]
  /** Images that were left out: an autosave stores no files. */
  leftOut: string[]
}

/**
 * Creates the function that sanitizes blocks and gives the images in them the addresses that are stored. `findPostId` is called only if there
 * are any: it returns the id of the post that may have them.
 */
export const createPrepareBlocks =
  ({ htmlWorker, bodyImages }: Parts) =>
  async (actor: Actor, sent: string[], findPostId: () => Promise<string | null>): Promise<PreparedBlocks> => {
    const sanitized =
      sent.length === 0 ? [] : await htmlWorker.sanitizeBlocks(sent, { client: accountClient(actor) })
    if (!sanitized.some((html) => html.includes('<img')))
      return { blocks: sanitized, imageNames: [], leftOut: [] }
    const leftOut: string[] = []
    const withoutData = sanitized.join(separator).replace(imageAsData, (tag, data: string) => {
      if (data.length <= limits.post.maxDataUrlBytes) return tag
      leftOut.push(`data:${data.slice(0, 50).split(',')[0]}`)
      return ''
    })
    const { html } = await bodyImages.prepare(actor, withoutData, await findPostId())
    return { blocks: html.split(separator), imageNames: imageNamesIn(html), leftOut }
  }

export type PrepareBlocks = ReturnType<typeof createPrepareBlocks>

interface ShownImages {
  postId: string
  /** In changed blocks. */
  names: string[]
  /** A cover that was just chosen. */
  cover: string | null | undefined
}

/**
 * Keeps the images that a working copy shows for as long as its history: uploads of its author, and images that the history has. Returns the
 * names of those that are missing; a hidden image of somebody else counts as missing. None becomes public by it.
 */
export async function keepShownImages(
  { images, history }: Pick<Writes, 'images' | 'history'>,
  actor: Actor,
  { postId, names, cover }: ShownImages,
): Promise<{ missing: string[]; mayBeCover: boolean }> {
  const wanted = [...new Set(cover ? [...names, cover] : names)]
  if (wanted.length === 0) return { missing: [], mayBeCover: false }
  const named = await images.listNamed(wanted)
  const present = new Set((await images.listOfHistory(postId)).map(({ id }) => id))
  const isOwn = ({ id, uploader_id }: (typeof named)[number]) => uploader_id === actor.id || present.has(id)
  const own = await images.claim(named.filter(isOwn).map(({ name }) => name))
  const added = own.filter(({ id }) => !present.has(id))
  await history.keepImages(
    postId,
    added.map(({ id }) => id),
  )
  const others = named.filter((image) => !isOwn(image))
  const hidden = new Set((await images.listHidden(others.map(({ id }) => id))).map(({ id }) => id))
  const shown = new Set([...own, ...others.filter(({ id }) => !hidden.has(id))].map(({ name }) => name))
  const mayBeCover = own.some(({ name }) => name === cover)
  const missing = names.filter((name) => !shown.has(name))
  if (cover && !mayBeCover && !missing.includes(cover)) missing.push(cover)
  return { missing, mayBeCover }
}
