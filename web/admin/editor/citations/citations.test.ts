import { expect, test } from 'vitest'
import { signAt } from '../behaviour/typed-signs.ts'
import { writeHtml } from '../html/write-html.ts'
import { stateWithCursor } from '../testing/cursor.ts'
import { readPost } from '../testing/read-post.ts'
import { showCitations } from './show-citations.ts'

const citation = (source: string, html = source) =>
  `<span class="citation" data-cite="${source}">${html}</span>`
const entry = '[<a href="#bib-a">1</a>, p. 4]'

test.each([
  `<p>One ${citation('[@a, p. 4]', entry)}, two.</p>`,
  `<p><strong>${citation('@a', 'Doe [<a href="#bib-a">1</a>]')}</strong></p>`,
  `<ul><li>${citation('[@a]', '')}</li></ul>`,
  '<p><span class="title">a</span> [@a]</p>',
  `<section class="references"><h2>References</h2><ol><li id="bib-a">J. Doe, <em>One</em>.</li></ol></section>`,
])('%s is kept, and a citation is one thing in it', (html) => {
  const doc = readPost(html)
  expect(writeHtml(doc)).toBe(html)
  const found: string[] = []
  doc.descendants((node) => {
    if (node.type.name === 'citation') found.push(node.attrs.text)
  })
  expect(found.length).toBe(html.includes('data-cite') ? 1 : 0)
})

/** Types keys behind what is there, and returns the HTML. */
function typed(html: string, keys: string): string {
  let state = stateWithCursor(html)
  for (const key of keys) {
    state = state.apply(state.tr.insertText(key))
    signAt(state, false)?.(state, (tr) => {
      state = state.apply(tr)
    })
  }
  return writeHtml(state.doc)
}

test.each([
  ['As [@doe2020] says', `<p>As ${citation('[@doe2020]')} says</p>`],
  ['[see @a,  p. 4;@b].', `<p>${citation('[see @a, p. 4; @b]')}.</p>`],
  ['[-@a]', `<p>${citation('[-@a]')}</p>`],
  ['[@]', '<p>[@]</p>'],
  ['[a@b.example]', '<p>[a@b.example]</p>'],
  ['\\[@a]', '<p>\\[@a]</p>'],
  ['a[1] @b', '<p>a[1] @b</p>'],
])('typing %s', (keys, html) => {
  expect(typed('<p>¦</p>', keys)).toBe(html)
})

test('code stays as it is typed', () => {
  expect(typed('<p><code>a¦</code></p>', '[@a]')).toBe('<p><code>a[@a]</code></p>')
  expect(typed('<pre>¦</pre>', '[@a]')).toBe('<pre>[@a]</pre>')
})

const doe = {
  id: 'a',
  type: 'book' as const,
  title: 'One',
  author: [{ family: 'Doe', given: 'Jane' }],
  issued: { 'date-parts': [[2020]] },
}
const roe = { ...doe, id: 'b', title: 'Two', author: [{ family: 'Roe', given: 'Ann' }] }

test.each([
  ['ieee', ['[1]', 'Doe [2, p. 4]', '[@unknown]', '[1], [2]']],
  ['apa', ['(Roe, 2020)', 'Doe (2020, p. 4)', '[@unknown]', '(Doe, 2020; Roe, 2020)']],
] as const)('citations show in the style %s before they are saved', (citationStyle, texts) => {
  const sources = ['[@b]', '@a [p. 4]', '[@unknown]', '[@b; @a]']
  const html = `<p>¦${sources.map((source) => citation(source)).join(' ')}</p>`
  expect(shownTexts(html, showCitations({ references: [doe, roe], citationStyle }))).toEqual(texts)
  expect(shownTexts(html, showCitations({ references: [], citationStyle }))).toEqual([])
})

function shownTexts(html: string, plugin: ReturnType<typeof showCitations>): (string | undefined)[] {
  const { decorations } = plugin.getState(stateWithCursor(html, plugin)) ?? {}
  const found = (decorations?.find() ?? []) as unknown as { type: { attrs: Record<string, string> } }[]
  return found.map(({ type }) => type.attrs['data-text'])
}
