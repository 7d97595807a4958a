import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { PageText } from '#contract/pages/rendered-page.ts'
import { quickGzip, quickGzipOfPage, quickLevel } from './quick-gzip.ts'
import { type PageParts, responseBytesOf } from './response-bytes.ts'

const rules = Array.from(
  { length: 500 },
  (_, n) => `.a${n * 7_919}{color:#${n.toString(16).padStart(6, '0')}}`,
)

const page = (style: number, text: string) => ({
  before: `<!DOCTYPE html><head><title>${text}</title>`,
  repeated: `<style>b{top:${style}px}${rules.join('')}</style></head>`,
  after: `<p>${text}`,
})

const compressed = (text: PageText) => {
  const { whole, parts } = responseBytesOf(text)
  return { whole, gzipped: quickGzipOfPage(whole, parts as PageParts) }
}

test('pages of the same styles are compressed whole, however many styles there are', () => {
  for (let style = 0; style < 40; style++) {
    for (const text of ['one', '', '\ud800', 'two ✓'.repeat(20_000)]) {
      const parts = page(style, text)
      const { whole, gzipped } = compressed(parts)
      expect(whole).toEqual(Buffer.from(parts.before + parts.repeated + parts.after))
      expect(gunzipSync(gzipped)).toEqual(whole)
    }
  }
})

test.each(['', '[]', '<p>No styles</p>'.repeat(2_000)])(
  'other responses are compressed whole: %j',
  (text) => {
    expect(gunzipSync(quickGzip(Buffer.from(text))).toString()).toBe(text)
  },
)

test('a page takes fewer bytes than if it were compressed as one', () => {
  const { whole, gzipped } = compressed(page(1, 'A text of its own'))
  expect(gzipped.length).toBeLessThan(gzipSync(whole, quickLevel).length)
})
