import { BadBitmap } from './bitmap-header.ts'

/** One image of an icon file: a PNG file, or a bitmap without its file header. */
export interface Icon {
  isPng: boolean
  bytes: Buffer
}

const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** The largest image of an icon file; of several, the one with most colours. Throws `BadBitmap` if the file contradicts its header. */
export function largestIcon(bytes: Buffer): Icon {
  const count = bytes.readUInt16LE(4)
  if (bytes.length < 6 + count * 16) throw new BadBitmap('The list of its images is incomplete.')
  const entries = Array.from({ length: count }, (_, nth) => {
    const at = 6 + nth * 16
    // A byte cannot hold 256, which is written as 0.
    const area = (bytes.readUInt8(at) || 256) * (bytes.readUInt8(at + 1) || 256)
    return {
      area,
      bits: bytes.readUInt16LE(at + 6),
      size: bytes.readUInt32LE(at + 8),
      offset: bytes.readUInt32LE(at + 12),
    }
  })
  const [best] = entries.toSorted((one, other) => other.area - one.area || other.bits - one.bits)
  if (!best || best.offset + best.size > bytes.length || best.size < 40)
    throw new BadBitmap('An image lies beyond the end of the file.')
  const image = bytes.subarray(best.offset, best.offset + best.size)
  return { isPng: image.subarray(0, 8).equals(pngStart), bytes: image }
}
