import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { codingsFor, compressBest, compressFirst, compressQuickly, quickCoding } from './answer-forms.ts'

test.each([
  [undefined, [], 'identity'],
  ['', [], 'identity'],
  ['gzip, deflate, br, zstd', ['br', 'gzip'], 'gzip'],
  ['BR;q=1.0, gzip;q=0.8', ['br', 'gzip'], 'gzip'],
  ['br;q=0, gzip', ['gzip'], 'gzip'],
  ['br;q=0.000', [], 'identity'],
  ['gzip;q=0.5', ['gzip'], 'gzip'],
  ['br', ['br'], 'br'],
  ['deflate', [], 'identity'],
  ['x'.repeat(1_000), [], 'identity'],
])('%s allows %j, and is first answered with %s', (accepted, codings, first) => {
  expect(codingsFor(accepted)).toEqual(codings)
  expect(codingsFor(accepted)).toEqual(codings)
  expect(quickCoding(codingsFor(accepted))).toBe(first)
})

test.each([500, 5_000])(
  'all codings of %i lines hold the same, the best ones in the fewest bytes',
  async (lines) => {
    const identity = Buffer.from('<li>An entry of a list, much like the others</li>\n'.repeat(lines))
    const best = await compressBest(identity)
    const first = { br: await compressFirst(identity, 'br'), gzip: await compressFirst(identity, 'gzip') }
    expect(best.identity).toBe(identity)
    for (const bytes of [best.br, first.br, compressQuickly(identity, 'br')])
      expect(brotliDecompressSync(bytes).equals(identity)).toBe(true)
    for (const bytes of [best.gzip, first.gzip, compressQuickly(identity, 'gzip')])
      expect(gunzipSync(bytes).equals(identity)).toBe(true)
    expect(best.br.length).toBeLessThan(first.br.length)
    expect(best.gzip.length).toBeLessThan(first.gzip.length)
  },
)
