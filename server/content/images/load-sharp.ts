import type { Sharp, SharpConstructor, SharpOptions } from 'sharp'
import { limits } from '#contract/limits.ts'

/** The only readers of pictures that may run, whatever the bytes pretend to be. */
const readers = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`)

/** How long one picture may take, in seconds. */
const timeoutSeconds = 60

let loaded: Promise<SharpConstructor> | undefined

/** Left alone, the library takes a thread for each core, for each picture, and its encoder of AVIF as many again. */
let threads = 1

/** Sets how many threads one picture is worked on by. To be called before the first one is opened. */
export function setImageThreads(count: number): void {
  threads = count
}

/** The library is not there, or not for this system: no fault of any picture. */
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

/** Opens a picture for work on it, within the limits. The library is loaded with the first one: it is large, and a start should be quick. */
export async function openImage(bytes: Buffer, options: SharpOptions = {}): Promise<Sharp> {
  loaded ??= load()
  const sharp = await loaded
  return sharp(bytes, { failOn: 'error', limitInputPixels: limits.image.maxPixels, ...options }).timeout({
    seconds: timeoutSeconds,
  })
}
