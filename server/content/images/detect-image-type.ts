import { messages } from '#contract/messages.ts'
import { imageFileError } from './image-file-error.ts'

/** The accepted types, detected by content alone. */
export type AcceptedImageType = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'bmp' | 'ico'

const accepted = 'Choose a PNG, JPEG, GIF, WebP, AVIF, BMP or ICO file.'

const asks = {
  empty: `The file is empty. ${accepted}`,
  unknown: `The file is not an image that can be shown here. ${accepted}`,
  heic: 'This is a HEIC image, which browsers cannot show. Save it as JPEG and choose it again: on an iPhone, set Settings › Camera › Formats to “Most Compatible” or send the image to yourself by mail; on a computer, open it and export it as JPEG.',
  svg: messages.svgRefused,
  text: `The file is text, not an image, whatever its name says. ${accepted}`,
  tiff: 'Browsers cannot show TIFF images. Save it as PNG or JPEG.',
  document: 'The file is a PDF document. Save the page as PNG or JPEG.',
  jxl: 'Most browsers cannot show JPEG XL images. Save it as JPEG or PNG.',
}

/** Detects the type of an image by its first bytes. For a file of another type, throws an error that names the type if it is known. */
export function detectImageType(bytes: Buffer): AcceptedImageType {
  const starts = (signature: string, at = 0) =>
    bytes.subarray(at, at + signature.length).equals(Buffer.from(signature, 'latin1'))
  if (bytes.length === 0) throw imageFileError(asks.empty)
  if (starts('\x89PNG\r\n\x1a\n')) return 'png'
  if (starts('\xff\xd8\xff')) return 'jpeg'
  if (starts('GIF87a') || starts('GIF89a')) return 'gif'
  if (starts('RIFF') && starts('WEBP', 8)) return 'webp'
  if (starts('BM') && isBitmap(bytes)) return 'bmp'
  if (starts('\0\0\x01\0') && bytes.length > 6 && bytes.readUInt16LE(4) > 0) return 'ico'
  if (starts('ftyp', 4)) return typeOfBrands(bytes)
  throw imageFileError(asks[guess(bytes, starts)])
}

/** Text may begin with “BM” too: the size of the second header decides. */
const isBitmap = (bytes: Buffer): boolean =>
  bytes.length > 26 && [12, 40, 52, 56, 64, 108, 124].includes(bytes.readUInt32LE(14))

/** The brands of an ISO base media file: HEIC and AVIF share the container and differ in the codec. */
function typeOfBrands(bytes: Buffer): AcceptedImageType {
  const length = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  const brands = bytes.subarray(8, length).toString('latin1')
  if (/avi[fs]/.test(brands)) return 'avif'
  throw imageFileError(/hei[cxms]|hev[cx]|mif1|msf1/.test(brands) ? asks.heic : asks.unknown)
}

function guess(bytes: Buffer, starts: (signature: string, at?: number) => boolean): keyof typeof asks {
  if (starts('%PDF-')) return 'document'
  if (starts('II*\0') || starts('MM\0*')) return 'tiff'
  if (starts('\xff\x0a') || starts('\0\0\0\x0cJXL ')) return 'jxl'
  const beginning = bytes.subarray(0, 4_096)
  const isText = !beginning.includes(0)
  if (isText && /<svg[\s>]/i.test(beginning.toString('latin1'))) return 'svg'
  return isText && isUtf8Text(beginning) ? 'text' : 'unknown'
}

function isUtf8Text(beginning: Buffer): boolean {
  const text = beginning.toString('utf8')
  const strange = [...text].filter(
    (character) => character === '\ufffd' || (character < ' ' && !'\t\n\f\r'.includes(character)),
  )
  return strange.length <= text.length / 100
}
