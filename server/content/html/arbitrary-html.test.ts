import fc from 'fast-check'
import { expect, test } from 'vitest'
import { citationStyles, noBibliography } from '#contract/references/bibliography.ts'
import type { Reference } from '#contract/references/reference.ts'
import { runs } from '#tests/support/random-tests.ts'
import { RemovedParts } from './removed-parts.ts'
import { sanitizeBody, sanitizeHtml } from './sanitize-html.ts'
import { articleHtml, groupHtml } from './testing/arbitrary-article.ts'
import { htmlSoup, htmlTree } from './testing/arbitrary-html.ts'
import { assertAllowed } from './testing/assert-allowed.ts'
import { htmlErrors } from './testing/html-errors.ts'
import { renderHtml } from './testing/render-html.ts'
import { visibleText } from './testing/visible-text.ts'

const anyHtml = fc.oneof(
  htmlTree,
  htmlSoup,
  articleHtml,
  groupHtml,
  fc.string({ unit: 'binary', maxLength: 200 }),
)

test('only what is allowed comes out, whatever goes in', () => {
  fc.assert(
    fc.property(anyHtml, (html) => {
      assertAllowed(sanitizeHtml(html))
      assertAllowed(sanitizeBody(html))
      assertAllowed(renderHtml(html), 'shown')
    }),
    { numRuns: runs(200) },
  )
})

const references: Reference[] = [
  {
    id: 'a',
    type: 'book',
    title: '<b>One</b>',
    author: [{ literal: '"&' }],
    URL: 'https://a.example/?b="&c',
  },
  { id: 'b', type: 'article-journal', title: 'Two', 'container-title': 'J<', DOI: '10.1234/<a>"b' },
]

/** What once became something else when it was sanitized again. */
const unstable = [
  '<b><ul><li><input type="checkbox" disabled> a</li></ul></b>',
  '<h2><ul><li><input type="checkbox" disabled> a</li></ul></h2>',
  '<details><summary><li><input type="checkbox" disabled> a</li></summary></details>',
  '<h2><section class="footnotes"><ol><li> <a class="footnote-back" href="#x">↩</a></li></ol></section></h2>',
  `<section class="theorem"><p class="theorem-title"><b>Theorem (<span class="title"><sup class="footnote-ref"><a href="#fn-a">1</a></sup></span>)</b></p></section>
  <section class="footnotes"><ol><li id="fn-a">a</li></ol></section>`,
  '<figure class="table"><table><tr><td>a</table><figcaption><figure id="eq-a"><figcaption><span class="number">2</span></figcaption></figure></figcaption></figure>',
].map((html): [string] => [html])

test('sanitizing again changes nothing', () => {
  fc.assert(
    fc.property(anyHtml, (html) => {
      const once = sanitizeHtml(html)
      expect(sanitizeHtml(once)).toBe(once)
      const finished = sanitizeBody(html)
      expect([sanitizeHtml(finished), sanitizeBody(finished), sanitizeBody(once)]).toEqual([
        finished,
        finished,
        finished,
      ])
    }),
    { numRuns: runs(200), examples: unstable },
  )
})

test('nothing of what was saved is left out when it is saved again', () => {
  fc.assert(
    fc.property(anyHtml, (html) => {
      const removed = new RemovedParts()
      sanitizeBody(sanitizeBody(html), { removed })
      expect(removed.list()).toEqual([])
    }),
    { numRuns: runs(200), examples: unstable },
  )
})

test('sanitizing again with the same references changes nothing', () => {
  fc.assert(
    fc.property(anyHtml, fc.constantFrom(...citationStyles), (html, citationStyle) => {
      const options = { bibliography: { ...noBibliography, references, citationStyle } }
      const finished = sanitizeBody(html, options)
      assertAllowed(finished)
      expect([sanitizeHtml(finished), sanitizeBody(finished, options)]).toEqual([finished, finished])
    }),
    { numRuns: runs(200) },
  )
})

test('what comes out is valid', () => {
  fc.assert(
    fc.property(anyHtml, (html) => {
      expect(htmlErrors(sanitizeHtml(html))).toEqual([])
      expect(htmlErrors(sanitizeBody(html))).toEqual([])
      expect(htmlErrors(renderHtml(html))).toEqual([])
    }),
    { numRuns: runs(200) },
  )
})

test('no text is lost or moved', () => {
  fc.assert(
    fc.property(fc.oneof(htmlTree, htmlSoup, articleHtml), (html) => {
      const withoutDetails = (text: string): string =>
        text
          .replace(/(?:Details|Note|Tip|Important|Warning|Caution)\s*/g, '')
          // The label of an equation becomes its id.
          .replace(/\s*\\label\{\w[^}]*\}/g, '')
          .trim()
      expect(withoutDetails(visibleText(sanitizeHtml(html)))).toBe(withoutDetails(visibleText(html)))
    }),
    { numRuns: runs(200) },
  )
})
