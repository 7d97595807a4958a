import { expect, test } from 'vitest'
import { feedHtml } from './feed-html.ts'
import { RemovedParts } from './removed-parts.ts'
import type { KnownImage } from './responsive-images.ts'
import { sanitizeBody } from './sanitize-html.ts'
import { renderHtml } from './testing/render-html.ts'

const img = (dark: string) => `<p><img src="/a.png" alt="A" data-dark="${dark}"></p>`
const picture = (media: string, srcset: string) =>
  `<p><picture><source media="${media}" srcset="${srcset}"><img src="/a.png" alt="A"></picture></p>`
const plain = '<p><img src="/a.png" alt="A"></p>'

test.each([
  [img('/b.png'), img('/b.png')],
  [img('https://b.example/c d.png'), img('https://b.example/c%20d.png')],
  [img('javascript:alert(1)'), plain],
  [img(' data:image/png;base64,AAAA'), plain],
  [img('&quot;><script>'), img('%22%3E%3Cscript%3E')],
  [picture('(prefers-color-scheme: dark)', '/b.png 2x, /c.png'), img('/b.png')],
  [picture('( PREFERS-COLOR-SCHEME:dark )', '/b.png'), img('/b.png')],
  [picture('(prefers-color-scheme: dark)', 'javascript:alert(1)'), plain],
  [picture('(prefers-color-scheme: light)', '/b.png'), plain],
  [picture('(width > 9px)', '/b.png'), plain],
  ['<p data-dark="/b.png">a</p>', '<p>a</p>'],
])('%s is stored as %s', (html, stored) => {
  expect(sanitizeBody(html)).toBe(stored)
})

test('a picture of GitHub for dark screens is nothing that is left out', () => {
  const removed = new RemovedParts()
  sanitizeBody(picture('(prefers-color-scheme: dark)', '/b.png'), { removed })
  expect(removed.list()).toEqual([])
  sanitizeBody(picture('(width > 9px)', '/b.png'), { removed })
  expect(removed.list()).not.toEqual([])
})

const known = (name: string, width: number): KnownImage => ({
  ...{ name, type: 'png', width, height: width / 2, frames: 1 },
})

test('pages have both pictures, each in its sizes and to be enlarged, and feeds the light one', () => {
  const stored =
    '<figure><img src="/api/images/a.png" alt="A" id="in-a" width="640" data-dark="/api/images/b.png"></figure>'
  const shown = renderHtml(stored, [known('a.png', 900), known('b.png', 1000)])
  expect([...shown.matchAll(/<a class="enlarge" href="([^"]+)">/g)].map(([, href]) => href)).toEqual([
    '/api/images/a.png',
    '/api/images/b.png',
  ])
  expect(
    [...shown.matchAll(/<img[^>]*>/g)].map(([tag]) => tag.replace(/ (?:srcset|sizes)="[^"]*"/g, '')),
  ).toEqual([
    '<img src="/api/images/a.png" alt="A" id="in-a" data-for="light" loading="lazy" decoding="async" width="640" height="320">',
    '<img src="/api/images/b.png" alt="A" data-for="dark" loading="lazy" decoding="async" width="640" height="320">',
  ])
  expect(shown).toContain('/api/images/b.png?w=960&amp;format=avif 960w')
  expect(feedHtml(stored, 'https://blog.example/one')).not.toContain('b.png')
})
