/**
 * Node takes buffers below 32 KB from pools of 64. A compressor and its buffer are not freed before a full garbage collection, and such a buffer keeps its whole pool: with
 * everything else in pools too, the bytes of each response would last as long and bring the next full collection about sooner.
 */
export function writeUnpooled(...parts: (string | Buffer)[]): Buffer {
  const lengths = parts.map((part) => Buffer.byteLength(part))
  const bytes = Buffer.allocUnsafeSlow(lengths.reduce((sum, length) => sum + length, 0))
  let at = 0
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string') bytes.write(part, at)
    else part.copy(bytes, at)
    at += lengths[index] as number
  }
  return bytes
}
