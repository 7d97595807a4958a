import { expect, test } from 'vitest'
import { renderBody } from './render-html.ts'

const idsIn = (html: string) =>
  [...renderBody(html).html.matchAll(/<h\d[^>]* id="([^"]*)"/g)].map((match) => match[1])

test('a heading has an id made of its words and, after it, a link to itself', () => {
  expect(renderBody('<h2>Über <b>uns</b>, &amp; mehr!</h2>').html).toBe(
    '<div class="section-heading"><h2 id="in-über-uns-mehr">Über <b>uns</b>, &amp; mehr!</h2>' +
      '<a class="anchor" href="#in-über-uns-mehr" aria-label="Link to “Über uns, &amp; mehr!”"></a></div>',
  )
})

test.each([
  ['of equal words', '<h2>A</h2><h2>A</h2><h3>a</h3>', ['in-a', 'in-a-2', 'in-a-3']],
  ['like one with a number', '<h2>A 2</h2><h2>A</h2><h2>A</h2>', ['in-a-2', 'in-a', 'in-a-3']],
  ['with an id elsewhere', '<h2>A</h2><p id="a">x</p>', ['in-a-2']],
  ['with an id of its own', '<h2 id="mine">A</h2><h2>Mine</h2>', ['in-mine', 'in-mine-2']],
  ['of any script', '<h2>深度 学习</h2><h2>שלום</h2>', ['in-深度-学习', 'in-שלום']],
  ['in a quotation, a list or a table', '<blockquote><h2>A</h2></blockquote><ul><li><h2>A</h2></ul>', []],
  ['without words', '<h2>—</h2><h2><br></h2>', []],
  ['in a link', '<a href="/x"><h2>A</h2></a>', ['in-a']],
])('the ids of headings %s', (_what, html, ids) => expect(idsIn(html)).toEqual(ids))

test('an author can link to a heading by its words', () => {
  const { html } = renderBody('<p><a href="#next-steps">b</a></p><h2>Next steps</h2>')
  expect(html).toContain('<a href="#in-next-steps">b</a>')
  expect(html).toContain('<h2 id="in-next-steps">')
})

test('ids of an author are encoded in addresses', () => {
  const { html, contents } = renderBody('<h2 id="a%&amp;b">A</h2><h2>B</h2><h2>C</h2>')
  expect(html).toContain('href="#in-a%25%26b"')
  expect(contents).toContain('href="#in-a%25%26b"')
})

test('ten thousand equal headings are fast', () => {
  expect(new Set(idsIn('<h2>A</h2>'.repeat(10_000))).size).toBe(10_000)
})
