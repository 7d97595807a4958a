import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { continued, type PageParts } from './response-bytes.ts'
import { writeUnpooled } from './unpooled-bytes.ts'

/** Level 2 takes hardly longer than level 1 and saves a thirtieth. */
export const quickLevel = { level: 2 }

/**
 * A compressor and its buffer are not freed before a full garbage collection, which large buffers bring about sooner. Half the length of a text is more
 * than HTML needs; where it is not enough, another buffer follows.
 */
const chunkFor = ({ length }: Buffer) => ({ chunkSize: Math.max(Math.ceil(length / 2), 1_024) })

/** Compresses a response that waits. */
export const quickGzip = (bytes: Buffer): Buffer => gzipSync(bytes, { ...quickLevel, ...chunkFor(bytes) })

/** The first bytes of a gzip file of an unknown system and time: RFC 1952, section 2.3. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/**
 * Compresses a page that waits. What it shares with many others, the styles above all, is up to two thirds of its bytes: that is compressed once, as well as
 * possible, and put between what is before and after it, as deflated parts may follow each other.
 */
export function quickGzipOfPage(whole: Buffer, { before, repeated, after }: PageParts): Buffer {
  const trailer = Buffer.allocUnsafe(8)
  trailer.writeUInt32LE(crc32(whole), 0)
  trailer.writeUInt32LE(whole.length, 4)
  return writeUnpooled(
    header,
    deflateRawSync(before, { ...quickLevel, ...chunkFor(before), ...continued }),
    repeated.deflated(),
    deflateRawSync(after, { ...quickLevel, ...chunkFor(after) }),
    trailer,
  )
}
