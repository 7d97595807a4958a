import { hash } from 'node:crypto'
import { deflateRawSync, constants as zlib } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { PageText } from '#contract/pages/page-text.ts'
import { writeUnpooled } from './unpooled-bytes.ts'

/** A text of pages that many have, and what is made of it once. */
interface RepeatedBytes {
  bytes: Buffer
  digest: Buffer
  /** Compressed as well as possible. */
  deflated: () => Buffer
}

/** The bytes of a page, whole and in parts. */
export interface PageBytes {
  whole: Buffer
  before: Buffer
  repeated: RepeatedBytes
  after: Buffer
}

/**
 * There are some for each kind of page, and more for articles with unusual content. An author who fills it with such articles makes first renderings of
 * others take two milliseconds longer.
 */
const kept = new LRUCache<string, RepeatedBytes>({ max: 32 })

/** Writes a page as bytes. Its repeated part is read only if it is not known. */
export function pageBytesOf({ before, repeated, after }: PageText): PageBytes {
  const known = repeatedBytesOf(repeated)
  const whole = writeUnpooled(before, known.bytes, after)
  const start = Buffer.byteLength(before)
  return {
    ...{ whole, repeated: known },
    before: whole.subarray(0, start),
    after: whole.subarray(start + known.bytes.length),
  }
}

function repeatedBytesOf(text: string): RepeatedBytes {
  const known = kept.get(text)
  if (known) return known
  const repeated = writeRepeated(text)
  kept.set(text, repeated)
  return repeated
}

function writeRepeated(text: string): RepeatedBytes {
  const bytes = Buffer.from(text)
  let deflated: Buffer | undefined
  return {
    bytes,
    digest: hash('sha256', bytes, 'buffer'),
    deflated() {
      deflated ??= deflateRawSync(bytes, { level: zlib.Z_BEST_COMPRESSION, ...continued })
      return deflated
    },
  }
}

/** To be followed by other compressed bytes. */
export const continued = { finishFlush: zlib.Z_SYNC_FLUSH }
