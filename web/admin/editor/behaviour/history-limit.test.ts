import { getExtensionField } from '@tiptap/core'
import { history, undo } from '@tiptap/pm/history'
import type { EditorState, Plugin, Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { expect, test } from 'vitest'
import { setHeading } from '../commands/text-blocks.ts'
import { htmlWithCursor, stateWithCursor } from '../testing/cursor.ts'
import { History, runAsStep } from './history-limit.ts'

/** All that commands need of a view. */
class View {
  state: EditorState
  constructor(html: string, plugins: Plugin[] = [history()]) {
    this.state = stateWithCursor(html).reconfigure({ plugins })
  }
  dispatch = (tr: Transaction): void => {
    this.state = this.state.apply(tr)
  }
}

test('each command, and what is typed around it, is undone by itself', () => {
  const view = new View('<p>a¦</p>')
  const run = (level: number) => runAsStep(view as unknown as EditorView, setHeading(level))
  view.dispatch(view.state.tr.insertText('b'))
  run(1)
  run(2)
  view.dispatch(view.state.tr.insertText('c'))
  const steps = ['<h2>ab¦</h2>', '<h1>ab¦</h1>', '<p>ab¦</p>', '<p>a¦</p>']
  for (const html of steps) {
    undo(view.state, view.dispatch)
    expect(htmlWithCursor(view.state)).toBe(html)
  }
})

/** A part of the extension, as an editor of this view gets it. */
const partOf = <Part>(name: 'addProseMirrorPlugins' | 'addKeyboardShortcuts', view?: View): Part =>
  getExtensionField<() => Part>(History, name, {
    options: History.options,
    editor: {
      view,
      get state() {
        return view?.state
      },
    },
  })()

test('a hundred steps can be undone, and no more', () => {
  const view = new View('<p>¦</p>', partOf<Plugin[]>('addProseMirrorPlugins'))
  const keys = partOf<Record<string, () => boolean>>('addKeyboardShortcuts', view)
  const press = (key: string, times: number) => {
    for (let time = 0; time < times; time++) expect(keys[key]?.()).toBe(true)
    return view.state.doc.textContent.length
  }
  for (let at = 0; at < 150; at++) view.dispatch(view.state.tr.insertText('x').setTime(2_000 * at))
  expect(press('Mod-z', 100)).toBe(50)
  expect(press('Mod-z', 1)).toBe(50)
  expect(press('Mod-Shift-z', 101)).toBe(150)
})
