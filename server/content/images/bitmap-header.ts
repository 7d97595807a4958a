/** The header of a device-independent bitmap, the format inside BMP and ICO files. */
export interface BitmapHeader {
  width: number
  height: number
  /** The first line is the lowest one, as usual. */
  isBottomUp: boolean
  bits: number
  compression: 'none' | 'rle8' | 'rle4'
  /** The colour table for pixels of at most 8 bits: where it is, its number of colours, and the bytes of each. */
  palette: { offset: number; colours: number; size: 3 | 4 }
  /** Which bits of a pixel of 16 or 32 bits are red, green, blue and alpha. */
  masks: [red: number, green: number, blue: number, alpha: number]
  /** Where its headers and colour table end. */
  end: number
}

/** Pixels. The format allows icons of at most 256 × 256, but larger ones exist. */
const maxIconSidePixels = 1_024 * 1_024

/** A file that contradicts its own headers. */
export class BadBitmap extends Error {}

/** Reads the header of a bitmap without its file header. In an icon the height includes the mask. Throws `BadBitmap`. */
export function readBitmapHeader(bytes: Buffer, { isIcon = false } = {}): BitmapHeader {
  try {
    return headerOf(bytes, isIcon)
  } catch (error) {
    throw error instanceof BadBitmap ? error : new BadBitmap('The header is incomplete.', { cause: error })
  }
}

function headerOf(bytes: Buffer, isIcon: boolean): BitmapHeader {
  const size = bytes.readUInt32LE(0)
  const isCore = size === 12
  const signedHeight = isCore ? bytes.readUInt16LE(6) : bytes.readInt32LE(8)
  const width = isCore ? bytes.readUInt16LE(4) : bytes.readInt32LE(4)
  const height = Math.abs(signedHeight) / (isIcon ? 2 : 1)
  const bits = bytes.readUInt16LE(isCore ? 10 : 14)
  const method = isCore ? 0 : bytes.readUInt32LE(16)
  if (width < 1 || height < 1 || !Number.isInteger(height)) throw new BadBitmap('It has no size.')
  if (isIcon && width * height > maxIconSidePixels) throw new BadBitmap('It is too large for an icon.')
  if (![1, 2, 4, 8, 16, 24, 32].includes(bits)) throw new BadBitmap(`It has ${bits} bits for each pixel.`)

  const hasMasks = method === 3 || method === 6
  const maskBytes = hasMasks && size === 40 ? (method === 6 ? 16 : 12) : 0
  const used = isCore ? 0 : bytes.readUInt32LE(32)
  const colours = bits > 8 ? 0 : Math.min(used || 1 << bits, 1 << bits)
  const colourSize = isCore ? 3 : 4
  const offset = size + maskBytes
  return {
    width,
    height,
    isBottomUp: signedHeight > 0,
    bits,
    compression: compressionOf(method, bits),
    palette: { offset, colours, size: colourSize },
    masks: hasMasks ? readMasks(bytes, method === 6 || size >= 56) : usualMasks(bits, isIcon),
    end: offset + Math.max(colours, bits > 8 ? 0 : used) * colourSize,
  }
}

function compressionOf(method: number, bits: number): BitmapHeader['compression'] {
  if (method === 1 && bits === 8) return 'rle8'
  if (method === 2 && bits === 4) return 'rle4'
  if (method === 0 || ((method === 3 || method === 6) && (bits === 16 || bits === 32))) return 'none'
  throw new BadBitmap(`It is compressed by method ${method}.`)
}

function readMasks(bytes: Buffer, hasAlpha: boolean): BitmapHeader['masks'] {
  return [
    bytes.readUInt32LE(40),
    bytes.readUInt32LE(44),
    bytes.readUInt32LE(48),
    hasAlpha ? bytes.readUInt32LE(52) : 0,
  ]
}

/** The fourth byte of a pixel is alpha in icons and has no meaning in other bitmaps. */
const usualMasks = (bits: number, isIcon: boolean): BitmapHeader['masks'] =>
  bits === 16 ? [0x7c00, 0x3e0, 0x1f, 0] : [0xff0000, 0xff00, 0xff, isIcon && bits === 32 ? 0xff000000 : 0]
