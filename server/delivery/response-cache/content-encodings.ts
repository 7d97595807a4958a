import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, brotliCompressSync, gzip, constants as zlib } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { quickGzip, quickGzipOfPage, quickLevel } from './quick-gzip.ts'
import type { ResponseBytes } from './response-bytes.ts'

/** The content encodings of responses: RFC 9110, section 8.4.1. */
export const encodings = ['identity', 'gzip', 'br'] as const
export type Encoding = (typeof encodings)[number]

/** Quick compression of so many bytes takes less than half a millisecond; to let another thread do it, a tenth. */
const syncByteLimit = 64 * 1024

/** Each chunk that another thread returns interrupts this one. */
const chunkSize = 64 * 1024

/** `windowBits`: the base-2 logarithm of the sliding window in bytes. A large window is allocated for each compression. */
const brotliOptions = (quality: number, windowBits: number): BrotliOptions => ({
  params: { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_LGWIN]: windowBits },
})

/** `quick` is for requests that wait; `best` takes two hundred times as long and saves a third. */
const levels = {
  quick: { br: brotliOptions(zlib.BROTLI_MIN_QUALITY + 1, 16), gzip: quickLevel },
  best: { br: brotliOptions(zlib.BROTLI_MAX_QUALITY, 22), gzip: { level: zlib.Z_BEST_COMPRESSION } },
}

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Whether a body is small enough to be compressed on the main thread, each encoding when it is first requested. */
export const mayCompressSync = (bytes: Buffer): boolean => bytes.length <= syncByteLimit

/** Compresses quickly on the main thread. */
export function compressSync({ whole, parts }: ResponseBytes, encoding: Encoding): Buffer {
  if (encoding === 'identity') return whole
  if (encoding === 'br') return brotliCompressSync(whole, levels.quick.br)
  return parts ? quickGzipOfPage(whole, parts) : quickGzip(whole)
}

/** The accepted encoding to use while a request waits: quick gzip is smaller than quick brotli. */
export const preferredEncoding = (accepted: readonly Encoding[]): Encoding =>
  accepted.includes('gzip') ? 'gzip' : (accepted[0] ?? 'identity')

/** Compresses in every encoding on the threads of libuv. */
export async function compress(
  identity: Buffer,
  level: keyof typeof levels,
): Promise<Record<Encoding, Buffer>> {
  const gzipped = gzipAsync(identity, { ...levels[level].gzip, chunkSize })
  // Work that takes seconds uses only one of the four threads: images may use two, and files and passwords need one.
  if (level === 'best') await gzipped
  const br = brotliAsync(identity, { ...levels[level].br, chunkSize })
  return { identity, gzip: await gzipped, br: await br }
}

/** Parsed headers. Browsers send few different values, but a client can send any number of them. */
const parsedHeaders = new LRUCache<string, readonly Encoding[]>({ max: 100 })
const none: readonly Encoding[] = []

/** The encodings that an `Accept-Encoding` header allows besides identity, which is always allowed: RFC 9110, section 12.5.3. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return none
  const parsed = parsedHeaders.get(header)
  if (parsed) return parsed
  const acceptable = new Negotiator({ headers: { 'accept-encoding': header } }).encodings(['br', 'gzip'])
  const allowed = (['br', 'gzip'] as const).filter((each) => acceptable.includes(each))
  if (header.length <= 200) parsedHeaders.set(header, allowed)
  return allowed
}
