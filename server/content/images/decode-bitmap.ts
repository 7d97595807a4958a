import { BadBitmap, type BitmapHeader } from './bitmap-header.ts'

/** After so many pixels others get their turn. */
const atOnce = 200_000

/** Pixels of four bytes: red, green, blue, alpha. */
export interface Pixels {
  width: number
  height: number
  data: Buffer
}

/**
 * Decodes a bitmap whose pixels begin at an offset; in an icon, a mask that says what is transparent follows them. Goes on in steps, as
 * others wait for this thread. Throws `BadBitmap` if there are fewer pixels than the header says.
 */
export async function decodeBitmap(
  bytes: Buffer,
  header: BitmapHeader,
  { offset, isIcon = false }: { offset: number; isIcon?: boolean },
): Promise<Pixels> {
  const { width, height, bits, compression } = header
  const stride = Math.ceil((width * bits) / 32) * 4
  if (compression === 'none' && offset + stride * height > bytes.length)
    throw new BadBitmap('It has fewer pixels than it says.')
  const data = Buffer.alloc(width * height * 4)
  const lineAt = (line: number) => (header.isBottomUp ? height - 1 - line : line) * width * 4
  if (compression === 'none') {
    const write = lineWriter(bytes, header, data)
    await eachLine(header, (line) => write(offset + line * stride, lineAt(line)))
  } else {
    const black = Buffer.alloc(width * 4, Buffer.from([0, 0, 0, 255]))
    await eachLine(header, (line) => black.copy(data, lineAt(line)))
    await decodeRuns(bytes, header, offset, (index, x, line) => {
      paint(bytes, header, index, data, lineAt(line) + x * 4)
    })
  }
  if (isIcon) await applyMask(bytes, header, offset + stride * height, data, lineAt)
  return { width, height, data }
}

/** Does work on one line after the other, while others get their turns. */
async function eachLine({ width, height }: BitmapHeader, work: (line: number) => unknown): Promise<void> {
  let since = 0
  for (let line = 0; line < height; line++) {
    work(line)
    since += width
    if (since >= atOnce) since = await pause()
  }
}

async function pause(): Promise<0> {
  await new Promise(setImmediate)
  return 0
}

/** Writes the colour of a palette's entry. An index beyond the palette is black. */
function paint(bytes: Buffer, { palette }: BitmapHeader, index: number, data: Buffer, at: number): void {
  const from = palette.offset + index * palette.size
  const isKnown = index < palette.colours && from + 3 <= bytes.length
  data[at] = isKnown ? (bytes[from + 2] as number) : 0
  data[at + 1] = isKnown ? (bytes[from + 1] as number) : 0
  data[at + 2] = isKnown ? (bytes[from] as number) : 0
  data[at + 3] = 255
}

type LineWriter = (from: number, to: number) => void

/** What writes one line of pixels that are not compressed. */
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
  const most = mask >>> shift
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / most)
}

/** Runs of RLE8 and RLE4. Pixels that they pass over keep their colour. */
async function decodeRuns(
  bytes: Buffer,
  { width, height, compression }: BitmapHeader,
  offset: number,
  put: (index: number, x: number, line: number) => void,
): Promise<void> {
  const bits = compression === 'rle8' ? 8 : 4
  let x = 0
  let line = 0
  let since = 0
  const next = (at: number): number => {
    const byte = bytes[at]
    if (byte === undefined) throw new BadBitmap('Its pixels end too early.')
    return byte
  }
  let left = 2 * width * height + 1_024
  const set = (index: number) => {
    // Pixels beside the picture are passed over, but not without end.
    if (left-- === 0) throw new BadBitmap('It has more pixels than it says.')
    if (x < width && line < height) put(index, x, line)
    x++
    since++
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
    if (++since >= atOnce) since = await pause()
  }
}

/** Of an icon whose pixels tell no transparency themselves, one bit for each pixel does. */
async function applyMask(
  bytes: Buffer,
  header: BitmapHeader,
  offset: number,
  data: Buffer,
  lineAt: (line: number) => number,
): Promise<void> {
  const { width, height, bits } = header
  if (bits === 32 && (await hasAlpha(header, data))) return
  const stride = Math.ceil(width / 32) * 4
  const isWhole = offset + stride * height <= bytes.length
  if (!isWhole && bits !== 32) return
  await eachLine(header, (line) => {
    for (let x = 0; x < width; x++) {
      const isHidden = isWhole && bitAt(bytes, offset + line * stride, x)
      data[lineAt(line) + x * 4 + 3] = isHidden ? 0 : 255
    }
  })
}

const bitAt = (bytes: Buffer, from: number, x: number): boolean =>
  (((bytes[from + (x >> 3)] as number) >> (7 - (x & 7))) & 1) === 1

/** Whether any pixel is not wholly transparent. */
async function hasAlpha(header: BitmapHeader, data: Buffer): Promise<boolean> {
  let found = false
  await eachLine(header, (line) => {
    const from = line * header.width * 4
    for (let x = 0; x < header.width && !found; x++) found = (data[from + x * 4 + 3] as number) > 0
  })
  return found
}
