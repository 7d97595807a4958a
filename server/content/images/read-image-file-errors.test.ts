import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { animation, bitmapFile, iconFile, imageFile, photo, pngThatSays } from '#tests/support/image-files.ts'
import type { AppError } from '../../errors.ts'
import { inspectImageFile } from './read-image-file.ts'

const readImage = async (bytes: Buffer) => (await inspectImageFile(bytes)).read()

const red = [255, 0, 0]

describe('files that are no image, or not what they claim to be, are refused with the reason', () => {
  const cut = async (format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif') => {
    const bytes = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .toFormat(format)
      .toBuffer()
    return bytes.subarray(0, bytes.length / 2)
  }
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(200)])
  const overwritten = async () => {
    const bytes = await photo()
    return bytes.fill(0x55, 900, bytes.length - 900)
  }
  /** A GIF that repeats its one frame. */
  const crowd = async (frames: number, side = 2) => {
    const gif = await imageFile('gif', { width: side, height: side })
    const start = 13 + 3 * 2 ** (((gif[10] as number) & 7) + 1)
    const frame = gif.subarray(start, -1)
    return Buffer.concat([gif.subarray(0, start), ...Array(frames).fill(frame), gif.subarray(-1)])
  }
  const webpPart = (type: string, ...data: Buffer[]) => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(Buffer.concat(data).length)
    return Buffer.concat([Buffer.from(type), size, ...data])
  }
  /** A WebP with this many frames of one pixel each. */
  const webpCrowd = async (frames: number, { isNested = false } = {}) => {
    const pixel = (await imageFile('webp', { width: 1, height: 1 })).subarray(12)
    const frame = webpPart('ANMF', Buffer.alloc(16), pixel)
    if (isNested) frame.writeUInt32LE(frame.length * 2 - 8, 4)
    const header = webpPart('VP8X', Buffer.from([2, 0, 0, 0]), Buffer.alloc(6))
    const all = Buffer.concat([
      header,
      webpPart('ANIM', Buffer.alloc(6)),
      Buffer.alloc(frames * frame.length, frame),
    ])
    return webpPart('RIFF', Buffer.from('WEBP'), all)
  }
  /** It only says that it is so large. */
  const deepAvif = async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
      .avif({ bitdepth: 10, effort: 0 })
      .toBuffer()
    const size = bytes.indexOf('ispe') + 8
    bytes.writeUInt32BE(5_100, size)
    bytes.writeUInt32BE(5_100, size + 4)
    return bytes
  }
  const endlessIcon = () => iconFile([{ side: 256, bytes: pngThatSays(1, 49_999_999) }])
  const endlessRuns = Array(60_000).fill([255, 0]).flat()
  test.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    [
      'runs without end',
      () => bitmapFile({ width: 9, height: 9, bits: 8, method: 1 }, [red], endlessRuns),
      /damaged/,
    ],
    ['an empty file', () => Buffer.alloc(0), /empty/],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), /text, not an image/],
    ['SVG', () => Buffer.from('<?xml version="1.0"?><svg xmlns="x"><script/></svg>'), /SVG.*PNG/],
    ['text in another script', () => Buffer.from('Привет, мир '.repeat(500)), /text, not an image/],
    ['HEIC', () => heic, /HEIC.*Save it as JPEG/],
    ['PDF', () => Buffer.from('%PDF-1.7 …'), /PDF/],
    ['TIFF', () => Buffer.from('II*\0\x08\0\0\0'), /TIFF/],
    ['a program', () => Buffer.from('\x7fELF\x02\x01\x01\0\0\0\0', 'latin1'), /not an image/],
    ['a GIF that is a script as well', () => Buffer.from('GIF89a/*...*/=1;alert(1)//'), /damaged/],
    ['the beginning of a PNG', () => cut('png'), /damaged/],
    ['the beginning of a JPEG', () => cut('jpeg'), /damaged/],
    ['the beginning of a GIF', () => cut('gif'), /damaged/],
    ['the beginning of a WebP', () => cut('webp'), /damaged/],
    ['the beginning of an AVIF', () => cut('avif'), /damaged/],
    ['a photo whose middle is lost', overwritten, /damaged/],
    ['a few bytes of PNG', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), /damaged/],
    [
      'a JPEG that calls itself a PNG',
      async () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), await photo()]),
      /damaged/,
    ],
    ['a bitmap without its pixels', () => bitmapFile({ width: 9, height: 9, bits: 24 }, [], [1]), /damaged/],
    ['a bitmap without size', () => bitmapFile({ width: 0, height: 9, bits: 24 }, [], [1]), /damaged/],
    ['a bitmap of negative width', () => bitmapFile({ width: -9, height: 9, bits: 24 }, [], [1]), /damaged/],
    [
      'runs that end too early',
      () => bitmapFile({ width: 9, height: 9, bits: 8, method: 1 }, [red], [4, 0]),
      /damaged/,
    ],
    ['an icon without images', () => Buffer.from('\0\0\x01\0\x05\0\0\0', 'latin1'), /damaged/],
    [
      'an icon that points behind its end',
      () => iconFile([{ side: 2, bytes: Buffer.alloc(50) }]).subarray(0, 60),
      /damaged/,
    ],
    ['60,000 × 60,000 pixels as PNG', () => pngThatSays(60_000, 60_000), /50 megapixels/],
    [
      '60,000 × 60,000 pixels as BMP',
      () => bitmapFile({ width: 60_000, height: 60_000, bits: 8, method: 1 }, [red], [0, 1]),
      /50 megapixels/,
    ],
    ['a PNG too wide', () => imageFile('png', { width: 16_384, height: 1 }), /higher than 16,383 pixels/],
    ['a PNG too high', () => imageFile('png', { width: 1, height: 16_384 }), /higher than 16,383 pixels/],
    ['a PNG of one endless line', () => pngThatSays(49_999_999, 1), /higher than 16,383 pixels/],
    ['such a one in an icon', endlessIcon, /higher than 16,383 pixels/],
    ['a JPEG too wide', () => imageFile('jpeg', { width: 16_384, height: 1 }), /higher than 16,383 pixels/],
    ['a GIF too high', () => imageFile('gif', { width: 1, height: 16_384 }), /higher than 16,383 pixels/],
    [
      'an animation too high',
      () => animation('gif', { width: 1, height: 16_384, frames: 2 }),
      /higher than 16,383 pixels/,
    ],
    [
      'a bitmap of one endless line',
      () => bitmapFile({ width: 49_999_999, height: 1, bits: 8, method: 1 }, [red], [0, 1]),
      /higher than 16,383 pixels/,
    ],
    ['an AVIF of 10 bits and 26 megapixels', deepAvif, /25 megapixels with more than 8 bits/],
    ['a crowd of tiny frames', () => crowd(6_000), /all frames together/],
    ['a crowd of frames as WebP', () => webpCrowd(100_000), /all frames together/],
    ['a crowd, each in the one before', () => webpCrowd(100_000, { isNested: true }), /all frames together/],
    ['too many frames', () => crowd(6, 3_000), /all frames together/],
  ])('%s', async (_what, make, reason) => {
    const bytes = await make()
    const refusal = await readImage(bytes).catch((error) => error)
    expect(refusal).toMatchObject({ code: 'validation_failed', message: expect.stringMatching(reason) })
    const { fields, message } = refusal as AppError
    expect(fields).toEqual({ file: message })
  })
})
