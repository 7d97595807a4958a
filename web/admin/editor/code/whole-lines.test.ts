import { history, undo } from '@tiptap/pm/history'
import { type Command, EditorState, TextSelection } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { backspaceInIndent, enterInCode } from '../commands/code-lines.ts'
import { formats, toggleFormat } from '../commands/formats.ts'
import { setLines, toggleFocus, toggleLines } from '../commands/line-looks.ts'
import { writeHtml } from '../html/write-html.ts'
import { htmlWithCursor, after as stateAfter, stateWithCursor } from '../testing/cursor.ts'
import { wholeLines } from './whole-lines.ts'

const pre = (code: string, attributes = '') => `<pre${attributes}><code>${code}</code></pre>`

const focus = (code: string) => `<span class="focus">${code}</span>`

/** A state with what is between two cursors selected, or with a cursor. */
function stateOf(html: string): EditorState {
  const [before, selected, behind] = html.split('¦') as [string, string, string?]
  if (behind === undefined) return stateWithCursor(html, wholeLines(), history())
  const state = stateWithCursor(`${before}¦${selected}${behind}`, wholeLines(), history())
  const { from } = state.selection
  const length = selected.replaceAll(/<[^>]*>/g, '').length
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, from + length)))
}

const type =
  (text: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.insertText(text))
    return true
  }

const backspace: Command = ({ selection, tr }, dispatch) => {
  dispatch?.(selection.empty ? tr.delete(selection.from - 1, selection.from) : tr.deleteSelection())
  return true
}

const result = (html: string, ...commands: Command[]) =>
  htmlWithCursor(commands.reduce(stateAfter, stateOf(html)))

describe('lines of code', () => {
  test.each<[string, string, Command, string]>([
    ['one with the cursor', 'a\nb¦b\nc', toggleLines('mark'), 'a\n<mark>bb\n</mark>c'],
    ['all that are selected', '¦a\nb\n¦c', toggleLines('ins'), '<ins>a\nb\n</ins>c'],
    ['the last', 'a\n¦b', toggleLines('del'), 'a\n<del>b</del>'],
    ['next to others of the kind', '<ins>a\n</ins>b¦\nc', toggleLines('ins'), '<ins>a\nb\n</ins>c'],
    ['again, for all', '<ins>¦a\nb\n</ins>c¦', toggleLines('ins'), '<ins>a\nb\nc</ins>'],
    ['again, for none', '<ins>¦a\nb\n</ins>¦c', toggleLines('ins'), 'a\nb\nc'],
    ['as something else', '<ins>a\nb¦\n</ins>c', setLines('del'), '<ins>a\n</ins><del>b\n</del>c'],
    ['as nothing', '<ins>a\nb¦\n</ins>c', setLines(null), '<ins>a\n</ins>b\nc'],
    ['empty ones', 'a\n¦\nb', toggleLines('mark'), 'a\n<mark>\n</mark>b'],
    ['parts of lines', '<mark>a</mark>b¦\n<mark>c</mark>d', toggleLines('mark'), '<mark>ab\nc</mark>d'],
  ])('are given a look: %s', (_which, code, command, expected) => {
    expect(writeHtml(stateAfter(stateOf(pre(code)), command).doc)).toBe(pre(expected))
  })

  test('are in focus beside what else they are, and the block says so', () => {
    const state = stateAfter(stateOf(pre('a\n<ins>b¦\n</ins>c')), toggleFocus)
    expect(writeHtml(state.doc)).toBe(pre(`a\n${focus('<ins>b\n</ins>')}c`, ' class="focus"'))
    expect(writeHtml(stateAfter(state, toggleLines('ins')).doc)).toBe(
      pre(`a\n${focus('b\n')}c`, ' class="focus"'),
    )
    expect(writeHtml(stateAfter(state, toggleFocus).doc)).toBe(pre('a\n<ins>b\n</ins>c'))
  })

  test('keep the classes of their block', () => {
    const html = pre('a¦', ' class="line-numbers ql-syntax" data-start="3"')
    const state = stateAfter(stateOf(html), toggleFocus)
    expect(writeHtml(state.doc)).toContain('class="line-numbers focus ql-syntax" data-start="3"')
    expect(htmlWithCursor(stateAfter(state, toggleFocus))).toBe(html)
  })

  test.each(['mark', 'ins', 'del'])(
    'are given a look by the key of the format with the element %s, too',
    (name) => {
      const format = formats.find(({ elements }) => elements.includes(name))
      const state = stateAfter(stateOf(pre('a\nb¦b¦b\nc')), toggleFormat(format as (typeof formats)[number]))
      expect(writeHtml(state.doc)).toBe(pre(`a\n<${name}>bbb\n</${name}>c`))
    },
  )

  test('with other elements are left as they are', () => {
    expect(toggleLines('mark')(stateOf(pre('a <strong>b</strong>¦')))).toBe(false)
    expect(toggleLines('mark')(stateOf('<p>a¦</p>'))).toBe(false)
  })
})

