import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { quickGzip, quickLevel } from './quick-gzip.ts'

const unzipped = (bytes: Buffer) => gunzipSync(quickGzip(bytes)).toString()

const rules = Array.from(
  { length: 500 },
  (_, n) => `.a${n * 7_919}{color:#${n.toString(16).padStart(6, '0')}}`,
)

const page = (style: number, text: string) =>
  `<!DOCTYPE html><head><title>${text}</title><style>b{top:${style}px}${rules.join('')}</style></head><p>${text}`

test('pages of the same styles are compressed whole, however many styles there are', () => {
  for (let style = 0; style < 40; style++) {
    for (const text of ['one', '', 'two ✓'.repeat(20_000)]) {
      const html = page(style, text)
      expect(unzipped(Buffer.from(html))).toBe(html)
    }
  }
  expect(unzipped(Buffer.from(page(0, 'again')))).toBe(page(0, 'again'))
})

test.each([
  '',
  '[]',
  '<!DOCTYPE html><style></head>',
  '<!DOCTYPE html></head><style>',
  '<p>No styles</p>'.repeat(2_000),
])('so is %j', (text) => {
  expect(unzipped(Buffer.from(text))).toBe(text)
})

test('a page takes fewer bytes than if it were compressed as one', () => {
  const bytes = Buffer.from(page(1, 'A text of its own'))
  expect(quickGzip(bytes).length).toBeLessThan(gzipSync(bytes, quickLevel).length)
})

test('what authors wrote is never compressed as styles are, but as quickly as everything else', () => {
  const bytes = Buffer.from(
    JSON.stringify({ title: '<style', description: 'ab'.repeat(1_000), other: '</head>' }),
  )
  expect(quickGzip(bytes)).toEqual(gzipSync(bytes, quickLevel))
})
