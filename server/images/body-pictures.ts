import { apiBase } from '#contract/contract.ts'
import { limits } from '#contract/limits.ts'
import type { Reads } from '../database/transaction.ts'
import { AppError } from '../errors.ts'
import type { Actor } from '../sessions/actor.ts'
import type { ImageService } from './image-service.ts'
import type { Image } from './image-store.ts'

// Every HTML here is one that the sanitiser wrote: quotes around values, and no `<` or `>` inside them.

const imgTag = /<img\b[^>]*>/g
const srcOf = / src="([^"]*)"/
const ownPath = `${apiBase}/images/([a-z0-9][a-z0-9._-]*)(?:\\?[^#]*)?$`
const ownAddress = new RegExp(`^${ownPath}`)
/** With any host before it: this site may have several, and only uploads of the author's are looked for. */
const likelyAddress = new RegExp(`^(?:https?:)?//[^/]+${ownPath}|^${ownPath}`)

const addressOf = (name: string): string => `${apiBase}/images/${name}`

/** The name of the picture that an `img` shows, if it is one that is kept here. */
function nameIn(tag: string): string | null {
  const src = srcOf.exec(tag)?.[1] ?? ''
  return ownAddress.exec(src)?.[1] ?? null
}

/** The names of the pictures that a body shows, as far as they can be kept here. */
export function picturesIn(html: string): string[] {
  const names = (html.match(imgTag) ?? []).flatMap((tag) => {
    const found = likelyAddress.exec(srcOf.exec(tag)?.[1] ?? '')
    return found?.[1] ?? found?.[2] ?? []
  })
  return [...new Set(names)]
}

/** A body for someone who may see its hidden post: the addresses of its pictures open them. Public HTML never has tokens. */
export function withTokens(html: string, images: Pick<Image, 'name' | 'token'>[]): string {
  const tokens = new Map(images.map(({ name, token }) => [name, token]))
  return html.replace(imgTag, (tag) => {
    const name = nameIn(tag)
    const token = name && tokens.get(name)
    return token ? withSrc(tag, `${addressOf(name)}?token=${token}`) : tag
  })
}

const withSrc = (tag: string, src: string): string => tag.replace(srcOf, () => ` src="${src}"`)

interface Parts {
  reads: Pick<Reads, 'images'>
  images: ImageService
}

/** Brings the pictures of a body into the form in which they are stored. */
export function createBodyPictures({ reads, images }: Parts) {
  /** Keeps each large data URL as a file. The same one twice is one file. */
  async function keepData(actor: Actor, html: string): Promise<Map<string, string>> {
    const kept = new Map<string, string>()
    for (const tag of html.match(imgTag) ?? []) {
      const src = srcOf.exec(tag)?.[1] ?? ''
      if (!src.startsWith('data:') || src.length <= limits.dataUrl || kept.has(src)) continue
      const bytes = Buffer.from(src.slice(src.indexOf(',') + 1), 'base64')
      const image = await images.keepData(actor, bytes).catch((error) => {
        throw asContentProblem(error)
      })
      kept.set(src, addressOf(image.name))
    }
    return kept
  }

  /** The sizes of the pictures that are kept here, so that pages can leave room for them. */
  async function sizesOf(html: string): Promise<Map<string, Image>> {
    const named = await reads.images.listNamed(picturesIn(html))
    return new Map(named.map((image) => [image.name, image]))
  }

  return {
    /**
     * A body as it is stored: large pictures that stood in it as data are files, addresses of files have no token or size asked for, and
     * tags whose author gave no size have the file's.
     */
    async settle(actor: Actor, html: string): Promise<string> {
      if (!html.includes('<img')) return html
      const kept = await keepData(actor, html)
      const moved = html.replace(imgTag, (tag) => {
        const name = nameIn(tag)
        const src = name ? addressOf(name) : kept.get(srcOf.exec(tag)?.[1] ?? '')
        return src ? withSrc(tag, src) : tag
      })
      const sizes = await sizesOf(moved)
      return moved.replace(imgTag, (tag) => {
        const image = sizes.get(nameIn(tag) ?? '')
        if (!image || / (?:width|height)="/.test(tag)) return tag
        return tag.replace(/>$/, ` width="${image.width}" height="${image.height}">`)
      })
    },
  }
}
export type BodyPictures = ReturnType<typeof createBodyPictures>

function asContentProblem(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'validation_failed') return error
  const problem = `A picture in the body cannot be kept. ${error.message}`
  return new AppError('validation_failed', problem, { fields: { content: problem }, cause: error })
}