describe('typing in lines that are marked', () => {
  test.each<[string, string, Command[], string]>([
    ['at their start', 'a\n<mark>¦b\n</mark>c', [type('x')], 'a\n<mark>x¦b\n</mark>c'],
    ['at their end', 'a\n<mark>b¦\n</mark>c', [type('x')], 'a\n<mark>bx¦\n</mark>c'],
    ['below them', 'a\n<mark>b\n</mark>¦c', [type('x')], 'a\n<mark>b\n</mark>x¦c'],
    ['above them', 'a¦\n<mark>b\n</mark>c', [type('x')], 'ax¦\n<mark>b\n</mark>c'],
    ['divides them', 'a\n<mark>b¦b\n</mark>c', [enterInCode], 'a\n<mark>b\n¦b\n</mark>c'],
    ['at their end goes on', '<mark>a¦\n</mark>b', [enterInCode, type('x')], '<mark>a\nx¦\n</mark>b'],
    ['at the end of all goes on', 'a\n<ins>b¦</ins>', [enterInCode, type('x')], 'a\n<ins>b\nx¦</ins>'],
    [
      'goes down to the lines that wait',
      'a¦\n<mark>\n</mark>',
      [enterInCode, type('b')],
      'a\n<mark>b¦\n</mark>',
    ],
    [
      'goes down from the last that waits to a plain line',
      'a\n<mark>b¦\n</mark>',
      [enterInCode, type('c'), type('d')],
      'a\n<mark>b\n</mark>cd¦',
    ],
    [
      'keeps the indentation on the way',
      '  a¦\n<mark>\n</mark>',
      [enterInCode, type('b'), enterInCode, type('c')],
      '  a\n<mark>  b\n</mark>  c¦',
    ],
    [
      'leaves none of it in a line that stays empty',
      '  a¦\n<ins>\n\n</ins>',
      [enterInCode, enterInCode, type('b'), enterInCode, type('c')],
      '  a\n<ins>\n  b\n</ins>  c¦',
    ],
    [
      'goes down to a plain line whose indentation goes',
      'a\n<mark>  b¦\n</mark>',
      [enterInCode, backspaceInIndent, type('c'), type('d')],
      'a\n<mark>  b\n</mark>cd¦',
    ],
    [
      'below them, and deleted, stays below',
      '<mark>a\n</mark>b¦',
      [backspace, type('c')],
      '<mark>a\n</mark>c¦',
    ],
    ['at the end of all, and deleted', 'a\n<ins>b\nc¦</ins>', [backspace, type('d')], 'a\n<ins>b\nd¦</ins>'],
    ['at their start divides them', 'a\n<ins>¦b</ins>', [enterInCode], 'a\n<ins>\n¦b</ins>'],
    ['below divides the line below', '<ins>a\n</ins>¦b', [enterInCode], '<ins>a\n</ins>\n¦b'],
    ['joins one with the line above', 'a\n<mark>¦b\n</mark>c', [backspace], 'a¦b\nc'],
    ['joins one with the line below', '<mark>a\n</mark>¦b', [backspace], '<mark>a¦b</mark>'],
    ['joins one with an empty line above', 'a\n\n<mark>¦b\n</mark>c', [backspace], 'a\n<mark>¦b\n</mark>c'],
    ['over several', '<mark>a¦a\n</mark>b\n<ins>c¦c\n</ins>d', [type('x')], '<mark>ax¦c\n</mark>d'],
    ['several lines', '<mark>a¦a\n</mark>b', [type('x\ny')], '<mark>ax\ny¦a\n</mark>b'],
    ['over parts of lines leaves them', '<mark>a</mark>b¦\nc', [type('x')], '<mark>a</mark>bx¦\nc'],
  ])('%s', (_where, code, commands, expected) => {
    expect(result(pre(code), ...commands)).toBe(pre(expected))
  })

  test('undoes in one step', () => {
    const html = pre('a\n<mark>¦b\n</mark>c')
    const { doc, selection, plugins } = stateOf(html)
    const state = stateAfter(EditorState.create({ doc, selection, plugins }), backspace)
    expect(writeHtml(state.doc)).toBe(pre('ab\nc'))
    expect(writeHtml(stateAfter(state, undo).doc)).toBe(html.replace('¦', ''))
  })

  test('ends the focus of a block whose lines in focus are gone', () => {
    const html = pre(`a\n¦${focus('b\n¦')}c`, ' class="focus"')
    expect(result(html, backspace)).toBe(pre('a\n¦c'))
  })
})
