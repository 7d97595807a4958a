import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { imageFile, pixelsOf } from '#tests/support/image-files.ts'
import { neededChunks } from './png-chunks.ts'

/** A chunk of a PNG: its length, type, data and checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const bytes = Buffer.alloc(typed.length + 8)
  bytes.writeUInt32BE(data.length)
  typed.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(typed), bytes.length - 4)
  return bytes
}

/** Inserts these chunks after the header. */
const withChunks = (png: Buffer, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])

const typesIn = (png: Buffer): string[] => {
  const types: string[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    types.push(png.toString('latin1', at + 4, at + 8))
  return types
}

const plain = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()

describe('only those chunks of a PNG are kept that its pixels need', () => {
  test.each(['zTXt', 'iTXt', 'tEXt', 'acTL', 'fcTL', 'fdAT', 'tIME', 'spAl'])('without %s', async (type) => {
    const text = Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(1_000))])
    const png = withChunks(await plain(), chunk(type, text), chunk(type, text))
    expect(typesIn(png)).toContain(type)
    expect(typesIn(neededChunks(png))).not.toContain(type)
    expect(await pixelsOf(neededChunks(png), 1)).toEqual([[255, 0, 0, 255]])
  })

  test('its colours, transparency, profile and orientation stay', async () => {
    const palette = await sharp(await imageFile('png', { channels: 4, background: '#00f8' }))
      .png({ palette: true })
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const types = typesIn(neededChunks(palette))
    expect(types).toEqual(expect.arrayContaining(['IHDR', 'PLTE', 'tRNS', 'iCCP', 'eXIf', 'IDAT', 'IEND']))
    expect(await sharp(neededChunks(palette)).metadata()).toMatchObject({
      orientation: 6,
      icc: expect.any(Buffer),
    })
  })

  test('a profile is kept once, and only if it has a usual size', async () => {
    const one = chunk('iCCP', Buffer.alloc(100))
    const long = chunk('iCCP', Buffer.alloc(600 * 1024))
    expect(typesIn(neededChunks(withChunks(await plain(), one, one, one)))).toContain('iCCP')
    expect(neededChunks(withChunks(await plain(), one, one)).length).toBe(
      neededChunks(withChunks(await plain(), one)).length,
    )
    expect(typesIn(neededChunks(withChunks(await plain(), long)))).not.toContain('iCCP')
  })

  test('what follows the end is removed, and a truncated file stays truncated', async () => {
    const png = await plain()
    expect(neededChunks(Buffer.concat([png, Buffer.from('more')])).equals(neededChunks(png))).toBe(true)
    for (let length = 8; length < png.length; length++)
      expect(neededChunks(png.subarray(0, length)).length).toBeLessThanOrEqual(length)
  })
})
