import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pageBytesOf } from './page-bytes.ts'
import { quickGzip, quickGzipOfPage, quickLevel } from './quick-gzip.ts'

const rules = Array.from(
  { length: 500 },
  (_, n) => `.a${n * 7_919}{color:#${n.toString(16).padStart(6, '0')}}`,
)

const page = (style: number, text: string) => ({
  before: `<!DOCTYPE html><head><title>${text}</title>`,
  repeated: `<style>b{top:${style}px}${rules.join('')}</style></head>`,
  after: `<p>${text}`,
})

test('pages of the same styles are compressed whole, however many styles there are', () => {
  for (let style = 0; style < 40; style++) {
    for (const text of ['one', '', 'two ✓'.repeat(20_000)]) {
      const parts = page(style, text)
      const bytes = pageBytesOf(parts)
      expect(bytes.whole.toString()).toBe(parts.before + parts.repeated + parts.after)
      expect(gunzipSync(quickGzipOfPage(bytes))).toEqual(bytes.whole)
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
  const bytes = pageBytesOf(page(1, 'A text of its own'))
  expect(quickGzipOfPage(bytes).length).toBeLessThan(gzipSync(bytes.whole, quickLevel).length)
})
