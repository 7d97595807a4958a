import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  animation,
  bitmapFile,
  iconFile,
  photo,
  picture,
  pixelsOf,
  pngThatSays,
} from '#tests/support/pictures.ts'
import { readPicture as read } from './read-picture.ts'
import { createTurns } from './turns.ts'

const readPicture = (bytes: Buffer) => read(bytes, createTurns().alone)

const red = [255, 0, 0]
const green = [0, 255, 0]
const blue = [0, 0, 255]
const opaque = (...colours: number[][]) => colours.map((colour) => [...colour, 255])

describe('pictures are made anew', () => {
  test.each([
    ['png', 'png'],
    ['jpeg', 'jpeg'],
    ['gif', 'gif'],
    ['webp', 'webp'],
    ['avif', 'jpeg'],
  ] as const)('%s as %s, as large as they were', async (format, type) => {
    const read = await readPicture(await picture(format))
    expect(read).toMatchObject({ type, width: 64, height: 48, frames: 1 })
    expect((await sharp(read.bytes).metadata()).format).toBe(type)
  })

  test('a photo is turned upright, and nothing of where and by whom it was taken is left', async () => {
    const bytes = await photo({ width: 400, height: 300, orientation: 6 })
    expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })
    const read = await readPicture(bytes)
    expect(read).toMatchObject({ type: 'jpeg', width: 300, height: 400 })
    const { exif, xmp, icc, iptc, orientation, isProgressive } = await sharp(read.bytes).metadata()
    expect({ exif, xmp, icc, iptc, orientation }).toEqual({})
    expect(isProgressive).toBe(true)
    expect(read.bytes.toString('latin1')).not.toMatch(/Ann|GPS|Exif/)
  })

  test.each(['gif', 'webp'] as const)('an animated %s goes on moving, at its pace', async (format) => {
    const read = await readPicture(await animation(format))
    expect(read).toMatchObject({ type: format, width: 40, height: 30, frames: 3 })
    expect(await sharp(read.bytes, { animated: true }).metadata()).toMatchObject({
      pages: 3,
      delay: [100, 120, 140],
      loop: 2,
    })
  })

  test('transparency stays, of AVIF too', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 }
    for (const format of ['png', 'webp', 'avif'] as const) {
      const { bytes, type } = await readPicture(await picture(format, { channels: 4, background }))
      expect([type, (await pixelsOf(bytes, 1))[0]?.[3]]).toEqual([format === 'avif' ? 'webp' : format, 0])
    }
  })

  test('lossless WebP stays lossless', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const create = { width: 32, height: 32, channels: 3, background: '#000', noise } as const
    const bytes = await sharp({ create }).webp({ lossless: true }).toBuffer()
    expect(await pixelsOf((await readPicture(bytes)).bytes, 1_024)).toEqual(await pixelsOf(bytes, 1_024))
  })

  test('colours of another profile become those that every screen knows', async () => {
    const bytes = await sharp(await picture('jpeg'))
      .toColourspace('cmyk')
      .withIccProfile('cmyk')
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).space).toBe('cmyk')
    const read = await sharp((await readPicture(bytes)).bytes).metadata()
    expect([read.space, read.icc]).toEqual(['srgb', undefined])
  })
})

test('nothing that is hidden in a picture is kept', async () => {
  const script = '<script>alert(1)</script>'
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe, script.length]),
    Buffer.from(script),
    Buffer.from([0]),
  ])
  const gif = await picture('gif')
  // After the header, the screen and its colours, where a comment may stand.
  const start = 13 + 3 * 2 ** (((gif[10] as number) & 7) + 1)
  const files = [
    Buffer.concat([gif.subarray(0, start), comment, gif.subarray(start)]),
    Buffer.concat([await picture('png'), Buffer.from(script)]),
    Buffer.concat([await photo(), Buffer.from(script)]),
    Buffer.concat([await picture('webp'), Buffer.from(script)]),
  ]
  for (const file of files) {
    expect(file.includes('alert')).toBe(true)
    expect((await readPicture(file)).bytes.includes('alert')).toBe(false)
  }
})

test('as much as sides may have is kept', async () => {
  const wide = await picture('png', { width: 16_383, height: 1 })
  expect(await readPicture(wide)).toMatchObject({ width: 16_383, height: 1 })
  const frames = await animation('webp', { width: 2, height: 9_000, frames: 3 })
  expect(await readPicture(frames)).toMatchObject({ height: 9_000, frames: 3 })
})

