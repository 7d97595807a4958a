import { hash } from 'node:crypto'
import { deflateRawSync, constants as zlib } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { PageText } from '#contract/pages/rendered-page.ts'
import { writeUnpooled } from './unpooled-bytes.ts'

/** A text of pages that many have, and what is made of it once. */
interface RepeatedBytes {
  bytes: Buffer
  digest: Buffer
  /** Compressed as well as possible. */
  deflated: () => Buffer
}

/** The bytes of a response, and the parts of which those of a page are. */
export interface ResponseBytes {
  whole: Buffer
  parts: PageParts | null
}

export interface PageParts {
  before: Buffer
  repeated: RepeatedBytes
  after: Buffer
}

/**
 * There are some for each kind of page, and more for articles with unusual content. An author who fills it with such articles makes first renderings of
 * others take half a millisecond longer.
 */
const kept = new LRUCache<string, RepeatedBytes>({ max: 32 })

/** Writes a response as bytes. The repeated part of a page is read only if it is not known. */
export function responseBytesOf(text: string | PageText): ResponseBytes {
  if (typeof text === 'string') return { whole: writeUnpooled(text), parts: null }
  const repeated = repeatedBytesOf(text.repeated)
  const whole = writeUnpooled(text.before, repeated.bytes, text.after)
  const start = Buffer.byteLength(text.before)
  const parts = { before: whole.subarray(0, start), after: whole.subarray(start + repeated.bytes.length) }
  return { whole, parts: { ...parts, repeated } }
}

function repeatedBytesOf(text: string): RepeatedBytes {
  const known = kept.get(text)
  if (known) return known
  const repeated = writeRepeated(text)
  kept.set(text, repeated)
  return repeated
}

function writeRepeated(text: string): RepeatedBytes {
  const bytes = writeUnpooled(text)
  let deflated: Buffer | undefined
  return {
    bytes,
    digest: hash('sha256', bytes, 'buffer'),
    deflated() {
      deflated ??= writeUnpooled(deflateRawSync(bytes, { level: zlib.Z_BEST_COMPRESSION, ...continued }))
      return deflated
    },
  }
}

/** To be followed by other compressed bytes. */
export const continued = { finishFlush: zlib.Z_SYNC_FLUSH }
