import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { animation, bitmapFile, iconFile, imageFile, photo, pixelsOf } from '#tests/support/image-files.ts'
import { inspectImageFile } from './read-image-file.ts'

const readImage = async (bytes: Buffer) => (await inspectImageFile(bytes)).read()

const red = [255, 0, 0]
const green = [0, 255, 0]
const blue = [0, 0, 255]
const opaque = (...colours: number[][]) => colours.map((colour) => [...colour, 255])

describe('images are encoded again', () => {
  test.each([
    ['png', 'png'],
    ['jpeg', 'jpeg'],
    ['gif', 'gif'],
    ['webp', 'webp'],
    ['avif', 'jpeg'],
  ] as const)('%s as %s, as large as they were', async (format, type) => {
    const read = await readImage(await imageFile(format))
    expect(read).toMatchObject({ type, width: 64, height: 48, frames: 1 })
    expect((await sharp(read.bytes).metadata()).format).toBe(type)
  })

  test('a photo is turned upright, and its data about place and author is removed', async () => {
    const bytes = await photo({ width: 400, height: 300, orientation: 6 })
    expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })
    const read = await readImage(bytes)
    expect(read).toMatchObject({ type: 'jpeg', width: 300, height: 400 })
    const { exif, xmp, icc, iptc, orientation, isProgressive } = await sharp(read.bytes).metadata()
    expect({ exif, xmp, icc, iptc, orientation }).toEqual({})
    expect(isProgressive).toBe(true)
    expect(read.bytes.toString('latin1')).not.toMatch(/Camera of Ann|Exif\0\0/)
  })

  test.each(['gif', 'webp'] as const)('an animated %s stays animated, at its pace', async (format) => {
    const read = await readImage(await animation(format))
    expect(read).toMatchObject({ type: format, width: 40, height: 30, frames: 3 })
    expect(await sharp(read.bytes, { animated: true }).metadata()).toMatchObject({
      pages: 3,
      delay: [100, 120, 140],
      loop: 2,
    })
  })

  test('transparency stays, also from AVIF', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 }
    for (const format of ['png', 'webp', 'avif'] as const) {
      const { bytes, type } = await readImage(await imageFile(format, { channels: 4, background }))
      expect([type, (await pixelsOf(bytes, 1))[0]?.[3]]).toEqual([format === 'avif' ? 'webp' : format, 0])
    }
  })

  test('lossless WebP stays lossless', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const create = { width: 32, height: 32, channels: 3, background: '#000', noise } as const
    const bytes = await sharp({ create }).webp({ lossless: true }).toBuffer()
    expect(await pixelsOf((await readImage(bytes)).bytes, 1_024)).toEqual(await pixelsOf(bytes, 1_024))
  })

  test('colours of another profile are converted to sRGB', async () => {
    const bytes = await sharp(await imageFile('jpeg'))
      .toColourspace('cmyk')
      .withIccProfile('cmyk')
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).space).toBe('cmyk')
    const read = await sharp((await readImage(bytes)).bytes).metadata()
    expect([read.space, read.icc]).toEqual(['srgb', undefined])
  })
})

test('nothing hidden in an image is stored', async () => {
  const script = '<script>alert(1)</script>'
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe, script.length]),
    Buffer.from(script),
    Buffer.from([0]),
  ])
  const gif = await imageFile('gif')
  // After the header, the screen and its colours, where a comment is allowed.
  const start = 13 + 3 * 2 ** (((gif[10] as number) & 7) + 1)
  const files = [
    Buffer.concat([gif.subarray(0, start), comment, gif.subarray(start)]),
    Buffer.concat([await imageFile('png'), Buffer.from(script)]),
    Buffer.concat([await photo(), Buffer.from(script)]),
    Buffer.concat([await imageFile('webp'), Buffer.from(script)]),
  ]
  for (const file of files) {
    expect(file.includes('alert')).toBe(true)
    expect((await readImage(file)).bytes.includes('alert')).toBe(false)
  }
})

test('an image with the longest allowed sides is stored', async () => {
  const wide = await imageFile('png', { width: 16_383, height: 1 })
  expect(await readImage(wide)).toMatchObject({ width: 16_383, height: 1 })
  const frames = await animation('webp', { width: 2, height: 9_000, frames: 3 })
  expect(await readImage(frames)).toMatchObject({ height: 9_000, frames: 3 })
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
    const read = await readImage(bytes)
    expect(read.type).toBe('png')
    expect(await pixelsOf(read.bytes, expected.length)).toEqual(expected)
  })

  test('the largest image of an icon is stored', async () => {
    const large = await imageFile('png', { width: 32, height: 32 })
    const small = await imageFile('png', { width: 16, height: 16 })
    const read = await readImage(
      iconFile([
        { side: 16, bytes: small },
        { side: 32, bytes: large },
      ]),
    )
    expect(read).toMatchObject({ type: 'png', width: 32, height: 32 })
  })

  test('the bitmap of an icon keeps its colours, and its mask makes pixels transparent', async () => {
    const pixels = [0x01, 0, 0, 0, 0x01, 0, 0, 0, 0b1000_0000, 0, 0, 0, 0, 0, 0, 0]
    const bitmap = bitmapFile({ width: 2, height: 4, bits: 4 }, [red, green], pixels).subarray(14)
    const read = await readImage(iconFile([{ side: 2, bytes: bitmap }]))
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
    const read = await readImage(iconFile([{ side: 2, bytes: bitmap }]))
    expect((await pixelsOf(read.bytes, 2)).map((pixel) => pixel[3])).toEqual(alpha)
  })
})
