import { imageAddress } from './addresses/image-address.ts'
import { type ImageFormat, type ImageQuery, imageWidths } from './images.ts'

/**
 * The widths in which an image is offered, as a `srcset`: those of the list that are smaller than it is, and its own. For a place that
 * is never wide, `maxWidthPixels` leaves out what nobody would choose.
 */
export function imageSrcset(
  { name, width }: { name: string; width: number },
  { maxWidthPixels = Infinity, ...query }: Omit<ImageQuery, 'w'> & { maxWidthPixels?: number } = {},
): string {
  const offered = imageWidths.filter((_, at) => at === 0 || (imageWidths[at - 1] as number) < width)
  return offered
    .filter((w) => w <= maxWidthPixels)
    .map((w) => `${imageAddress(name, { ...query, w })} ${Math.min(w, width)}w`)
    .join(', ')
}

/**
 * In which formats an image is offered besides the one that all browsers know, the best one first, and a `srcset` for each. AVIF is
 * left out for animated images, which the server cannot encode as AVIF.
 */
export function offeredFormats(
  { frames, ...image }: { name: string; width: number; frames: number },
  options: { maxWidthPixels?: number; token?: string },
): { format: ImageFormat; type: string; srcset: string }[] {
  const formats = frames > 1 ? (['webp'] as const) : (['avif', 'webp'] as const)
  return formats.map((format) => ({
    format,
    type: `image/${format}`,
    srcset: imageSrcset(image, { ...options, format }),
  }))
}
