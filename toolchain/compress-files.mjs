import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const compressible = /\.(?:js|css|svg)$/

/**
 * Writes a `.br` and a `.gz` copy beside each file, at the best level, as this happens only once. Copies that are not smaller are omitted.
 *
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
