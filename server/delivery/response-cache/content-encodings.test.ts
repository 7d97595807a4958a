import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { acceptedEncodings, compress, compressSync, preferredEncoding } from './content-encodings.ts'

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
  ['gzip;q=0.2, br;q=0.8', ['br', 'gzip'], 'gzip'],
  ['*', ['br', 'gzip'], 'gzip'],
  ['gzip, *;q=0', ['gzip'], 'gzip'],
  ['*;q=0', [], 'identity'],
  ['identity;q=0', [], 'identity'],
  ['x'.repeat(1_000), [], 'identity'],
])('%s allows %j, and is first answered with %s', (accepted, codings, first) => {
  expect(acceptedEncodings(accepted)).toEqual(codings)
  expect(acceptedEncodings(accepted)).toEqual(codings)
  expect(preferredEncoding(acceptedEncodings(accepted))).toBe(first)
})

test('all encodings have the same content, and the best ones take the fewest bytes', async () => {
  const identity = Buffer.from('<li>An entry of a list, much like the others</li>\n'.repeat(500))
  const whole = { whole: identity, parts: null }
  const best = await compress(identity, 'best')
  const quick = await compress(identity, 'quick')
  expect(best.identity).toBe(identity)
  for (const bytes of [best.br, quick.br, compressSync(whole, 'br')])
    expect(brotliDecompressSync(bytes).equals(identity)).toBe(true)
  for (const bytes of [best.gzip, quick.gzip, compressSync(whole, 'gzip')])
    expect(gunzipSync(bytes).equals(identity)).toBe(true)
  expect(best.br.length).toBeLessThan(quick.br.length)
  expect(best.gzip.length).toBeLessThan(quick.gzip.length)
})
