import { limits } from '#contract/limits.ts'

/** The kinds of picture files that a post may hold (spec §9, and two newer ones). */
export const pictureTypes = [
  'image/png',
  'image/gif',
  'image/jpeg',
  'image/bmp',
  'image/x-icon',
  'image/vnd.microsoft.icon',
  'image/webp',
  'image/avif',
]

/** Base64 makes four characters of three bytes. */
const mostBytes = Math.floor((limits.content / 4) * 3)

/** The picture files among others. */
export const picturesAmong = (files: Iterable<File>): File[] =>
  [...files].filter(({ type }) => pictureTypes.includes(type))

/** What is wrong with a file as a picture in a post, or nothing. */
export function pictureFault({ type, size }: File): string | undefined {
  if (!pictureTypes.includes(type)) return 'This is no PNG, GIF, JPEG, BMP, ICO, WebP or AVIF picture.'
  if (size <= mostBytes) return
  const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)
  return `This picture has ${megabytes(size)} MB. A post may have ${megabytes(mostBytes)} MB of pictures.`
}

/** A picture file as an address that holds the picture itself. */
export const pictureUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
