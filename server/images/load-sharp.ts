import type { Sharp, SharpConstructor, SharpOptions } from 'sharp'
import { limits } from '#contract/limits.ts'

/** The only readers of pictures that may run, whatever the bytes pretend to be. */
const readers = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`)

/** How long one picture may take, in seconds. */
const patience = 60

let loaded: Promise<SharpConstructor> | undefined

/** The library is not there, or not for this system: no fault of any picture. */
export class NoPictureLibrary extends Error {}

async function load() {
  const { default: sharp } = await import('sharp').catch((cause) => {
    throw new NoPictureLibrary('sharp cannot be loaded.', { cause })
  })
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: readers })
  return sharp
}

/** Opens a picture for work on it, within the limits. The library is loaded with the first one: it is large, and a start should be quick. */
export async function openPicture(bytes: Buffer, options: SharpOptions = {}): Promise<Sharp> {
  loaded ??= load()
  const sharp = await loaded
  return sharp(bytes, { failOn: 'error', limitInputPixels: limits.imagePixels, ...options }).timeout({
    seconds: patience,
  })
}
