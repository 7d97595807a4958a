import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  gzip,
  gzipSync,
  constants as zlib,
} from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** The codings in which answers are sent: RFC 9110, section 8.4.1. */
export const codings = ['identity', 'gzip', 'br'] as const
export type Coding = (typeof codings)[number]

/** Up to this many bytes compressing quickly takes less than half a millisecond, which another thread would hardly save. */
const syncByteLimit = 64 * 1024

/** `window`: the base-2 logarithm of what it looks back on, in bytes. A large one is memory that is taken and given back each time. */
const brotliOptions = (quality: number, window: number): BrotliOptions => ({
  params: { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_LGWIN]: window },
})

/**
 * How hard to compress: `quick` while somebody waits, `best` takes two hundred times as long for a third less. Level 2 of gzip takes
 * hardly longer than level 1, for a thirtieth less, and a chunk that holds a whole page spares joining several.
 */
const levels = {
  quick: { br: brotliOptions(zlib.BROTLI_MIN_QUALITY + 1, 16), gzip: { level: 2, chunkSize: 32 * 1024 } },
  best: { br: brotliOptions(zlib.BROTLI_MAX_QUALITY, 22), gzip: { level: zlib.Z_BEST_COMPRESSION } },
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Whether compressing holds up nobody, so that a coding can be left until somebody asks for it. */
export const isQuicklyCompressed = (bytes: Buffer): boolean => bytes.length <= syncByteLimit

/** Compresses on the main thread. */
export function compressQuickly(bytes: Buffer, coding: Coding): Buffer {
  if (coding === 'identity') return bytes
  return coding === 'br' ? brotliCompressSync(bytes, levels.quick.br) : gzipSync(bytes, levels.quick.gzip)
}

/** Of accepted codings the one to compress in while somebody waits: quick gzip is smaller than quick brotli. */
export const quickCoding = (accepted: readonly Coding[]): Coding =>
  accepted.includes('gzip') ? 'gzip' : (accepted[0] ?? 'identity')

/** Bytes in every coding. Compressed beside the main thread, quickly in both codings at once. */
export async function compress(
  identity: Buffer,
  level: keyof typeof levels,
): Promise<Record<Coding, Buffer>> {
  const gzipped = toGzip(identity, levels[level].gzip)
  // What takes seconds has one of the four threads at a time: pictures may have two, and files and passwords need one.
  if (level === 'best') await gzipped
  const br = toBrotli(identity, levels[level].br)
  return { identity, gzip: await gzipped, br: await br }
}

/** What headers were found to allow. Browsers send few different ones, but anybody can make up more. */
const known = new LRUCache<string, readonly Coding[]>({ max: 100 })
const none: readonly Coding[] = []

/** The codings that an `Accept-Encoding` allows beside identity, which is always allowed: RFC 9110, section 12.5.3. */
export function codingsFor(accepted: string | undefined): readonly Coding[] {
  if (accepted === undefined) return none
  const found = known.get(accepted)
  if (found) return found
  const acceptable = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(['br', 'gzip'])
  const allowed = (['br', 'gzip'] as const).filter((each) => acceptable.includes(each))
  if (accepted.length <= 200) known.set(accepted, allowed)
  return allowed
}
