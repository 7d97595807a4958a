import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { describe, expect, test } from 'vitest'
import { markdownToHtml } from '#contract/markdown/read/markdown-to-html.ts'
import { normalizeHast } from '#contract/markdown/write/normal-form.ts'
import { comparable } from '#contract/markdown/write/simple-form.ts'
import { noBibliography } from '#contract/references/bibliography.ts'
import type { Reference } from '#contract/references/reference.ts'
import { runs } from '#tests/support/random-tests.ts'
import { parseHtml } from '../html/parse-html.ts'
import { sanitizeBody, sanitizeHtml } from '../html/sanitize-html.ts'
import { articleHtml, groupHtml } from '../html/testing/arbitrary-article.ts'
import { htmlSoup, htmlTree } from '../html/testing/arbitrary-html.ts'
import { editorHtml } from '../html/testing/editor-html.ts'
import { visibleText } from '../html/testing/visible-text.ts'
import { markdownOf } from './html-to-markdown.ts'
import { arbitraryMarkdown } from './testing/arbitrary-markdown.ts'

/** How many READMEs are read; more by hand. */
const readmes = Number(process.env.MARKDOWN_READMES ?? 40)

const formOf = (html: string): string => comparable(normalizeHast(fromParse5(parseHtml(html)) as Root))

const references: Reference[] = [
  { id: 'a', type: 'book', title: 'One', author: [{ family: 'A' }] },
  { id: 'b', type: 'article-journal', title: 'Two' },
]
const works = {
  bibliography: { ...noBibliography, references },
  keysOf: () => new Set(references.map(({ id }) => id)),
}

const htmlOf = (markdown: string): string => sanitizeHtml(markdownToHtml(markdown, works).html)

function expectSame(html: string) {
  const markdown = markdownOf(html)
  expect(formOf(htmlOf(markdown)), markdown).toBe(formOf(html))
}

describe('HTML that is written as Markdown and read again says the same', () => {
  test.each(Object.entries(editorHtml))('%s', (_name, html) => expectSame(sanitizeHtml(html)))

  test('if it has more formatting than Markdown is read with', () => {
    expectSame(sanitizeHtml(`<p>before</p><p>${'<em>a</em> b '.repeat(2_000)}</p><p>behind</p>`))
  })

  test('if a heading has nothing but a number', () => {
    expectSame(
      sanitizeHtml('<h2 id="sec-a"><span class="number">1</span></h2><h2><span class="number">2</span></h2>'),
    )
  })

  test.each([
    ['properly nested', htmlTree],
    ['of any pieces', htmlSoup],
    ['of groups of pictures', groupHtml],
  ])('if it is %s', (_kind, documents) => {
    fc.assert(
      fc.property(documents, (html) => expectSame(sanitizeHtml(html))),
      { numRuns: runs(150) },
    )
  })
})

/** Readers see no heading or table without anything but a label; without it, those behind it have other numbers. */
const labels = (html: string): number => html.match(/ id="(?:sec|tbl)-/g)?.length ?? 0

/** Numbers, texts of references and citations, and lists included. Before an empty caption stands no colon. */
const textOf = (html: string): string => visibleText(html).replace(/:(?= |$)/g, '')

test.each([
  ['articles', articleHtml],
  ['groups of pictures', groupHtml],
])(
  '%s that are saved say the same in Markdown, with all that is made when they are saved',
  (_kind, documents) => {
    fc.assert(
      fc.property(documents, (html) => {
        const stored = sanitizeBody(html, works)
        const markdown = markdownOf(stored)
        const again = sanitizeBody(markdownToHtml(markdown, works).html, works)
        expect(formOf(again), markdown).toBe(formOf(stored))
        if (labels(formOf(stored)) === labels(stored)) expect(textOf(again), markdown).toBe(textOf(stored))
      }),
      { numRuns: runs(60) },
    )
  },
)

describe('Markdown', () => {
  test('of any signs says the same after it was HTML', () => {
    fc.assert(
      fc.property(arbitraryMarkdown, (markdown) => expectSame(htmlOf(markdown))),
      { numRuns: runs(150) },
    )
  })

  const all = globSync('node_modules/**/README.md').toSorted()
  const step = Math.max(1, Math.floor(all.length / readmes))
  const some = all.filter((_, at) => at % step === 0)

  test('of packages says the same after it was HTML, and is stable from then on', () => {
    expect(some.length).toBeGreaterThan(20)
    const different = some.filter((file) => {
      const html = htmlOf(readFileSync(file, 'utf8'))
      const markdown = markdownOf(html)
      const again = htmlOf(markdown)
      return formOf(again) !== formOf(html) || markdownOf(again) !== markdown
    })
    expect(different).toEqual([])
  })
})
