import type { Sharp, SharpConstructor, SharpOptions } from 'sharp'
import { limits } from '#contract/limits.ts'

/** The only decoders that may run, whatever the bytes claim to be. */
const readers = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`)

/** The time limit for one image, in seconds. */
const timeoutSeconds = 60

let loaded: Promise<SharpConstructor> | undefined

/** By default, the library uses a thread for each core, for each image, and its AVIF encoder as many again. */
let threads = 1

/** Sets the number of threads for one image. Must be called before the first one is opened. */
export function setImageThreads(count: number): void {
  threads = count
}

/** The library is missing, or not built for this system. The image is not the cause. */
export class ImageLibraryMissing extends Error {}

async function load() {
  const { default: sharp } = await import('sharp').catch((cause) => {
    throw new ImageLibraryMissing('sharp cannot be loaded.', { cause })
  })
  sharp.cache(false)
  sharp.concurrency(threads)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: readers })
  return sharp
}

/** Opens an image within the limits. The library is loaded with the first one: it is large, and would slow down the start. */
export async function openImage(bytes: Buffer, options: SharpOptions = {}): Promise<Sharp> {
  loaded ??= load()
  const sharp = await loaded
  return sharp(bytes, { failOn: 'error', limitInputPixels: limits.image.maxPixels, ...options }).timeout({
    seconds: timeoutSeconds,
  })
}
