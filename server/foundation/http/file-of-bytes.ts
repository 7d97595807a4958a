import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ByteRange } from '../files/byte-range.ts'
import type { FileResponse } from './send-file.ts'

/** The result of `FileResponse.read` for bytes in memory: all of them, or a range. */
export const readBytes = (bytes: Buffer, range: ByteRange = { first: 0, last: bytes.length - 1 }) => ({
  size: bytes.length,
  body: Readable.from([bytes.subarray(range.first, range.last + 1)]),
})

/** A file whose bytes are in memory, with their digest as its ETag. */
export const fileOfBytes = (
  bytes: Buffer,
  { type, cacheControl }: { type: string; cacheControl: string },
): FileResponse => ({
  type,
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  caching: { 'cache-control': cacheControl },
  size: async () => bytes.length,
  read: async (range) => readBytes(bytes, range),
})
