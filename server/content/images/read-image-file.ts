import type { Metadata, Sharp } from 'sharp'
import type { ImageType } from '#contract/images.ts'
import { limits } from '#contract/limits.ts'
import { withCommas } from '#contract/with-commas.ts'
import { AppError } from '../../errors.ts'
import { tookTooLong } from '../../foundation/background/worker.ts'
import { BadBitmap, readBitmapHeader } from './bitmap-header.ts'
import { BitmapWorkerFailed, decodeInWorker } from './bitmap-worker.ts'
import { type AcceptedImageType, detectImageType } from './detect-image-type.ts'
import { damagedFileError, imageFileError } from './image-file-error.ts'
import { largestIcon } from './largest-icon.ts'
import { ImageLibraryMissing, openImage } from './load-sharp.ts'
import { neededChunks } from './png-chunks.ts'
import { mayHaveMoreFrames } from './webp-frames.ts'

/** An image as it is stored: encoded again from its pixels, with nothing else of the uploaded file. */
export interface DecodedImage {
  bytes: Buffer
  type: ImageType
  width: number
  height: number
  frames: number
}

/** More pixels than a usual phone image has: decoding takes more than 50 MB, several times over. */
export const isLarge = ({ width, height }: { width: number; height: number }): boolean =>
  width * height > 16_000_000

/** In pixels: each frame of an animation is work, however small it is. */
const minFramePixels = 100 * 100

/** In pixels. */
const workOf = (area: number, frames: number): number =>
  frames === 1 ? area : Math.max(area, minFramePixels) * frames

const megapixels = limits.image.maxPixels / 1_000_000

const tooLarge = (cause?: unknown) =>
  imageFileError(
    `The image has more than ${megapixels} megapixels, all frames together. Make it smaller and choose it again.`,
    cause,
  )

const tooLong = () =>
  imageFileError(
    `The image is wider or higher than ${withCommas(limits.image.maxSidePixels)} pixels. Make it smaller and choose it again.`,
  )

const tooDeep = () =>
  imageFileError(
    `The image has more than ${megapixels / 2} megapixels with more than 8 bits per channel. Save it with 8 bits per channel, or make it smaller, and choose it again.`,
  )

interface Size {
  width: number
  height: number
  frames?: number
}

/** Throws an error for an image that is too large to be decoded. */
function refuseLarge({ width, height, frames = 1 }: Size): void {
  if (workOf(width * height, frames) > limits.image.maxPixels) throw tooLarge()
  if (Math.max(width, height) > limits.image.maxSidePixels) throw tooLong()
}

/** AVIF is decoded as a whole, several times over: with more than 8 bits, 50 megapixels take 1.2 GB. */
function refuseDeep({ width, height, bitsPerSample = 8 }: Metadata): void {
  if (bitsPerSample > 8 && width * height > limits.image.maxPixels / 2) throw tooDeep()
}

/** An image of which only the headers were read. */
export interface InspectedImage {
  width: number
  /** Of all frames together. */
  height: number
  /** Decodes it and encodes it again. Large ones take much memory. */
  read(): Promise<DecodedImage>
}

/**
 * Inspects an uploaded file: its type is detected by its content and its size by its headers, before anything is decoded. `read` removes
 * metadata, applies the orientation in it, converts colours to sRGB and keeps animation. Both throw `validation_failed` with the reason for
 * a file that is no image, is damaged, or is too large.
 */
export async function inspectImageFile(bytes: Buffer): Promise<InspectedImage> {
  const type = detectImageType(bytes)
  try {
    const { read, ...size } = await (type === 'bmp' || type === 'ico'
      ? inspectBitmap(bytes, type)
      : inspectEncoded(bytes, type))
    return {
      ...size,
      read: () =>
        read().catch((error) => {
          throw refusalOf(error)
        }),
    }
  } catch (error) {
    throw refusalOf(error)
  }
}

function refusalOf(error: unknown): unknown {
  const { message, code } = error as NodeJS.ErrnoException
  if (code === 'validation_failed') return error
  if (error instanceof ImageLibraryMissing || error instanceof BitmapWorkerFailed) return error
  if (error instanceof BadBitmap) return damagedFileError(error)
  if (/pixel limit/.test(message)) return tooLarge(error)
  if (/timeout/.test(message) || tookTooLong(error))
    return imageFileError('The image takes too long to read. Make it smaller and choose it again.', error)
  if (/out of memory/.test(message)) {
    const sentence = 'There is not enough memory to read the image right now. Try again in a moment.'
    return new AppError('unavailable', sentence, { retryAfter: 30, cause: error })
  }
  // The library could not decode it; its message is for programmers.
  return damagedFileError(error)
}

