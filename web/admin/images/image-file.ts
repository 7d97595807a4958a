import { limits } from '#contract/limits.ts'

/** For `accept`; the server checks the content. */
export const acceptedExtensions = '.png,.gif,.jpg,.jpeg,.bmp,.ico,.webp,.avif'

const kinds = 'PNG, JPEG, GIF, WebP, AVIF, BMP or ICO'

export const acceptedDescription = `${kinds}, at most ${limits.image.maxFileBytes / 1024 / 1024} MB`

/** Checks type and size before the upload; the server checks the content. */
export function imageFileError({ type, size }: File): string | undefined {
  if (type !== '' && !type.startsWith('image/')) {
    return `The file is not an image. Choose a ${kinds} file.`
  }
  if (size === 0) return 'The file is empty. Choose another one.'
  if (size > limits.image.maxFileBytes) {
    return `The image is ${inMegabytes(size)} MB, and the limit is ${inMegabytes(limits.image.maxFileBytes)} MB: make it smaller and choose it again.`
  }
}

/** Rounded up, so that a file that is too large never appears to have the maximum size. */
const inMegabytes = (bytes: number): string =>
  (Math.ceil((bytes / 1024 / 1024) * 10) / 10).toLocaleString('en-US')