describe('bitmaps become PNG', () => {
  const two = { width: 2, height: 2 }
  test.each<[string, Buffer, number[][]]>([
    [
      'of 24 bits',
      bitmapFile({ ...two, bits: 24 }, [], [255, 0, 0, 0, 255, 0, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0]),
      opaque(red, blue, blue, green),
    ],
    [
      'of 24 bits from the top',
      bitmapFile({ width: 1, height: -2, bits: 24 }, [], [0, 0, 255, 0, 255, 0, 0, 0]),
      opaque(red, blue),
    ],
    [
      'of 32 bits, whose fourth byte means nothing',
      bitmapFile({ width: 2, height: 1, bits: 32 }, [], [0, 0, 255, 0, 255, 0, 0, 9]),
      opaque(red, blue),
    ],
    [
      'of 32 bits with masks',
      bitmapFile(
        { width: 1, height: 1, bits: 32, method: 6, masks: [0xff, 0xff00, 0xff0000, 0xff000000] },
        [],
        [255, 0, 0, 128],
      ),
      [[255, 0, 0, 128]],
    ],
    [
      'of 16 bits',
      bitmapFile({ width: 3, height: 1, bits: 16 }, [], [0x00, 0x7c, 0xe0, 0x03, 0x1f, 0x00, 0, 0]),
      opaque(red, green, blue),
    ],
    [
      'of 16 bits with masks',
      bitmapFile(
        { width: 2, height: 1, bits: 16, method: 3, masks: [0xf800, 0x7e0, 0x1f] },
        [],
        [0x00, 0xf8, 0xe0, 0x07],
      ),
      opaque(red, green),
    ],
    [
      'of 8 bits',
      bitmapFile({ width: 3, height: 1, bits: 8 }, [red, green], [1, 0, 7, 0]),
      opaque(green, red, [0, 0, 0]),
    ],
    [
      'of 4 bits, with an odd width',
      bitmapFile({ width: 3, height: 2, bits: 4 }, [red, green, blue], [0x01, 0x20, 0, 0, 0x21, 0x00, 0, 0]),
      opaque(blue, green, red, red, green, blue),
    ],
    [
      'of 1 bit',
      bitmapFile({ width: 3, height: 1, bits: 1 }, [red, green], [0b0100_0000, 0, 0, 0]),
      opaque(red, green, red),
    ],
    [
      'in runs of 8 bits',
      bitmapFile(
        { width: 4, height: 2, bits: 8, method: 1 },
        [red, green, blue],
        [3, 0, 1, 1, 0, 0, 0, 3, 0, 1, 2, 0, 0, 1],
      ),
      opaque(red, green, blue, [0, 0, 0], red, red, red, green),
    ],
    [
      'in runs of 4 bits',
      bitmapFile({ width: 4, height: 1, bits: 4, method: 2 }, [red, green, blue], [4, 0x12, 0, 1]),
      opaque(green, blue, green, blue),
    ],
  ])('%s', async (_what, bytes, expected) => {
    const read = await readPicture(bytes)
    expect(read.type).toBe('png')
    expect(await pixelsOf(read.bytes, expected.length)).toEqual(expected)
  })

  test('an icon gives its largest picture', async () => {
    const large = await picture('png', { width: 32, height: 32 })
    const small = await picture('png', { width: 16, height: 16 })
    const read = await readPicture(
      iconFile([
        { side: 16, bytes: small },
        { side: 32, bytes: large },
      ]),
    )
    expect(read).toMatchObject({ type: 'png', width: 32, height: 32 })
  })

  test('an icon’s bitmap has its colours, and its mask says what is transparent', async () => {
    const pixels = [0x01, 0, 0, 0, 0x01, 0, 0, 0, 0b1000_0000, 0, 0, 0, 0, 0, 0, 0]
    const bitmap = bitmapFile({ width: 2, height: 4, bits: 4 }, [red, green], pixels).subarray(14)
    const read = await readPicture(iconFile([{ side: 2, bytes: bitmap }]))
    expect(await pixelsOf(read.bytes, 4)).toEqual([
      [...red, 255],
      [...green, 255],
      [...red, 0],
      [...green, 255],
    ])
  })

  test.each([
    ['its mask says which', [0x80, 0, 0, 0], [0, 255]],
    ['without a mask none is', [], [255, 255]],
  ])('of an icon’s pixels that are all transparent %s', async (_what, mask, alpha) => {
    const pixels = [0, 0, 255, 0, 0, 0, 255, 0, ...mask]
    const bitmap = bitmapFile({ width: 2, height: 2, bits: 32 }, [], pixels).subarray(14)
    const read = await readPicture(iconFile([{ side: 2, bytes: bitmap }]))
    expect((await pixelsOf(read.bytes, 2)).map((pixel) => pixel[3])).toEqual(alpha)
  })
})

