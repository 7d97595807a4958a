import { binarySizeText } from '#contract/byte-size.ts'
import { limits } from '#contract/limits.ts'

/** For `accept`; the server checks the content. */
export const acceptedExtensions = '.png,.gif,.jpg,.jpeg,.bmp,.ico,.webp,.avif'

const kinds = 'PNG, JPEG, GIF, WebP, AVIF, BMP or ICO'

export const acceptedDescription = `${kinds}, at most ${binarySizeText(limits.image.maxFileBytes)}`

/** Checks type and size before the upload; the server checks the content. */
export function imageFileError({ type, size }: File): string | undefined {
  if (type !== '' && !type.startsWith('image/')) {
    return `The file is not an image. Choose a ${kinds} file.`
  }
  if (size === 0) return 'The file is empty. Choose another one.'
  if (size > limits.image.maxFileBytes) {
    return `The image is ${binarySizeText(size)}, and the limit is ${binarySizeText(limits.image.maxFileBytes)}: make it smaller and choose it again.`
  }
}
