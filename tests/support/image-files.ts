import sharp, { type Create } from 'sharp'

const black: Create = { width: 64, height: 48, channels: 3, background: '#204060' }

/** An image of one colour, wider than high, in any format that can be made. */
export const imageFile = (format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif', size: Partial<Create> = {}) =>
  sharp({ create: { ...black, ...size } })
    .toFormat(format)
    .toBuffer()

/** What a camera makes: noise, so that it is large, an orientation, and where it was taken. */
export const photo = ({ width = 400, height = 300, orientation = 6 } = {}) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 92 })
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { Make: 'Camera of Ann', Copyright: 'Ann' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1', GPSLongitudeRef: 'E' },
    })
    .toBuffer()

/** Frames of different colours, one after the other. */
export async function animation(format: 'gif' | 'webp', { width = 40, height = 30, frames = 3 } = {}) {
  const colours = ['#ff0000', '#00ff00', '#0000ff', '#ffff00']
  const each = await Promise.all(
    Array.from({ length: frames }, (_, at) =>
      imageFile('png', { width, height, background: colours[at % colours.length] as string }),
    ),
  )
  const delay = each.map((_, at) => 100 + at * 20)
  return sharp(each, { join: { animated: true } })
    .toFormat(format, { delay, loop: 2 })
    .toBuffer()
}

/** A BMP file: its headers, colours and pixels. */
export function bitmapFile(
  header: { width: number; height: number; bits: number; method?: number; masks?: number[] },
  palette: number[][],
  pixels: number[],
): Buffer {
  const { width, height, bits, method = 0, masks = [] } = header
  const dib = Buffer.alloc(40 + masks.length * 4)
  dib.writeUInt32LE(40, 0)
  dib.writeInt32LE(width, 4)
  dib.writeInt32LE(height, 8)
  dib.writeUInt16LE(1, 12)
  dib.writeUInt16LE(bits, 14)
  dib.writeUInt32LE(method, 16)
  dib.writeUInt32LE(palette.length, 32)
  for (const [nth, mask] of masks.entries()) dib.writeUInt32LE(mask, 40 + nth * 4)
  const colours = Buffer.from(palette.flatMap(([red = 0, green = 0, blue = 0]) => [blue, green, red, 0]))
  const file = Buffer.alloc(14)
  file.write('BM')
  file.writeUInt32LE(14 + dib.length + colours.length, 10)
  return Buffer.concat([file, dib, colours, Buffer.from(pixels)])
}

/** An ICO file of these images, PNG files or bitmaps without file header, said to be so wide and high. */
export function iconFile(images: { side: number; bytes: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + images.length * 16)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [nth, { side, bytes }] of images.entries()) {
    const at = 6 + nth * 16
    head.writeUInt8(side % 256, at)
    head.writeUInt8(side % 256, at + 1)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(bytes.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += bytes.length
  }
  return Buffer.concat([head, ...images.map(({ bytes }) => bytes)])
}

/** The first pixels of an image, each as red, green, blue and alpha. */
export async function pixelsOf(bytes: Buffer, count: number): Promise<number[][]> {
  const data = await sharp(bytes).ensureAlpha().raw().toBuffer()
  return Array.from({ length: count }, (_, at) => [...data.subarray(at * 4, at * 4 + 4)])
}

/** A PNG file that says it is so large, with hardly any data. */
export function pngThatSays(width: number, height: number): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000080600000000000000', 'hex')
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  const crc = Buffer.alloc(4)
  crc.writeUInt32BE(crc32(header.subarray(12, 29)))
  return Buffer.concat([
    header.subarray(0, 29),
    crc,
    Buffer.from('0000000a49444154789c63000100000500010d0a2db40000000049454e44ae426082', 'hex'),
  ])
}

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