describe('what is no picture, or not what it says, is refused with the reason', () => {
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
  /** A GIF whose one frame comes again and again. */
  const crowd = async (frames: number) => {
    const gif = await picture('gif', { width: 2, height: 2 })
    const start = 13 + 3 * 2 ** (((gif[10] as number) & 7) + 1)
    const frame = gif.subarray(start, -1)
    return Buffer.concat([gif.subarray(0, start), ...Array(frames).fill(frame), gif.subarray(-1)])
  }
  const webpPart = (type: string, ...data: Buffer[]) => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(Buffer.concat(data).length)
    return Buffer.concat([Buffer.from(type), size, ...data])
  }
  /** A WebP of as many frames, of one pixel each. */
  const webpCrowd = async (frames: number, { isNested = false } = {}) => {
    const pixel = (await picture('webp', { width: 1, height: 1 })).subarray(12)
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
  const endlessIcon = () => iconFile([{ side: 256, bytes: pngThatSays(1, 49_999_999) }])
  const endlessRuns = Array(60_000).fill([255, 0]).flat()
  test.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    [
      'runs without end',
      () => bitmapFile({ width: 9, height: 9, bits: 8, method: 1 }, [red], endlessRuns),
      /damaged/,
    ],
    ['an empty file', () => Buffer.alloc(0), /empty/],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), /text and no picture/],
    ['SVG', () => Buffer.from('<?xml version="1.0"?><svg xmlns="x"><script/></svg>'), /SVG.*PNG/],
    ['text in another script', () => Buffer.from('Привет, мир '.repeat(500)), /text and no picture/],
    ['HEIC', () => heic, /HEIC.*Save it as JPEG/],
    ['PDF', () => Buffer.from('%PDF-1.7 …'), /PDF/],
    ['TIFF', () => Buffer.from('II*\0\x08\0\0\0'), /TIFF/],
    ['a program', () => Buffer.from('\x7fELF\x02\x01\x01\0\0\0\0', 'latin1'), /no picture/],
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
    ['an icon without pictures', () => Buffer.from('\0\0\x01\0\x05\0\0\0', 'latin1'), /damaged/],
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
    ['a PNG too wide', () => picture('png', { width: 16_384, height: 1 }), /higher than 16,383 pixels/],
    ['a PNG too high', () => picture('png', { width: 1, height: 16_384 }), /higher than 16,383 pixels/],
    ['a PNG of one endless line', () => pngThatSays(49_999_999, 1), /higher than 16,383 pixels/],
    ['such a one in an icon', endlessIcon, /higher than 16,383 pixels/],
    ['a JPEG too wide', () => picture('jpeg', { width: 16_384, height: 1 }), /higher than 16,383 pixels/],
    ['a GIF too high', () => picture('gif', { width: 1, height: 16_384 }), /higher than 16,383 pixels/],
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
    ['a crowd of tiny frames', () => crowd(6_000), /all frames together/],
    ['a crowd of frames as WebP', () => webpCrowd(100_000), /all frames together/],
    ['a crowd, each in the one before', () => webpCrowd(100_000, { isNested: true }), /all frames together/],
    [
      'too many frames',
      () => animation('gif', { width: 3_000, height: 3_000, frames: 6 }),
      /all frames together/,
    ],
  ])('%s', async (_what, make, reason) => {
    const bytes = await make()
    const refusal = await readPicture(bytes).catch((error) => error)
    expect(refusal).toMatchObject({ code: 'validation_failed', message: expect.stringMatching(reason) })
    expect(refusal.fields).toEqual({ file: refusal.message })
  })
})
