import fc from 'fast-check'
import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import { sanitiseBody, sanitiseHtml } from '#server/content/html/sanitise-html.ts'
import { htmlTree } from '#server/content/html/testing/arbitrary-html.ts'
import { editorHtml } from '#server/content/html/testing/editor-html.ts'
import { runs } from '#tests/support/random-tests.ts'
import { writeHtml } from '../html/write-html.ts'
import { stateOf } from '../testing/documents.ts'
import { readPost } from '../testing/read-post.ts'
import { createBodyMarkdown } from './body-markdown.ts'
import { replaceBlocks } from './replace-blocks.ts'

const readers = {
  parse: (html: string) => fromParse5(parseFragment(html)) as Root,
  readDocument: (html: string) => readPost(sanitiseHtml(html)),
}

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

  test('gives back the HTML of a block that says again what it said', () => {
    const { markdown, read } = bodyOf(odd)
    read(markdown.replace('b', 'x'))
    expect(writeHtml(read(`${markdown}\n`).doc as never)).toBe(odd)
  })

  test('has notes that the editor knows, with what they were', () => {
    const { doc } = bodyOf('<p>one</p>').read('one\n\ntwo[^a]\n\n[^a]: Why.\n')
    expect(doc?.lastChild?.type.name).toBe('footnoteList')
    const noted = sanitiseBody(writeHtml(doc as never))
    expect(changed(noted, (markdown) => markdown.replace('one', 'new'))).toBe(noted.replace('one', 'new'))
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

describe('a document of the editor is the same after its Markdown was read, as it is stored,', () => {
  function expectSame(html: string) {
    const stored = writeHtml(readPost(sanitiseHtml(html)))
    // Every block is kept, as what was read says the same.
    expect(changed(stored, (markdown) => `${markdown}\n\n`)).toBe(stored)
  }

  test.each(Object.entries(editorHtml))('with %s', (_name, html) => expectSame(html))

  test('whatever it holds', () => {
    fc.assert(fc.property(htmlTree, expectSame), { numRuns: runs(100) })
  })
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
