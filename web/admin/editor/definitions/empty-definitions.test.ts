import { type EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { writeHtml } from '../html/write-html.ts'
import { cursor, stateWithCursor } from '../testing/cursor.ts'
import { emptyDefinitions } from './empty-definitions.ts'

const leave = (state: EditorState): EditorState =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, 1)))

/** Changes the text at the cursor without a trace, and leaves it. */
function changeAndLeave(html: string): string {
  const state = stateWithCursor(html, emptyDefinitions())
  const changed = state.apply(state.tr.insertText('x'))
  const { from } = changed.selection
  return writeHtml(leave(changed.apply(changed.tr.delete(from - 1, from))).doc)
}

test.each([
  ['<p>a</p><dl><dt>¦</dt><dd></dd></dl>', '<p>a</p>'],
  ['<p>a</p><dl><dt>¦</dt><dd></dd></dl><p>b</p>', '<p>a</p><p>b</p>'],
  [
    '<p>a</p><blockquote><dl><dt>¦</dt><dd></dd></dl></blockquote>',
    '<p>a</p><blockquote><p><br></p></blockquote>',
  ],
  ['<p>a</p><dl><dt>b¦</dt><dd></dd></dl>', '<p>a</p><dl><dt>b</dt></dl>'],
  ['<p>a</p><dl><dt>b</dt><dd>c</dd><dd></dd><dt>¦</dt></dl>', '<p>a</p><dl><dt>b</dt><dd>c</dd></dl>'],
  ['<p>a</p><dl><dt></dt><dt>b¦</dt><dd>c</dd></dl>', '<p>a</p><dl><dt>b</dt><dd>c</dd></dl>'],
  ['<p>a</p><dl><dt>¦</dt><dd>b</dd></dl>', '<p>a</p><dl><dt></dt><dd>b</dd></dl>'],
])('what stays empty goes with the cursor: %s', (html, expected) => {
  expect(changeAndLeave(html)).toBe(expected)
})

test('what its author does not change stays as it is stored', () => {
  const html = '<p>a</p><dl><dt></dt><dd>¦</dd></dl>'
  const state = stateWithCursor(html).reconfigure({ plugins: [emptyDefinitions()] })
  expect(writeHtml(leave(state).doc)).toBe(html.replace(cursor, ''))
})

test('it stays while the cursor is in the list', () => {
  const state = stateWithCursor('<dl><dt>a¦</dt><dd></dd></dl>', emptyDefinitions())
  const { $from } = state.selection
  const below = state.tr.setSelection(TextSelection.create(state.doc, $from.after() + 2))
  expect(writeHtml(state.apply(below).doc)).toBe('<dl><dt>a</dt><dd></dd></dl>')
})
