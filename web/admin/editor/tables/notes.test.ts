import { type Command, type EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { leaveCaption } from '../commands/captions.ts'
import { selectedImage } from '../commands/images.ts'
import { deleteSelected, duplicateSelected } from '../moving/copy-and-delete.ts'
import { moveSelected } from '../moving/move-siblings.ts'
import { leaveCaptionStart } from '../pictures/add-caption.ts'
import { emptyCaptions } from '../pictures/empty-captions.ts'
import { after, htmlWithCursor, stateWithCursor } from '../testing/cursor.ts'
import { toggleNote } from './captions.ts'

const table = (cell = 'a', attributes = ''): string =>
  `<table${attributes}><tbody><tr><td>${cell}</td></tr></tbody></table>`
const noted = (note: string, cell?: string): string =>
  `<figure class="table">${table(cell)}<figcaption>${note}</figcaption></figure>`

const stateOf = (html: string): EditorState => stateWithCursor(html, emptyCaptions())
const htmlAfter = (html: string, ...commands: Command[]): string =>
  htmlWithCursor(commands.reduce(after, stateOf(html)))

const toStart: Command = ({ doc, tr }, dispatch) => {
  dispatch?.(tr.setSelection(TextSelection.create(doc, 1)))
  return true
}
const write: Command = ({ tr }, dispatch) => {
  dispatch?.(tr.insertText('Five runs'))
  return true
}

test.each([
  ['is written where it is made', table('a¦'), [toggleNote, write], noted('Five runs¦', 'a')],
  [
    'goes if nothing is written',
    `<p>b</p>\n${table('a¦')}`,
    [toggleNote, toStart],
    `<p>¦b</p>\n${table('a')}`,
  ],
  ['goes once it is empty', noted('¦'), [write, emptied, leaveCaptionStart], table('a¦')],
  ['that was empty goes by Backspace', noted('¦'), [leaveCaptionStart], table('a¦')],
  ['is left by Backspace', noted('¦b'), [leaveCaptionStart], noted('b', 'a¦')],
  ['is left by Enter', noted('b¦'), [leaveCaption], `${noted('b')}<p>¦</p>`],
  ['that is empty is left by Enter', table('a¦'), [toggleNote, leaveCaption], `${table()}<p>¦</p>`],
  ['goes with the cursor in it', noted('b¦'), [toggleNote], table('a¦')],
  ['goes with the cursor in a cell', noted('b', 'a¦c'), [toggleNote], table('a¦c')],
  ['moves with its table', `<p>x</p>${noted('b¦')}`, [moveSelected(-1)], `${noted('b¦')}<p>x</p>`],
  ['is copied with its table', noted('b¦'), [duplicateSelected], `${noted('b')}${noted('b¦')}`],
  ['is deleted with its table', `<p>x</p>${noted('b¦')}`, [deleteSelected], '<p>x¦</p>'],
] as [string, string, Command[], string][])('a note %s', (_what, html, commands, expected) => {
  expect(htmlAfter(html, ...commands)).toBe(expected)
})

function emptied(
  { selection: { $head }, tr }: EditorState,
  dispatch?: (tr: EditorState['tr']) => void,
): boolean {
  dispatch?.(tr.delete($head.start(), $head.end()))
  return true
}

test('notes below a table are no caption of a picture in it', () => {
  const state = stateWithCursor(noted('b', 'a¦<img src="/a.png">'))
  expect(selectedImage(after(state, selectNext))?.caption).toBe('')
})

const selectNext: Command = ({ doc, selection, tr }, dispatch) => {
  dispatch?.(tr.setSelection(NodeSelection.create(doc, selection.head)))
  return true
}
