import { serialize } from 'parse5'
import { expect, test } from 'vitest'
import { parseHtml } from './parse-html.ts'
import { placeNotes } from './place-notes.ts'
import { renderBody } from './render-html.ts'
import { htmlErrors } from './testing/html-errors.ts'

const reference = (name: string, text = '1', at = '') =>
  `<sup class="footnote-ref"><a href="#fn-${name}" id="fnref-${name}${at}">${text}</a></sup>`

const note = (name: string, content = `Note ${name}.`) =>
  `<li id="fn-${name}"><p>${content} <a class="footnote-back" href="#fnref-${name}">↩</a></p></li>`

const list = (...notes: string[]) => `<section class="footnotes"><ol>${notes.join('')}</ol></section>`

function placed(html: string): string {
  const tree = parseHtml(html)
  placeNotes(tree)
  return serialize(tree)
}

/** The order of the ids of notes and of paragraphs, which have one letter. */
const outline = (html: string) =>
  [...placed(html).matchAll(/<div class="noted"|<p>(\w)|id="(fn-\w+)"|<section class="footnotes"/g)].map(
    ([tag, paragraph, id]) => paragraph ?? id ?? (tag.startsWith('<div') ? '(' : '…'),
  )

test('a note stands behind the block with its first reference, and says what it is', () => {
  expect(placed(`<p>a${reference('x')}</p><p>b</p>${list(note('x'))}`)).toBe(
    '<div class="noted"><p>a<sup class="footnote-ref"><a href="#fn-x" id="fnref-x" role="doc-noteref">1</a></sup></p>' +
      '<aside class="footnote" role="doc-footnote" id="fn-x"><span class="footnote-number">1</span> <p>Note x. ' +
      '<a class="footnote-back" href="#fnref-x" role="doc-backlink" aria-label="Back to the text">↩</a></p></aside></div><p>b</p>',
  )
})

test.each([
  ['two in a block', `<p>a${reference('x')}${reference('y')}</p><p>b</p>`, ['(', 'a', 'fn-x', 'fn-y', 'b']],
  [
    'two references to one',
    `<p>a${reference('x')}</p><p>b${reference('x', '1', '-2')}${reference('y')}</p>`,
    ['(', 'a', 'fn-x', '(', 'b', 'fn-y'],
  ],
  [
    'in a list, a table and a quotation',
    `<ul><li><p>a${reference('x')}</p></li><li><p>b</p></li></ul><blockquote><p>c${reference('y')}</p></blockquote><p>d</p>`,
    ['(', 'a', 'b', 'fn-x', '(', 'c', 'fn-y', 'd'],
  ],
  [
    'in a section',
    `<section><p>a${reference('x')}</p><p>b</p></section><div><p>c${reference('y')}</p></div>`,
    ['(', 'a', 'fn-x', 'b', '(', 'c', 'fn-y'],
  ],
  [
    'in text without paragraphs',
    `a${reference('x')}<p>b${reference('y')}</p>`,
    ['(', 'b', 'fn-y', '…', 'fn-x'],
  ],
  ['without a reference', `<p>a${reference('x')}</p>`, ['(', 'a', 'fn-x', '…', 'fn-y']],
])('notes %s', (_what, body, expected) => {
  const notes = ['x', 'y'].map((name) => `<li id="fn-${name}">Note</li>`)
  expect(outline(body + list(...notes))).toEqual(expected)
})

test('a note that only another note refers to stands behind that one', () => {
  const html = `<p>a${reference('x')}</p><p>b</p>${list(`<li id="fn-x">c${reference('y')}</li>`, '<li id="fn-y">d</li>')}`
  expect(outline(html)).toEqual(['(', 'a', 'fn-x', 'fn-y', 'b'])
})

test('a note that stays in the list keeps its number', () => {
  const html = `<p>a${reference('x')}</p>${list('<li id="fn-x">b</li>', '<li id="fn-y">c</li>')}`
  expect(placed(html)).toContain(
    '<section class="footnotes"><ol><li id="fn-y" value="2">c</li></ol></section>',
  )
})

test('what only looks like a list of notes stays', () => {
  const html = '<section class="footnotes"><p>a</p></section><ol><li id="fn-x">b</li></ol>'
  expect(placed(html)).toBe(html)
})

test('the number of a note in a heading is not among its words', () => {
  const headings = ['a', 'b', 'c']
    .map((word) => `<h2>${word}${word === 'b' ? reference('x') : ''}</h2>`)
    .join('')
  expect(renderBody(headings + list(note('x'))).contents).toContain('<a href="#in-b" dir="auto">b</a>')
})

test('all of it is valid, with code and lists in notes', () => {
  const rich =
    '<li id="fn-x"><p>a</p><pre><code>b</code></pre><ul><li>c <a class="footnote-back" href="#fnref-x">↩</a></li></ul></li>'
  expect(htmlErrors(renderBody(`<p>a${reference('x')}</p>${list(rich, note('y'))}`).html)).toEqual([])
})

test('very many notes take time that grows with their number', () => {
  const names = Array.from({ length: 20_000 }, (_, at) => `n${at}`)
  const html =
    names.map((name) => `<p>${reference(name)}</p>`).join('') + list(...names.map((name) => note(name)))
  expect(placed(html).match(/role="doc-footnote"/g)).toHaveLength(20_000)
})

test('a note of a table stands behind the box in which that scrolls', () => {
  const { html } = renderBody(
    `<table><tbody><tr><td>a${reference('x')}</td></tr></tbody></table>${list(note('x'))}`,
  )
  expect(html).toMatch(/^<div class="noted"><div class="table-scroll"[^>]*><table>.*<\/table><\/div><aside /)
})
