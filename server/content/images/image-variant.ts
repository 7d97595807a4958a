import type { Sharp } from 'sharp'
import { type ImageFormat, type ImageType, imageFormats, imageTypes, imageWidths } from '#contract/images.ts'
import { openImage } from './load-sharp.ts'
import { isLarge } from './read-image-file.ts'

/** The requested width and format of an image. */
export interface VariantWish {
  w?: number
  format?: ImageFormat
}

/** A smaller version of an image, or one in another format. */
export interface Variant {
  name: string
  type: Exclude<ImageType, 'gif'> | ImageFormat
  width: number
  /** Has all frames of an animation. */
  moves: boolean
}

interface Original {
  name: string
  type: ImageType
  width: number
  height: number
  frames: number
}

const variantName = (original: Original, width: number, type: string) => `${original.name}.${width}.${type}`

/**
 * The variant for a request, never larger than the original. Without a requested format it has that of the original, but WebP for GIF.
 * Animations stay animated as WebP, also if AVIF is requested, as the library cannot write animated AVIF; as JPEG they are still. Null if
 * the variant is the original itself.
 */
export function variantOf(original: Original, { w, format }: VariantWish): Variant | null {
  if (w === undefined) return null
  const isAnimated = original.frames > 1
  const requested = format ?? (original.type === 'gif' ? 'webp' : original.type)
  const type = isAnimated && requested === 'avif' ? 'webp' : requested
  const width = Math.min(w, original.width)
  if (width === original.width && type === original.type) return null
  const moves = isAnimated && type === 'webp'
  return { name: variantName(original, width, type), type, width, moves }
}

/** The names of all variants that an image may ever have. */
export function variantNames(original: Original): string[] {
  const widths = new Set(imageWidths.map((width) => Math.min(width, original.width)))
  const types = new Set<string>([...imageFormats, ...imageTypes])
  return [...widths].flatMap((width) => [...types].map((type) => variantName(original, width, type)))
}

/** More pixels take many seconds to encode as AVIF; the widest variant of a usual photograph has three million. */
const manyPixels = 6_000_000

/** True for a variant that takes long to encode, or much memory to decode. JPEG never takes much memory: it is scaled down while it is decoded. */
export function isMuchWork(original: Original, { width, moves }: Variant): boolean {
  const height = original.height * original.frames
  const made = (width * (moves ? height : original.height) * width) / original.width
  return (original.type !== 'jpeg' && isLarge({ width: original.width, height })) || made > manyPixels
}

/** Makes a variant from the bytes of its original. */
export async function makeVariant(original: Buffer, { type, width, moves }: Variant): Promise<Buffer> {
  const image = await openImage(original, { animated: moves })
  return encoded(image.resize({ width, withoutEnlargement: true }), type, moves).toBuffer()
}

/** Small enough to load fast, and good enough that no loss is visible at that size. */
function encoded(image: Sharp, type: Variant['type'], moves: boolean): Sharp {
  switch (type) {
    case 'avif':
      return image.avif({ quality: 52, effort: 3 })
    case 'webp':
      return image.webp({ quality: 78, effort: moves ? 1 : 4 })
    case 'jpeg':
      return image.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true })
    case 'png':
      return image.png({ compressionLevel: 9 })
  }
}
