import { expect, test } from 'vitest'
import { renderHtml } from './testing/render-html.ts'

const image = { name: 'a.png', type: 'png', width: 1200, height: 800, frames: 1 } as const
const img = '<img src="/api/images/a.png" alt="A line">'
const linkIn = (html: string, width = 1200) =>
  /<a class="enlarge"[^>]*>/.exec(renderHtml(html, [{ ...image, width }]))?.[0]

test('a large stored picture is a link to itself', () => {
  const link = '<a class="enlarge" href="/api/images/a.png">'
  expect(linkIn(`<p>${img}</p>`)).toBe(link)
  expect(linkIn(`<figure>${img}<figcaption>A</figcaption></figure>`)).toBe(link)
  expect(renderHtml(`<p>${img}</p>`, [image])).toContain(`<p>${link}<picture>`)
})

test('one without words says what it does', () => {
  const link = '<a class="enlarge" href="/api/images/a.png" aria-label="Enlarge the picture">'
  expect(linkIn('<p><img src="/api/images/a.png"></p>')).toBe(link)
  expect(linkIn('<p><img src="/api/images/a.png" alt=""></p>')).toBe(link)
})

test.each([
  ['is small', `<p>${img}</p>`, 599],
  ['is decorative', '<p><img src="/api/images/a.png" alt="" role="presentation"></p>', 1200],
  ['is a link', `<p><a href="/about">${img}</a></p>`, 1200],
  ['opens details', `<details><summary>${img}</summary><p>b</p></details>`, 1200],
  ['lies elsewhere', '<p><img src="https://example.org/api/images/a.png" alt="b"></p>', 1200],
])('a picture that %s is none', (_what, html, width) => {
  expect(linkIn(html, width)).toBeUndefined()
})
