import { expect, test } from 'vitest'
import { readPost } from '../testing/read-post.ts'
import { checkCitations } from './citation-checks.ts'

const citation = (source: string) => `<span class="citation" data-cite="${source}">${source}</span>`

test('works that are not among the references are told where they are cited', () => {
  const doc = readPost(`<p>ab ${citation('[@a; see @gone, p. 4]')} ${citation('@other')}</p>`)
  const points = checkCitations(doc, ['a', 'b'])
  expect(points.map(({ text }) => text)).toEqual([
    'The work “gone” is cited, but is not among the references.',
    'The work “other” is cited, but is not among the references.',
  ])
  expect(points.map(({ place }) => place)).toEqual([
    { from: 4, to: 5 },
    { from: 6, to: 7 },
  ])
})

test('a text that came with its own list needs no references', () => {
  const list = '<section class="references"><h2>References</h2><ol><li id="bib-a">A.</li></ol></section>'
  const doc = readPost(`<p>${citation('[@a]')} ${citation('[@b]')}</p>${list}`)
  expect(checkCitations(doc, []).map(({ text }) => text)).toEqual([
    'The work “b” is cited, but is not among the references.',
  ])
})
