import { crc32, deflateRawSync, gzipSync, constants as zlib } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** Level 2 takes hardly longer than level 1 and saves a thirtieth. */
export const quickLevel = { level: 2 }

/**
 * A compressor and its buffer are not freed before a full garbage collection, which large buffers bring about sooner. Half the length of a text is more
 * than HTML needs; where it is not enough, another buffer follows.
 */
const chunkFor = ({ length }: Buffer) => ({ chunkSize: Math.max(Math.ceil(length / 2), 1_024) })

/** To be followed by other compressed bytes. */
const continued = { finishFlush: zlib.Z_SYNC_FLUSH }

/** The first bytes of a gzip file of an unknown system and time: RFC 1952, section 2.3. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

const beginning = Buffer.from('<!DOCTYPE html>')

/**
 * Compresses a response that waits. The styles at the end of a page's head are up to two thirds of its bytes and the same on many pages: they are
 * compressed once, as well as possible, and put between what is before and after them, as deflated parts may follow each other. Only pages have them: in
 * other responses, authors may write the same signs, and the best compression of their texts would take a hundred times as long.
 */
export function quickGzip(bytes: Buffer): Buffer {
  const start = bytes.subarray(0, beginning.length).equals(beginning) ? bytes.indexOf('<style') : -1
  const end = start === -1 ? -1 : bytes.indexOf('</head>', start)
  if (end === -1) return gzipSync(bytes, { ...quickLevel, ...chunkFor(bytes) })
  const before = bytes.subarray(0, start)
  const after = bytes.subarray(end)
  const trailer = Buffer.allocUnsafe(8)
  trailer.writeUInt32LE(crc32(bytes), 0)
  trailer.writeUInt32LE(bytes.length, 4)
  return Buffer.concat([
    header,
    deflateRawSync(before, { ...quickLevel, ...chunkFor(before), ...continued }),
    compressedStyles(bytes.toString('latin1', start, end)),
    deflateRawSync(after, { ...quickLevel, ...chunkFor(after) }),
    trailer,
  ])
}

/**
 * There are some for each kind of page, and more for articles with unusual content. An author who fills it with such articles makes first renderings of
 * others take half a millisecond longer.
 */
const kept = new LRUCache<string, Buffer>({ max: 32 })

/** `styles`: their bytes as characters. */
function compressedStyles(styles: string): Buffer {
  const known = kept.get(styles)
  if (known) return known
  const options = { level: zlib.Z_BEST_COMPRESSION, ...continued }
  const compressed = deflateRawSync(Buffer.from(styles, 'latin1'), options)
  kept.set(styles, compressed)
  return compressed
}
