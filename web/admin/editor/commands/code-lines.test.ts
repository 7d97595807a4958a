import { type Command, TextSelection } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { after, htmlWithCursor, stateWithCursor } from '../testing/cursor.ts'
import { backspaceInIndent, enterInCode } from './code-lines.ts'
import { indent, nestItems } from './indent.ts'
import { leaveCodeByLines, startParagraphBelow } from './leave-block.ts'

const pre = (code: string, attributes = '') => `<pre${attributes}><code>${code}</code></pre>`

const result = (html: string, command: Command) => htmlWithCursor(after(stateWithCursor(html), command))

describe('Enter in code', () => {
  test.each([
    ['  if x:¦', '  if x:\n  ¦'],
    ['\ta¦b', '\ta\n\t¦b'],
    ['    a\n  ¦  b', '    a\n  \n  ¦  b'],
    ['a¦', 'a\n¦'],
    ['  a\n  ¦', '  a\n\n  ¦'],
    ['  a\n  ¦\n  b', '  a\n\n  ¦\n  b'],
  ])('keeps the indentation of the line: %j', (code, expected) => {
    expect(result(pre(code), enterInCode)).toBe(pre(expected))
  })

  test.each([
    ['f:\n    a\n       ¦', 'f:\n    a\n    ¦'],
    ['f:\n    a\n    ¦b', 'f:\n    a\n¦b'],
    ['f:\n   ¦', 'f:\n  ¦'],
  ])('Backspace in an indentation goes back to the one before: %j', (code, expected) => {
    expect(result(pre(code), backspaceInIndent)).toBe(pre(expected))
  })

  test.each(['a  ¦', 'f\n ¦', '\t\t¦', 'f¦'])('Backspace is ordinary elsewhere: %j', (code) => {
    expect(backspaceInIndent(stateWithCursor(pre(code)))).toBe(false)
  })

  test.each([
    ['a\n\n¦', 'a'],
    ['  a\n  \n  ¦', '  a'],
  ])('on a second empty line at the end leaves it: %j', (code, left) => {
    expect(result(pre(code), leaveCodeByLines)).toBe(`${pre(left)}<p>¦</p>`)
  })

  test.each(['x\n¦', 'x\ny\n  ¦'])('on the first empty line at the end leaves a formula: %j', (tex) => {
    const formula = (tex: string) => `<pre><code class="language-math math-display">${tex}</code></pre>`
    const left = tex.replace(/\n *¦/, '')
    expect(result(formula(tex), leaveCodeByLines)).toBe(`${formula(left)}<p>¦</p>`)
  })

  test.each(['a\n¦', 'a\n\nb¦', 'a\n\n¦b'])('leaves it nowhere else: %j', (code) => {
    expect(leaveCodeByLines(stateWithCursor(pre(code)))).toBe(false)
  })
})

/** A state in which everything between the signs is selected. */
function selected(html: string) {
  const [before = '', words = '', behind = ''] = html.split('¦')
  const state = stateWithCursor(`${before}¦${words}${behind}`)
  const { from } = state.selection
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, from + words.length)))
}

const linesAfter = (code: string, command: Command) => after(selected(pre(code)), command).doc.textContent

describe('indents', () => {
  test.each([
    ['a\n¦b\nc¦\nd', 'a\n  b\n  c\nd', 'by two spaces'],
    ['a\n¦b\n¦c', 'a\n  b\nc', 'not the line below whole lines'],
    ['a¦¦b', '  ab', 'the line with the cursor'],
    ['if:\n    a\n¦b¦', 'if:\n    a\n    b', 'by the spaces of the code'],
    ['{\n\ta\n¦b¦', '{\n\ta\n\tb', 'by tabs if the code has them'],
    ['¦a\n\nb¦', '  a\n\n  b', 'no empty lines'],
  ])('%j', (code, expected) => {
    for (const command of [indent(1), nestItems(1)]) expect(linesAfter(code, command)).toBe(expected)
  })

  test.each([
    ['  a\n¦  b\n c¦', '  a\nb\nc'],
    ['\ta¦¦', 'a'],
    ['    a\n¦      b¦', '    a\n  b'],
  ])('%j is taken back', (code, expected) => {
    for (const command of [indent(-1), nestItems(-1)]) expect(linesAfter(code, command)).toBe(expected)
  })

  test('keep the cursor where it is in the line, and the class of old code', () => {
    const old = ' class="ql-indent-1"'
    expect(result(pre('a¦b', old), indent(1))).toBe(pre('  a¦b', old))
    expect(indent(-1)(stateWithCursor(pre('a¦b', old)))).toBe(false)
  })

  test('code in an item is indented, and not the item', () => {
    const html = `<ul><li>a</li><li>${pre('b¦')}</li></ul>`
    expect(result(html, nestItems(1))).toBe(html.replace('b¦', '  b¦'))
  })
})

describe('a paragraph below the text', () => {
  test.each([
    pre('a¦'),
    '<table><tbody><tr><td>a¦</td></tr></tbody></table>',
    '<figure><img src="/a.png"><figcaption>a¦</figcaption></figure>',
    '<details><summary>a¦</summary><p>b</p></details>',
    '<aside class="callout tip"><p>a¦</p></aside>',
    '<p>a¦</p><hr>',
    '<ul><li>a¦</li></ul>',
    '<ol><li>a¦</li></ol>',
    '<blockquote><p>a¦</p></blockquote>',
  ])('is started below %s', (html) => {
    expect(result(html, startParagraphBelow)).toBe(`${html.replace('¦', '')}<p>¦</p>`)
  })

  test.each(['<p>a¦</p>', '<h2>a¦</h2>'])('is not started below %s', (html) => {
    expect(startParagraphBelow(stateWithCursor(html))).toBe(false)
  })
})
