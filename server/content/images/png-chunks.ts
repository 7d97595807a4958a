/** What a reader needs for the pixels, and how many bytes of it are taken: a profile of a screen or a camera has far less. */
const kept = new Map<string, number>([
  ['IHDR', Infinity],
  ['PLTE', Infinity],
  ['IDAT', Infinity],
  ['IEND', Infinity],
  ['tRNS', Infinity],
  ['gAMA', Infinity],
  ['cHRM', Infinity],
  ['sRGB', Infinity],
  ['iCCP', 512 * 1024],
  // Tells the orientation.
  ['eXIf', 64 * 1024],
])

/** May be there again and again; the others are taken once. */
const repeated = 'IDAT'

/** Bytes that say a chunk's length and type, and those with the checksum behind its data. */
const head = 8
const chunkOverheadBytes = 12

const signature = 8

/**
 * A PNG with nothing but what its pixels need. Texts go above all: they may be compressed, and the library that reads pictures unpacks
 * and keeps them all, gigabytes from a file of a hundred kilobytes. Whether the rest is in order is left to that library.
 */
export function neededChunks(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, signature)]
  const seen = new Set<string>()
  for (let at = signature; at + head <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + head)
    const isNeeded = length <= (kept.get(type) ?? -1) && (type === repeated || !seen.has(type))
    if (isNeeded) parts.push(bytes.subarray(at, at + chunkOverheadBytes + length))
    seen.add(type)
    if (type === 'IEND') break
    at += chunkOverheadBytes + length
  }
  return Buffer.concat(parts)
}
