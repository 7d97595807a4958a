import { expect, test } from 'vitest'
import { prepareHtml } from './prepare-html.ts'
import type { KnownImage } from './responsive-images.ts'
import { renderHtml } from './testing/render-html.ts'

const photo: KnownImage = { name: 'a-1.jpeg', type: 'jpeg', width: 4000, height: 3000, frames: 1 }
const img = (more = '', name = photo.name) => `<img src="/api/images/${name}" alt="b"${more}>`
const shown = (html: string, image: Partial<KnownImage> = {}) => renderHtml(html, [{ ...photo, ...image }])
const valuesOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value]) => value)

test('a stored image is offered in formats and sizes, with its width and height', () => {
  const offered = (query: string) =>
    [320, 640, 960, 1280].map((w) => `/api/images/a-1.jpeg?w=${w}${query} ${w}w`).join(', ')
  const sizes = 'min(clamp(35.6rem, 33.9rem + 7.5vw, 39.4rem), 94vw - 1.25rem)'
  expect(shown(`<p>${img()}</p>`)).toBe(
    [
      '<p><a class="enlarge" href="/api/images/a-1.jpeg"><picture>',
      `<source type="image/avif" srcset="${offered('&amp;format=avif')}" sizes="${sizes}">`,
      `<source type="image/webp" srcset="${offered('&amp;format=webp')}" sizes="${sizes}">`,
      '<img src="/api/images/a-1.jpeg" alt="b" loading="lazy" decoding="async"',
      ` width="4000" height="3000" srcset="${offered('')}" sizes="${sizes}">`,
      '</picture></a></p>',
    ].join(''),
  )
})

test.each([
  ['none', '', '4000', '3000'],
  ['a width', ' width="400"', '400', '300'],
  ['a height', ' height="300"', '400', '300'],
  ['both, in another shape', ' width="400" height="400"', '400', '300'],
  ['nothing', ' width="0" height="0"', '4000', '3000'],
])(
  'with %s as the size in the HTML, it gets width and height in its own proportions',
  (_what, size, width, height) => {
    const html = shown(img(size))
    expect([valuesOf(html, 'width'), valuesOf(html, 'height')]).toEqual([[width], [height]])
  },
)

test('an image that is shown small is not loaded large', () => {
  expect(new Set(valuesOf(shown(img(' width="200"')), 'sizes'))).toEqual(
    new Set(['min(200px, clamp(35.6rem, 33.9rem + 7.5vw, 39.4rem), 94vw - 1.25rem)']),
  )
  expect(valuesOf(shown(img(), { width: 200, height: 100 }), 'srcset').at(-1)).toBe(
    '/api/images/a-1.jpeg?w=320 200w',
  )
})

test('an animation is offered in formats that keep it animated', () => {
  const html = shown(img('', 'a-1.gif'), { name: 'a-1.gif', type: 'gif', frames: 3 })
  expect(valuesOf(html, 'type')).toEqual(['image/webp'])
})

test('an image by itself may be wider than the text, and is offered for that', () => {
  const sizes = (html: string) => valuesOf(shown(html), 'sizes').at(-1)
  expect(sizes(`<p>${img(' class="wide"')}</p>`)).toBe(
    'min(clamp(47.5rem, 45.2rem + 10vw, 52.5rem), 94vw - 1.25rem)',
  )
  const page = `<figure>${img(' class="full"')}</figure>`
  expect(sizes(page)).toBe('min(clamp(85.4rem, 81.4rem + 18vw, 94.6rem), 94vw - 1.25rem)')
  expect(shown(page)).toContain('?w=1920 1920w')
  expect(sizes(`<blockquote>${page}</blockquote>`)).toBe(sizes(img()))
  // What is saved is offered as what is rendered again.
  expect(prepareHtml(page, [photo]).rendered).toBe(shown(page))
})

test('pictures of a group share the width, but for narrow screens', () => {
  const sizes = (count: number) =>
    valuesOf(
      shown(`<figure class="group">${`<figure>${img()}</figure>`.repeat(count)}</figure>`),
      'sizes',
    ).at(-1)
  const column = 'clamp(35.6rem, 33.9rem + 7.5vw, 39.4rem)'
  const place = (width: string) => `(width &lt; 40rem) min(94vw - 1.25rem), min(${width}, 94vw - 1.25rem)`
  expect([2, 3, 4].map(sizes)).toEqual([
    place(`(${column} - 1rem) / 2`),
    place(`(${column} - 2rem) / 3`),
    place(`(${column} - 1rem) / 2`),
  ])
  expect(sizes(5)).toBe(`min(${column}, 94vw - 1.25rem)`)
})

test('several images in one place keep their order, and the text between them', () => {
  const html = shown(`<p>1${img()}2<em>${img()}</em>3${img()}4</p><figure>${img()}</figure>`)
  expect(html.replace(/<a [^>]*><picture>.*?<\/picture><\/a>/g, '*')).toBe(
    '<p>1*2<em>*</em>3*4</p><figure>*</figure>',
  )
})

test.each([
  ['of other hosts', '<img src="https://a.example/api/images/a-1.jpeg" alt="">'],
  ['in the text itself', '<img src="data:image/png;base64,AAAA" alt="">'],
  ['that nobody knows', '<img src="/api/images/b-1.jpeg" alt="">'],
  ['with sizes of their own', '<img src="/a.png" alt="" srcset="/b.png 2x" sizes="1px">'],
])('images %s stay as they are', (_what, html) => {
  const rendered = shown(html)
  expect(rendered).toBe(renderHtml(html))
  expect(rendered).not.toMatch(/<picture|srcset|sizes/)
})