async function inspectBitmap(bytes: Buffer, type: 'bmp' | 'ico'): Promise<InspectedImage> {
  const isIcon = type === 'ico'
  const icon = isIcon ? largestIcon(bytes) : null
  if (icon?.isPng) return inspectEncoded(icon.bytes, 'png')
  const bitmap = icon?.bytes ?? bytes.subarray(14)
  const header = readBitmapHeader(bitmap, { isIcon })
  refuseLarge(header)
  const offset = isIcon ? header.end : Math.max(bytes.readUInt32LE(10) - 14, 0)
  async function read(): Promise<DecodedImage> {
    const { width, height } = header
    const data = await decodeInWorker({ bytes: bitmap, header, offset, isIcon })
    const image = await openImage(data, { raw: { width, height, channels: 4 } })
    const isOpaque = !isIcon && header.masks[3] === 0
    return encode(isOpaque ? image.removeAlpha() : image, 'png', {})
  }
  return { width: header.width, height: header.height, read }
}

async function inspectEncoded(
  bytes: Buffer,
  type: Exclude<AcceptedImageType, 'bmp' | 'ico'>,
): Promise<InspectedImage> {
  const mayMove = type === 'gif' || type === 'webp'
  if (type === 'webp' && mayHaveMoreFrames(bytes, limits.image.maxPixels / minFramePixels)) throw tooLarge()
  const image = await openImage(type === 'png' ? neededChunks(bytes) : bytes, { animated: mayMove })
  const metadata = await image.metadata()
  const frames = mayMove ? (metadata.pages ?? 1) : 1
  const height = frames > 1 ? (metadata.pageHeight ?? metadata.height) : metadata.height
  refuseLarge({ width: metadata.width, height, frames })
  if (type === 'avif') refuseDeep(metadata)
  // The frames are one below the other and cannot be turned.
  const upright = frames > 1 ? image : image.autoOrient()
  const size = { width: metadata.width, height: height * frames }
  const known = {
    chromaSubsampling: metadata.chromaSubsampling,
    isLossless: isLossless(bytes, type),
    inPasses: !isLarge(size),
  }
  return { ...size, read: () => encode(upright, storedType(type, metadata), known) }
}

/** Encoding AVIF of many megapixels takes minutes, so that it is only used for variants. */
function storedType(type: Exclude<AcceptedImageType, 'bmp' | 'ico'>, { hasAlpha }: Metadata): ImageType {
  if (type !== 'avif') return type
  return hasAlpha ? 'webp' : 'jpeg'
}

/** True for lossless WebP: its first chunk says so, or the one after its extended header. */
const isLossless = (bytes: Buffer, type: AcceptedImageType): boolean =>
  type === 'webp' && !bytes.includes('VP8 ', 12, 'latin1') && bytes.includes('VP8L', 12, 'latin1')

interface Known {
  chromaSubsampling?: string
  isLossless?: boolean
  inPasses?: boolean
}

async function encode(image: Sharp, type: ImageType, known: Known): Promise<DecodedImage> {
  const { data, info } = await encoded(image, type, known).toBuffer({ resolveWithObject: true })
  return {
    bytes: data,
    type,
    width: info.width,
    height: info.pageHeight ?? info.height,
    frames: info.pages ?? 1,
  }
}

/** Each format in a quality at which no loss is visible. */
function encoded(
  image: Sharp,
  type: ImageType,
  { chromaSubsampling, isLossless = false, inPasses }: Known,
): Sharp {
  switch (type) {
    case 'png':
      return image.png({ compressionLevel: 9 })
    case 'jpeg':
      return image.jpeg({
        quality: 88,
        // Smaller by a fifth, but it is all held in memory: 300 MB for 50 megapixels.
        progressive: inPasses,
        optimiseCoding: inPasses,
        chromaSubsampling: chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0',
      })
    case 'gif':
      return image.gif({ effort: 5 })
    case 'webp':
      return image.webp({ quality: 90, effort: 2, lossless: isLossless })
  }
}
