import { BadBitmap, type BitmapHeader } from './bitmap-header.ts'

/** A bitmap without its file header. */
export interface Bitmap {
  bytes: Buffer
  header: BitmapHeader
  /** Where its pixels begin. In an icon, a mask of the transparent ones follows them. */
  offset: number
  isIcon: boolean
}

/**
 * Decodes a bitmap to four bytes for each pixel: red, green, blue, alpha. The header must be checked before, as it decides how much memory
 * is allocated. Throws `BadBitmap` if there are fewer pixels than the header says.
 */
export function decodeBitmap({ bytes, header, offset, isIcon }: Bitmap): Buffer {
  const { width, height, bits, compression } = header
  const stride = Math.ceil((width * bits) / 32) * 4
  if (compression === 'none' && offset + stride * height > bytes.length)
    throw new BadBitmap('It has fewer pixels than it says.')
  const data = Buffer.alloc(width * height * 4)
  const lineAt = (line: number) => (header.isBottomUp ? height - 1 - line : line) * width * 4
  if (compression === 'none') {
    const write = lineWriter(bytes, header, data)
    for (let line = 0; line < height; line++) write(offset + line * stride, lineAt(line))
  } else {
    data.fill(Buffer.from([0, 0, 0, 255]))
    decodeRuns(bytes, header, offset, (index, x, line) => {
      paint(bytes, header, index, data, lineAt(line) + x * 4)
    })
  }
  if (isIcon) applyMask(bytes, header, offset + stride * height, data, lineAt)
  return data
}

/** Writes a colour of the colour table. An index beyond it is black. */
function paint(bytes: Buffer, { palette }: BitmapHeader, index: number, data: Buffer, at: number): void {
  const from = palette.offset + index * palette.size
  const isKnown = index < palette.colours && from + 3 <= bytes.length
  data[at] = isKnown ? (bytes[from + 2] as number) : 0
  data[at + 1] = isKnown ? (bytes[from + 1] as number) : 0
  data[at + 2] = isKnown ? (bytes[from] as number) : 0
  data[at + 3] = 255
}

type LineWriter = (from: number, to: number) => void

/** Returns the function that writes a line of uncompressed pixels. */
function lineWriter(bytes: Buffer, header: BitmapHeader, data: Buffer): LineWriter {
  const { width, bits } = header
  if (bits <= 8) {
    const perByte = 8 / bits
    const last = (1 << bits) - 1
    return (from, to) => {
      for (let x = 0; x < width; x++) {
        const shift = 8 - bits - (x % perByte) * bits
        const index = ((bytes[from + Math.floor(x / perByte)] as number) >> shift) & last
        paint(bytes, header, index, data, to + x * 4)
      }
    }
  }
  if (bits === 24) {
    return (from, to) => {
      for (let x = 0; x < width; x++) {
        data[to + x * 4] = bytes[from + x * 3 + 2] as number
        data[to + x * 4 + 1] = bytes[from + x * 3 + 1] as number
        data[to + x * 4 + 2] = bytes[from + x * 3] as number
        data[to + x * 4 + 3] = 255
      }
    }
  }
  const channels = header.masks.map(channelReader)
  const read = bits === 16 ? (at: number) => bytes.readUInt16LE(at) : (at: number) => bytes.readUInt32LE(at)
  const size = bits / 8
  return (from, to) => {
    for (let x = 0; x < width; x++) {
      const pixel = read(from + x * size)
      for (let channel = 0; channel < 4; channel++)
        data[to + x * 4 + channel] = (channels[channel] as (pixel: number) => number)(pixel)
    }
  }
}

/** Reads one channel as 0 to 255. Without a mask, which only alpha may lack, it is 255. */
function channelReader(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 255
  const shift = 31 - Math.clz32(mask & -mask)
  const max = mask >>> shift
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / max)
}

/** Decodes RLE8 and RLE4. Pixels that are skipped keep their colour. */
function decodeRuns(
  bytes: Buffer,
  { width, height, compression }: BitmapHeader,
  offset: number,
  put: (index: number, x: number, line: number) => void,
): void {
  const bits = compression === 'rle8' ? 8 : 4
  let x = 0
  let line = 0
  const next = (at: number): number => {
    const byte = bytes[at]
    if (byte === undefined) throw new BadBitmap('Its pixels end too early.')
    return byte
  }
  let left = 2 * width * height + 1_024
  const set = (index: number) => {
    // Pixels outside the image are ignored, up to a bound.
    if (left-- === 0) throw new BadBitmap('It has more pixels than it says.')
    if (x < width && line < height) put(index, x, line)
    x++
  }
  for (let at = offset; line < height; ) {
    const [count, value] = [next(at), next(at + 1)]
    at += 2
    if (count > 0) {
      for (let nth = 0; nth < count; nth++) set(bits === 8 ? value : nth % 2 ? value & 15 : value >> 4)
    } else if (value === 0) {
      x = 0
      line++
    } else if (value === 1) {
      return
    } else if (value === 2) {
      x += next(at)
      line += next(at + 1)
      at += 2
    } else {
      for (let nth = 0; nth < value; nth++) {
        const byte = next(at + (bits === 8 ? nth : nth >> 1))
        set(bits === 8 ? byte : nth % 2 ? byte & 15 : byte >> 4)
      }
      const size = bits === 8 ? value : (value + 1) >> 1
      at += size + (size % 2)
    }
  }
}

/** Makes the pixels transparent that the mask of an icon names, unless one of them has an alpha value of its own. */
function applyMask(
  bytes: Buffer,
  header: BitmapHeader,
  offset: number,
  data: Buffer,
  lineAt: (line: number) => number,
): void {
  const { width, height, bits } = header
  if (bits === 32 && hasAlpha(data)) return
  const stride = Math.ceil(width / 32) * 4
  const isWhole = offset + stride * height <= bytes.length
  if (!isWhole && bits !== 32) return
  for (let line = 0; line < height; line++) {
    for (let x = 0; x < width; x++) {
      const isHidden = isWhole && bitAt(bytes, offset + line * stride, x)
      data[lineAt(line) + x * 4 + 3] = isHidden ? 0 : 255
    }
  }
}

const bitAt = (bytes: Buffer, from: number, x: number): boolean =>
  (((bytes[from + (x >> 3)] as number) >> (7 - (x & 7))) & 1) === 1

/** True if any pixel is not fully transparent. */
function hasAlpha(data: Buffer): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return true
  return false
}
