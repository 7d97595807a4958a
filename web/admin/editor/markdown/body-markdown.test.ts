import fc from 'fast-check'
import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { parseFragment } from 'parse5'
import { describe, expect, test, vi } from 'vitest'
import { normalizeHast } from '#contract/markdown/write/normal-form.ts'
import { comparable } from '#contract/markdown/write/simple-form.ts'
import { sanitizeBody, sanitizeHtml } from '#server/content/html/sanitize-html.ts'
import { articleHtml, groupHtml } from '#server/content/html/testing/arbitrary-article.ts'
import { htmlTree } from '#server/content/html/testing/arbitrary-html.ts'
import { editorHtml } from '#server/content/html/testing/editor-html.ts'
import { visibleText } from '#server/content/html/testing/visible-text.ts'
import { runs } from '#tests/support/random-tests.ts'
import { writeBlocks, writeHtml } from '../html/write-html.ts'
import { stateOf } from '../testing/documents.ts'
import { readPost } from '../testing/read-post.ts'
import { createBodyMarkdown } from './body-markdown.ts'
import { replaceBlocks } from './replace-blocks.ts'

const readers = {
  parse: (html: string) => fromParse5(parseFragment(html)) as Root,
  readDocument: (html: string) => readPost(sanitizeHtml(html)),
  keys: () => ['known'],
}

const formOf = (html: string): string => comparable(normalizeHast(readers.parse(html)))

const bodyOf = (html: string) => createBodyMarkdown(readPost(html), readers)

/** The HTML after the Markdown of a body was changed. */
function changed(html: string, change: (markdown: string) => string): string | null {
  const { markdown, read } = bodyOf(html)
  const { doc } = read(change(markdown))
  return doc && writeHtml(doc)
}

const odd =
  '<p class="ql-align-center">a</p>\n<ul>\n<li>b</li>\n</ul>\n<pre class="ql-syntax">c\n</pre>bare\n'

describe('the Markdown of a body', () => {
  test('gives back the same HTML if it was not changed', () => {
    expect(changed(odd, (markdown) => markdown)).toBe(odd)
  })

  test('changes the blocks that were changed, and no other', () => {
    expect(changed(`${odd}<p>one</p>\n`, (markdown) => markdown.replace('one', '**two**'))).toBe(
      `${odd.trimEnd()}<p><strong>two</strong></p>`,
    )
    expect(changed(`<p>one</p>\n${odd}`, (markdown) => `new\n\n${markdown}`)).toBe(
      `<p>new</p><p>one</p>\n${odd}`,
    )
    expect(changed(`<p>one</p>${odd}`, (markdown) => markdown.replace('one\n', ''))).toBe(odd)
  })

  const empty = '<p><br></p>'

  test.each([
    `<p>one</p>${empty}${empty}`,
    `<p>one</p>${empty}${empty}<p>two</p>${empty}`,
    `${empty}${empty}<ul><li>one</li></ul>\n${empty}\n${empty}\n`,
  ])('keeps empty paragraphs when something else is changed: %s', (html) => {
    expect(changed(html, (markdown) => `${markdown}\n`)).toBe(html)
    expect(changed(html, (markdown) => markdown.replace('one', 'new'))).toBe(html.replace('one', 'new'))
  })

  test('gives back the HTML of a block that says again what it said', () => {
    const { markdown, read } = bodyOf(odd)
    read(markdown.replace('b', 'x'))
    expect(writeHtml(read(`${markdown}\n`).doc as never)).toBe(odd)
  })

  test('has notes that the editor knows, with what they were', () => {
    const { doc } = bodyOf('<p>one</p>').read('one\n\ntwo[^a]\n\n[^a]: Why.\n')
    expect(doc?.lastChild?.type.name).toBe('footnoteList')
    const noted = sanitizeBody(writeHtml(doc as never))
    expect(changed(noted, (markdown) => markdown.replace('one', 'new'))).toBe(noted.replace('one', 'new'))
  })

  test('cites works of the post, and goes on to cite what it cites', () => {
    const cited = (source: string) => `<p><span class="citation" data-cite="${source}">${source}</span></p>`
    const text = `${cited('@a')}<p>one</p>`
    expect(changed(text, (markdown) => markdown.replace('one', '@known and @ann'))).toBe(
      `${cited('@a')}${cited('@known').replace('</p>', ' and @ann</p>')}`,
    )
  })

  test('is read again and again without reading the text before', () => {
    const text = '<p>one</p><p>two</p>'
    const parse = vi.fn(readers.parse)
    const { read } = createBodyMarkdown(readPost(text), { ...readers, parse })
    parse.mockClear()
    read('one\n\nthree')
    read('one\n\nfour')
    expect(parse).toHaveBeenCalled()
    expect(parse).not.toHaveBeenCalledWith(text)
  })

  test('may be nothing', () => {
    expect(changed('', (markdown) => markdown)).toBe('')
    expect(changed('', () => '# a')).toBe('<h1>a</h1>')
    expect(changed('<p>a</p>', () => '')).toBe('')
  })

  test.each([
    ['::: tip\na', 1, 'never closed'],
    ['a\n\n::: tip\na', 3, 'never closed'],
    ['---\ntitle: a\n---\n\nb', 1, 'no part of the text'],
  ])('says what is wrong with %j, and is read as far as it can be', (text, line, message) => {
    const { doc, faults } = bodyOf('').read(text)
    expect(faults).toEqual([{ line, column: 1, message: expect.stringContaining(message) }])
    expect(doc && writeHtml(doc)).toMatch(/[ab]/)
  })

  test('is not read if it is nested too deeply', () => {
    expect(bodyOf('').read('> '.repeat(101))).toMatchObject({ doc: null, faults: [{ line: 1 }] })
  })
})

