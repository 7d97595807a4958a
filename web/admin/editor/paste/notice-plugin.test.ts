import { history, undo } from '@tiptap/pm/history'
import { type EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { doc, paragraph, stateOf } from '../testing/documents.ts'
import { dismissNotice, noticeKey, noticeOf, noticePlugin, undoPaste } from './notice-plugin.ts'

const text = 'Pasted without 1 picture.'

/** A state after a paste at the end of the first of two paragraphs. */
function pasted(): EditorState {
  const state = stateOf(doc(paragraph('a'), paragraph('b')), history(), noticePlugin)
  const tr = state.tr.insertText('x', 2).setMeta('paste', true)
  return state.apply(tr.setMeta(noticeKey, { text, canUndo: true, pos: 3 }))
}

function run(state: EditorState, command: typeof undo): EditorState {
  let next = state
  command(state, (tr) => {
    next = state.apply(tr)
  })
  return next
}

test('the notice stays while its block is edited, and can be undone until then', () => {
  const state = pasted()
  const typed = state.apply(state.tr.insertText('y', 3))
  expect(noticeOf(typed)).toEqual({ text, canUndo: false, pos: 4 })
  expect(run(typed, undoPaste)).toBe(typed)
  const selected = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 5)))
  expect(noticeOf(selected)?.canUndo).toBe(true)
})

test('the notice goes with an edit elsewhere, with the next paste, with undo and when it is dismissed', () => {
  const state = pasted()
  const selected = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 5)))
  expect(noticeOf(selected.apply(selected.tr.insertText('z')))).toBeNull()
  expect(noticeOf(state.apply(state.tr.insertText('z').setMeta('paste', true)))).toBeNull()
  expect(noticeOf(run(state, undo))).toBeNull()
  expect(noticeOf(run(state, dismissNotice))).toBeNull()
  const undone = run(state, undoPaste)
  expect([noticeOf(undone), undone.doc.textContent]).toEqual([null, 'ab'])
})
