import { imageAddress } from '#contract/addresses/image-address.ts'
import { imageSrcset, offeredFormats } from '#contract/image-sources.ts'
import type { ImageSources } from '../../ui/responsive-image.tsx'

/** `token` grants access to an image that is not public. */
interface Image {
  name: string
  width: number
  frames: number
  token?: string | null
}

/** Offers no version wider than `maxWidthPixels`. */
export function imageSources(
  { token: given, ...image }: Image,
  { sizes, maxWidthPixels }: { sizes: string; maxWidthPixels: number },
): ImageSources {
  const token = given ?? undefined
  const srcSet = imageSrcset(image, { maxWidthPixels, format: 'jpeg', token })
  return {
    types: Object.fromEntries(
      offeredFormats(image, { maxWidthPixels, token }).map(({ type, srcset }) => [type, srcset]),
    ),
    fallback: { src: imageAddress(image.name, { w: 640, format: 'jpeg', token }), srcSet },
    sizes,
  }
}
