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

// All HTML here was written by the sanitizer: values are quoted, and contain no `<` or `>`.

const imgTag = /<img\b[^>]*>/g
const srcOf = / src="([^"]*)"/
// An image has its own address, and may have that of the one for dark screens.
const addresses = / (src|data-dark)="([^"]*)"/g
// Only rendering adds a `srcset`, so that every address in one is ours.
const offeringTag = /<(?:img|source)\b[^>]*>/g
// The same holds for the class of links to pictures.
const enlargingTag = /<a class="enlarge" href="([^"]*)"/g
const srcset = / srcset="[^"]*"/
const offeredName = /\/images\/([a-z0-9._-]+)\?[^\s"]+/g
const address = new RegExp(
  `^((?:https?:)?//[^/]+)?${apiBase}/images/([a-z0-9][a-z0-9._-]{0,180})(?:\\?[^#]*)?$`,
)

/** The name of the image at an address of our form. One with a host may be another site's, as ours may have several hosts. */
function readAddress(src: string): { name: string; hasHost: boolean } | null {
  const [, host, name] = address.exec(src) ?? []
  return name === undefined ? null : { name, hasHost: host !== undefined }
}

/** The name of the stored image at an address in a stored body; null for any other image. */
function nameAt(address: string): string | null {
  const found = readAddress(address)
  return found && !found.hasHost ? found.name : null
}

/** The name of the stored image that an `img` of a stored body shows; null for any other image. */
const nameIn = (tag: string): string | null => nameAt(srcOf.exec(tag)?.[1] ?? '')

const namesIn = (html: string, find: (address: string) => string | null | undefined): string[] => [
  ...new Set(
    (html.match(imgTag) ?? []).flatMap((tag) =>
      [...tag.matchAll(addresses)].flatMap(([, , address = '']) => find(address) ?? []),
    ),
  ),
]

/** The names of the stored images in a stored body, also of those for dark screens. */
export const imageNamesIn = (html: string): string[] => namesIn(html, nameAt)

/** An `img` with other addresses. Where there is none, it has none. */
const withAddresses = (tag: string, change: (address: string) => string | null): string =>
  tag.replace(addresses, (_attribute, name: string, address: string) => {
    const changed = change(address)
    return changed === null ? '' : ` ${name}="${changed}"`
  })

/** Looks up what rendering needs to know of the images in a body. */
export async function findKnownImages(
  images: Pick<Reads['images'], 'listNamed'>,
  html: string,
): Promise<KnownImage[]> {
  const named = html.includes('<img') ? await images.listNamed(imageNamesIn(html)) : []
  return named.map(({ name, type, width, height, frames }) => ({ name, type, width, height, frames }))
}

/** Leaves images out of a stored body. */
export const withoutImages = (html: string, names: ReadonlySet<string>): string =>
  names.size === 0
    ? html
    : html.replace(imgTag, (tag) =>
        names.has(nameIn(tag) ?? '')
          ? ''
          : withAddresses(tag, (address) => (names.has(nameAt(address) ?? '') ? null : address)),
      )

/**
 * Adds tokens to the addresses of images in a body, stored or rendered, for someone who may see its hidden post. Public HTML never contains
 * tokens.
 */
export function withTokens(html: string, images: Pick<Image, 'name' | 'token'>[]): string {
  const tokens = new Map(images.map(({ name, token }) => [name, token]))
  const opened = html.replace(imgTag, (tag) =>
    withAddresses(tag, (address) => {
      const name = nameAt(address)
      const token = name && tokens.get(name)
      return token ? imageAddress(name, { token }) : address
    }),
  )
  const linked = opened.replace(enlargingTag, (tag, href: string) => {
    const name = readAddress(href)?.name
    const token = name && tokens.get(name)
    return token ? tag.replace(href, imageAddress(name, { token })) : tag
  })
  return linked.replace(offeringTag, (tag) =>
    tag.replace(srcset, (offered) =>
      offered.replace(offeredName, (address, name: string) => {
        const token = tokens.get(name)
        return token ? address + escapeHtml(`&token=${token}`) : address
      }),
    ),
  )
}

interface Parts {
  reads: Pick<Reads, 'images'>
  images: ImageService
}

/** Prepares the images of a body for storing. */
export function createBodyImages({ reads, images }: Parts) {
  /** Stores each large data URL as a file. Equal ones become one file. */
  async function storeDataImages(actor: Actor, html: string): Promise<Map<string, Image>> {
    const stored = new Map<string, Image>()
    let pixels = 0
    for (const tag of html.match(imgTag) ?? []) {
      const src = srcOf.exec(tag)?.[1] ?? ''
      if (!src.startsWith('data:') || src.length <= limits.post.maxDataUrlBytes || stored.has(src)) continue
      const bytes = Buffer.from(src.slice(src.indexOf(',') + 1), 'base64')
      const image = await images
        .keepData(actor, bytes)
        .catch((error) => undo([...stored.values()], asContentProblem(error)))
      stored.set(src, image)
      pixels += image.width * image.height * image.frames
      if (pixels > limits.post.maxDataUrlPixels) await undo([...stored.values()], contentProblem(tooMuchData))
    }
    return stored
  }

  /**
   * Removes images that were stored for a body which was refused, and throws the refusal. After any other error the body may have been
   * saved, and they stay.
   */
  async function undo(stored: Image[], error: unknown): Promise<never> {
    if (error instanceof AppError) await images.discard(stored)
    throw error
  }

  /** Which images in a body are uploads of its author, or belong to the post. Other sites may use the same names. */
  async function ownNames(actor: Actor, html: string, postId: string | null): Promise<Set<string>> {
    const named = await reads.images.listNamed(namesIn(html, (address) => readAddress(address)?.name))
    const present = new Set(postId && (await reads.images.listOfPost(postId)).map(({ id }) => id))
    const own = named.filter((image) => image.uploader_id === actor.id || present.has(image.id))
    return new Set(own.map(({ name }) => name))
  }

  /** Hidden images of other authors in a body. Nothing of them may be told, not even that they exist. */
  async function hiddenFrom(actor: Actor, html: string, own: ReadonlySet<string>): Promise<Set<string>> {
    const names = imageNamesIn(html).filter((name) => !own.has(name))
    const named = names.length === 0 ? [] : await reads.images.listNamed(names)
    const others = named.filter(({ uploader_id }) => uploader_id !== actor.id)
    if (others.length === 0) return new Set()
    const hidden = new Set((await reads.images.listHidden(others.map(({ id }) => id))).map(({ id }) => id))
    return new Set(others.filter(({ id }) => hidden.has(id)).map(({ name }) => name))
  }

  return {
    undo,

    /**
     * Returns a body as it is stored: large images inside it as data are files, addresses of files have no host, token or requested size,
     * and tags without a size have that of the file. Also returns what is known of its images, and which of them were just stored, for
     * `undo`. `postId` is the post that has the body.
     */
    async prepare(
      actor: Actor,
      html: string,
      postId: string | null,
    ): Promise<{ html: string; images: KnownImage[]; stored: Image[] }> {
      if (!html.includes('<img')) return { html, images: [], stored: [] }
      const stored = await storeDataImages(actor, html)
      const own = await ownNames(actor, html, postId)
      const moved = html.replace(imgTag, (tag) =>
        withAddresses(tag, (address) => {
          const found = readAddress(address)
          const isHere = found && (!found.hasHost || own.has(found.name))
          const name = isHere ? found.name : stored.get(address)?.name
          return name === undefined ? address : imageAddress(name)
        }),
      )
      const found = await findKnownImages(reads.images, moved)
      const hidden = await hiddenFrom(actor, moved, own)
      const known = new Map(found.map((image) => [image.name, image]))
      for (const name of hidden) known.delete(name)
      const sized = moved.replace(imgTag, (tag) => {
        const image = known.get(nameIn(tag) ?? '')
        if (!image || / (?:width|height)="/.test(tag)) return tag
        return tag.replace(/>$/, ` width="${image.width}" height="${image.height}">`)
      })
      return { html: sized, images: found, stored: [...stored.values()] }
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
