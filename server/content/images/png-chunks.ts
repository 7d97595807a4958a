/** The chunks that a reader needs for the pixels, and the maximum of bytes for each: a profile of a screen or a camera has far less. */
const maxBytesByType = new Map<string, number>([
  ['IHDR', Infinity],
  ['PLTE', Infinity],
  ['IDAT', Infinity],
  ['IEND', Infinity],
  ['tRNS', Infinity],
  ['gAMA', Infinity],
  ['cHRM', Infinity],
  ['sRGB', Infinity],
  ['iCCP', 512 * 1024],
  // Contains the orientation.
  ['eXIf', 64 * 1024],
])

/** May occur repeatedly; the others are kept once. */
const repeated = 'IDAT'

/** The bytes of a chunk's length and type, and those with the checksum after its data. */
const head = 8
const chunkOverheadBytes = 12

const signature = 8

/**
 * Returns a PNG with only the chunks that its pixels need. Above all this removes texts: they may be compressed, and the library that
 * decodes images unpacks and keeps them all, gigabytes from a file of a hundred kilobytes. Whether the other chunks are valid is left to
 * that library.
 */
export function neededChunks(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, signature)]
  const seen = new Set<string>()
  for (let at = signature; at + head <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + head)
    const isNeeded = length <= (maxBytesByType.get(type) ?? -1) && (type === repeated || !seen.has(type))
    if (isNeeded) parts.push(bytes.subarray(at, at + chunkOverheadBytes + length))
    seen.add(type)
    if (type === 'IEND') break
    at += chunkOverheadBytes + length
  }
  return Buffer.concat(parts)
}
