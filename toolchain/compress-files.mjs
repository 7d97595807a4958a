import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const compressible = /\.(?:js|css|svg)$/

/**
 * Lays a compressed copy of each file beside it, at the best level, as `.br` and `.gz`: what is made once need not be fast.
 * A copy that is no smaller is not made.
 * @param {string} folder
 */
export function compressFiles(folder) {
  for (const name of readdirSync(folder).filter((name) => compressible.test(name))) {
    const file = path.join(folder, name)
    const content = readFileSync(file)
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    const copies = { br: brotliCompressSync(content, { params }), gz: gzipSync(content, { level: 9 }) }
    for (const [ending, copy] of Object.entries(copies)) {
      if (copy.length < content.length) writeFileSync(`${file}.${ending}`, copy)
    }
  }
}
