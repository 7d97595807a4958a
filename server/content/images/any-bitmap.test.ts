import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bitmapFile, iconFile } from '#tests/support/image-files.ts'
import { runs } from '#tests/support/random-tests.ts'
import { BadBitmap, readBitmapHeader } from './bitmap-header.ts'
import { decodeBitmap } from './decode-bitmap.ts'
import { largestIcon } from './largest-icon.ts'

const palette = Array.from({ length: 4 }, (_, nth) => [nth * 60, 255 - nth * 60, nth])
const noise = Array.from({ length: 400 }, (_, nth) => (nth * 37) % 256)

/** Small bitmaps of every kind, without their file headers. */
const bitmaps = [
  ...[1, 2, 4, 8].map((bits) => bitmapFile({ width: 7, height: 8, bits }, palette, noise)),
  ...[16, 24, 32].map((bits) => bitmapFile({ width: 7, height: -8, bits }, [], noise)),
  bitmapFile({ width: 7, height: 8, bits: 16, method: 3, masks: [0xf800, 0x7e0, 0x1f] }, [], noise),
  bitmapFile(
    { width: 7, height: 8, bits: 32, method: 6, masks: [0xff, 0xff00, 0xff0000, 0xff000000] },
    [],
    noise,
  ),
  bitmapFile({ width: 7, height: 8, bits: 8, method: 1 }, palette, noise),
  bitmapFile({ width: 7, height: 8, bits: 4, method: 2 }, palette, noise),
].map((file) => file.subarray(14))

/** A file with some bytes changed and perhaps its end missing. Most of the changed bytes are in its headers. */
const damaged = (bytes: Buffer): fc.Arbitrary<Buffer> => {
  const at = fc.oneof(fc.nat({ max: 59 }), fc.nat({ max: bytes.length - 1 }))
  const change = fc.tuple(at, fc.oneof(fc.nat({ max: 255 }), fc.constantFrom(0, 1, 127, 128, 255)))
  return fc
    .tuple(
      fc.array(change, { maxLength: 6 }),
      fc.oneof(fc.constant(bytes.length), fc.nat({ max: bytes.length })),
    )
    .map(([changes, length]) => {
      const copy = Buffer.from(bytes)
      for (const [at, byte] of changes) copy[at] = byte
      return copy.subarray(0, length)
    })
}

/** Decodes as for an upload; null if the file is refused. Sizes are checked before anything is decoded. */
function decode(bytes: Buffer, isIcon: boolean): { area: number; data: Buffer } | null {
  try {
    const header = readBitmapHeader(bytes, { isIcon })
    const area = header.width * header.height
    if (area > 100_000) return null
    return { area, data: decodeBitmap({ bytes, header, offset: header.end, isIcon }) }
  } catch (error) {
    if (error instanceof BadBitmap) return null
    throw error
  }
}

test.each([false, true])(
  'any bitmap is decoded as large as it says, or refused; in an icon: %s',
  (isIcon) => {
    fc.assert(
      fc.property(fc.constantFrom(...bitmaps).chain(damaged), (bytes) => {
        const decoded = decode(bytes, isIcon)
        if (decoded) expect(decoded.data).toHaveLength(4 * decoded.area)
      }),
      { numRuns: runs(3_000) },
    )
  },
)

test('any icon file has a largest image inside it, or is refused', () => {
  const icon = iconFile(bitmaps.slice(0, 3).map((bytes, nth) => ({ side: 7 + nth, bytes })))
  fc.assert(
    fc.property(damaged(icon), (bytes) => {
      try {
        expect(largestIcon(bytes).bytes.length).toBeLessThanOrEqual(bytes.length)
      } catch (error) {
        expect(error).toSatisfy((each) => each instanceof BadBitmap || each instanceof RangeError)
      }
    }),
    { numRuns: runs(3_000) },
  )
})
