import { expect, test } from 'vitest'
import { renderBody } from './render-html.ts'

/** A table of contents reduced to its nesting and words. */
const outline = (html: string) =>
  renderBody(html)
    .contents.replaceAll(/<a [^>]*>|<\/a>|<\/?li>/g, ' ')
    .replaceAll('<ol>', '(')
    .replaceAll('</ol>', ')')
    .replaceAll(/\s+/g, ' ')

const headings = (...levels: number[]) => levels.map((level, at) => `<h${level}>${at}</h${level}>`).join('')

test.each([
  ['two sections need none', headings(2, 2), ''],
  ['three sections', headings(2, 2, 2), '( 0 1 2 )'],
  ['sections of sections', headings(1, 2, 2, 1, 2), '( 0 ( 1 2 ) 3 ( 4 ))'],
  ['levels left out', headings(1, 4, 2, 4, 1), '( 0 ( 1 2 ( 3 )) 4 )'],
  ['a lower level first', headings(3, 2, 3), '( 0 1 ( 2 ))'],
  ['only three levels, from the highest', headings(2, 3, 4, 5, 2), '( 0 ( 1 ( 2 )) 4 )'],
  ['very many: only the higher levels', headings(1, 1, 1, ...Array(60).fill(2)), '( 0 1 2 )'],
  ['very many of one level', headings(...Array(61).fill(1)), ''],
])('%s', (_what, html, contents) => {
  expect(outline(html).replaceAll(' )', ')').replaceAll('( ', '(').trim()).toBe(
    contents.replaceAll(' )', ')').replaceAll('( ', '('),
  )
})

test('its links lead to the headings, each in its own direction', () => {
  const { contents } = renderBody('<h2>A &lt; b</h2><h2>שלום</h2><h2 id="c">C</h2>')
  expect(contents).toBe(
    '<ol><li><a href="#in-a-b" dir="auto">A &lt; b</a></li><li><a href="#in-שלום" dir="auto">שלום</a></li>' +
      '<li><a href="#in-c" dir="auto">C</a></li></ol>',
  )
})
