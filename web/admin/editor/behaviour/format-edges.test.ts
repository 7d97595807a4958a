import { splitBlock } from '@tiptap/pm/commands'
import type { Command, EditorState } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { expect, test } from 'vitest'
import { formats, toggleFormat } from '../commands/formats.ts'
import { after, htmlWithCursor, stateWithCursor } from '../testing/cursor.ts'
import { formatsEndWithLine, leaveFormat } from './format-edges.ts'

const view = { endOfTextblock: () => true } as unknown as EditorView
const right: Parameters<typeof after>[1] = (state, dispatch) => leaveFormat(state, dispatch, view)

const toggled = (state: EditorState, name: string): EditorState =>
  after(state, toggleFormat(formats.find((format) => format.name === name) as (typeof formats)[number]))

test.each([
  ['the key', '<p><kbd>A¦</kbd></p>', '<p><kbd>A</kbd>¦</p>'],
  ['the key, and stays bold', '<p><b><kbd>A¦</kbd></b></p>', '<p><b><kbd>A</kbd>¦</b></p>'],
])('Right at the end of a line leaves %s', (_, html, expected) => {
  expect(htmlWithCursor(after(stateWithCursor(html), right))).toBe(expected)
})

test.each(['<p><b>A¦</b></p>', '<p><del>A¦</del></p>', '<p><kbd>A¦</kbd> b</p>', '<p>A¦</p>'])(
  'Right moves on in %s',
  (html) => {
    expect(right(stateWithCursor(html), undefined)).toBe(false)
  },
)

test('a new line goes on with bold, and not with a key', () => {
  const split: Command = (state, dispatch) =>
    splitBlock(state, dispatch && ((tr) => dispatch(tr.ensureMarks(state.selection.$from.marks()))))
  const state = stateWithCursor('<p><b><kbd>A¦</kbd></b></p>', formatsEndWithLine())
  expect(htmlWithCursor(after(state, split))).toBe('<p><b><kbd>A</kbd></b></p><p><b>¦</b></p>')
})

test('a key that is chosen in an empty line stays chosen', () => {
  const state = stateWithCursor('<p>¦</p>', formatsEndWithLine())
  expect(htmlWithCursor(toggled(state, 'kbd'))).toBe('<p><kbd>¦</kbd></p>')
})