const documents: [string, fc.Arbitrary<string>][] = [
  ['any elements', htmlTree],
  ['all kinds of an article', articleHtml],
  ['groups of pictures', groupHtml],
]

describe('a document of the editor is the same after its Markdown was read, as it is stored,', () => {
  function expectSame(html: string) {
    const doc = readPost(html)
    const stored = writeHtml(doc)
    // Blocks that nobody sees are left out.
    if (writeBlocks(doc).some((block) => formOf(block) === '')) return
    // Every block is kept, as what was read says the same.
    expect(changed(stored, (markdown) => `${markdown}\n\n`)).toBe(stored)
  }

  test.each(Object.entries(editorHtml))('with %s', (_name, html) => expectSame(sanitizeHtml(html)))

  test.each(documents)('whatever it holds of %s', (_kind, some) => {
    fc.assert(
      fc.property(some, (html) => expectSame(sanitizeBody(html))),
      { numRuns: runs(60) },
    )
  })
})

test.each(documents)('the editor keeps a text of %s, as it is stored', (_kind, some) => {
  fc.assert(
    fc.property(some, (html) => {
      const stored = sanitizeBody(html)
      const kept = writeHtml(readPost(stored))
      // A paragraph of nothing is no text.
      if (kept === '') expect(visibleText(stored)).toBe('')
      else expect(sanitizeBody(kept)).toBe(stored)
    }),
    { numRuns: runs(60) },
  )
})

test('a change replaces the blocks that differ, in one step', () => {
  const state = stateOf(readPost('<p>a</p><p>b</p><p>c</p>'))
  const steps = (html: string) => replaceBlocks(state, readPost(html))
  expect(steps('<p>a</p><p>b</p><p>c</p>')).toBeNull()
  for (const html of [
    '<p>a</p><p>x</p><p>c</p>',
    '<p>c</p>',
    '',
    '<p>a</p><p>b</p><p>b</p><p>c</p>',
    '<p>a</p><p>b</p><p>c</p>\n',
  ]) {
    const tr = steps(html)
    expect([writeHtml(tr?.doc as never), tr?.steps.length]).toEqual([html, 1])
  }
})
