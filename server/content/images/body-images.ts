import { imageAddress } from '#contract/addresses/image-address.ts'
import { apiBase } from '#contract/contract.ts'
import { escapeHtml } from '#contract/html/escape-html.ts'
import { limits } from '#contract/limits.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { Reads } from '../../transaction.ts'
import type { KnownImage } from '../html/responsive-images.ts'
import type { ImageService } from './image-service.ts'
import type { Image } from './image-store.ts'

// Every HTML here is one that the sanitiser wrote: quotes around values, and no `<` or `>` inside them.

const imgTag = /<img\b[^>]*>/g
const srcOf = / src="([^"]*)"/
// Only rendering offers sizes, so that every address in a `srcset` is one of ours.
const offeringTag = /<(?:img|source)\b[^>]*>/g
const srcset = / srcset="[^"]*"/
const offeredName = /\/images\/([a-z0-9._-]+)\?[^\s"]+/g
const address = new RegExp(
  `^((?:https?:)?//[^/]+)?${apiBase}/images/([a-z0-9][a-z0-9._-]{0,180})(?:\\?[^#]*)?$`,
)

/** The name of the picture that an `img` shows, if its address is as ours are. One with a host may be another site's: ours has several. */
function addressIn(tag: string): { name: string; hasHost: boolean } | null {
  const [, host, name] = address.exec(srcOf.exec(tag)?.[1] ?? '') ?? []
  return name === undefined ? null : { name, hasHost: host !== undefined }
}

/** The name of the picture that an `img` of a stored body shows, if it is one that is kept here. */
function nameIn(tag: string): string | null {
  const found = addressIn(tag)
  return found && !found.hasHost ? found.name : null
}

const namesIn = (html: string, find: (tag: string) => string | null | undefined): string[] => [
  ...new Set((html.match(imgTag) ?? []).flatMap((tag) => find(tag) ?? [])),
]

/** The names of the pictures that a stored body shows and that are kept here. */
export const imageNamesIn = (html: string): string[] => namesIn(html, nameIn)

/** What rendering needs to know of the pictures in a body. */
export async function findKnownImages(
  images: Pick<Reads['images'], 'listNamed'>,
  html: string,
): Promise<KnownImage[]> {
  const named = html.includes('<img') ? await images.listNamed(imageNamesIn(html)) : []
  return named.map(({ name, type, width, height, frames }) => ({ name, type, width, height, frames }))
}

/**
 * A body, as stored or as rendered, for someone who may see its hidden post: the addresses of its pictures open them. Public HTML never
 * has tokens.
 */
export function withTokens(html: string, images: Pick<Image, 'name' | 'token'>[]): string {
  const tokens = new Map(images.map(({ name, token }) => [name, token]))
  const opened = html.replace(imgTag, (tag) => {
    const name = nameIn(tag)
    const token = name && tokens.get(name)
    return token ? withSrc(tag, imageAddress(name, { token })) : tag
  })
  return opened.replace(offeringTag, (tag) =>
    tag.replace(srcset, (offered) =>
      offered.replace(offeredName, (address, name: string) => {
        const token = tokens.get(name)
        return token ? address + escapeHtml(`&token=${token}`) : address
      }),
    ),
  )
}

const withSrc = (tag: string, src: string): string => tag.replace(srcOf, () => ` src="${src}"`)

interface Parts {
  reads: Pick<Reads, 'images'>
  images: ImageService
}

/** Brings the pictures of a body into the form in which they are stored. */
export function createBodyImages({ reads, images }: Parts) {
  /** Keeps each large data URL as a file. The same one twice is one file. */
  async function keepData(actor: Actor, html: string): Promise<Map<string, Image>> {
    const kept = new Map<string, Image>()
    let pixels = 0
    for (const tag of html.match(imgTag) ?? []) {
      const src = srcOf.exec(tag)?.[1] ?? ''
      if (!src.startsWith('data:') || src.length <= limits.post.maxDataUrlBytes || kept.has(src)) continue
      const bytes = Buffer.from(src.slice(src.indexOf(',') + 1), 'base64')
      const image = await images
        .keepData(actor, bytes)
        .catch((error) => undo([...kept.values()], asContentProblem(error)))
      kept.set(src, image)
      pixels += image.width * image.height * image.frames
      if (pixels > limits.post.maxDataUrlPixels) await undo([...kept.values()], contentProblem(tooMuchData))
    }
    return kept
  }

  /** Removes pictures that were kept for a body which was refused, and throws what refused it. After another failure it may have been saved. */
  async function undo(kept: Image[], error: unknown): Promise<never> {
    if (error instanceof AppError) await images.discard(kept)
    throw error
  }

  /** Which of the names in a body are those of its author's uploads, or of pictures of the post. Other sites may have such names too. */
  async function ownNames(actor: Actor, html: string, postId: string | null): Promise<Set<string>> {
    const named = await reads.images.listNamed(namesIn(html, (tag) => addressIn(tag)?.name))
    const present = new Set(postId && (await reads.images.listOfPost(postId)).map(({ id }) => id))
    const own = named.filter((image) => image.uploader_id === actor.id || present.has(image.id))
    return new Set(own.map(({ name }) => name))
  }

  return {
    undo,

    /**
     * A body as it is stored: large pictures that stood in it as data are files, addresses of files have no host, token or size asked for,
     * and tags whose author gave no size have the file's. With it, what is known of its pictures, and those that were kept just now, for
     * `undo`. `postId` is of the post that has it.
     */
    async prepare(
      actor: Actor,
      html: string,
      postId: string | null,
    ): Promise<{ html: string; pictures: KnownImage[]; kept: Image[] }> {
      if (!html.includes('<img')) return { html, pictures: [], kept: [] }
      const kept = await keepData(actor, html)
      const own = await ownNames(actor, html, postId)
      const moved = html.replace(imgTag, (tag) => {
        const found = addressIn(tag)
        const isHere = found && (!found.hasHost || own.has(found.name))
        const name = isHere ? found.name : kept.get(srcOf.exec(tag)?.[1] ?? '')?.name
        return name === undefined ? tag : withSrc(tag, imageAddress(name))
      })
      const pictures = await findKnownImages(reads.images, moved)
      const known = new Map(pictures.map((picture) => [picture.name, picture]))
      const sized = moved.replace(imgTag, (tag) => {
        const image = known.get(nameIn(tag) ?? '')
        if (!image || / (?:width|height)="/.test(tag)) return tag
        return tag.replace(/>$/, ` width="${image.width}" height="${image.height}">`)
      })
      return { html: sized, pictures, kept: [...kept.values()] }
    },
  }
}
export type BodyImages = ReturnType<typeof createBodyImages>

const tooMuchData = `The images in the body have more than ${limits.post.maxDataUrlPixels / 1_000_000} megapixels together. Upload them one by one.`

function asContentProblem(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'validation_failed') return error
  return contentProblem(`An image in the body cannot be stored. ${error.message}`, error)
}

const contentProblem = (problem: string, cause?: unknown): AppError =>
  new AppError('validation_failed', problem, { fields: { content: problem }, cause })
