import { crc32, deflateRawSync, constants as zlib } from 'node:zlib'

/** A text that stands in many answers as it is, such as their styles: compressed once and hard. */
export interface RepeatedText {
  bytes: Buffer
  deflated: Buffer
}

/** Makes what answers with a text in them are compressed with. */
export function repeatedText(text: string): RepeatedText {
  const bytes = Buffer.from(text)
  return { bytes, deflated: deflated(bytes, zlib.Z_BEST_COMPRESSION) }
}

/** It takes as long as level 1, for a twentieth less. */
export const quickLevel = 2

/** Blocks that end at a whole byte, so that any others may follow: RFC 1951, section 3.2.3. */
const deflated = (bytes: Buffer, level: number): Buffer =>
  deflateRawSync(bytes, { level, finishFlush: zlib.Z_SYNC_FLUSH })

/** Up to this many bytes are left as they are: compressing any takes a tenth of a millisecond. */
const mostStored = 512

/** Bytes in a block of their own: as they are if they are few. */
function block(bytes: Buffer): Buffer {
  if (bytes.length > mostStored) return deflated(bytes, quickLevel)
  const header = Buffer.alloc(5)
  header.writeUInt16LE(bytes.length, 1)
  header.writeUInt16LE(bytes.length ^ 0xffff, 3)
  return Buffer.concat([header, bytes])
}

/** A member's first bytes, without a name and a time: RFC 1952, section 2.3. */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** An empty block that is the last one. */
const lastBlock = Buffer.from([0x03, 0x00])

/** Bytes in gzip. The repeated texts that stand in them, in any order, are not compressed again: a page is mostly its styles. */
export function gzipQuickly(bytes: Buffer, repeated: readonly RepeatedText[] = []): Buffer {
  const parts: Buffer[] = [head]
  let at = 0
  for (const { start, text } of placesOf(repeated, bytes)) {
    if (start > at) parts.push(block(bytes.subarray(at, start)))
    parts.push(text.deflated)
    at = start + text.bytes.length
  }
  if (at < bytes.length) parts.push(block(bytes.subarray(at)))
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(bytes), 0)
  trailer.writeUInt32LE(bytes.length, 4)
  return Buffer.concat([...parts, lastBlock, trailer])
}

/** How many bytes repeated texts leave to be compressed. */
export const bytesBeside = (bytes: Buffer, repeated: readonly RepeatedText[] = []): number =>
  placesOf(repeated, bytes).reduce((rest, { text }) => rest - text.bytes.length, bytes.length)

/** Where repeated texts stand. A few bytes are looked for and the others compared, as looking for thousands takes longer. */
function placesOf(repeated: readonly RepeatedText[], bytes: Buffer): { start: number; text: RepeatedText }[] {
  const places: { start: number; text: RepeatedText }[] = []
  for (const text of repeated) {
    const start = bytes.indexOf(text.bytes.subarray(0, soughtBytes))
    if (start !== -1 && text.bytes.equals(bytes.subarray(start, start + text.bytes.length)))
      places.push({ start, text })
  }
  let end = 0
  return places
    .sort((one, other) => one.start - other.start)
    .filter(({ start, text }) => {
      // It is a part of the one before.
      if (start < end) return false
      end = start + text.bytes.length
      return true
    })
}

const soughtBytes = 64
