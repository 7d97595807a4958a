import { history, undo } from '@tiptap/pm/history'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { expect, test } from 'vitest'
import { setHeading } from '../commands/text-blocks.ts'
import { htmlWithCursor, stateWithCursor } from '../testing/cursor.ts'
import { runAsStep } from './history-limit.ts'

/** All that commands need of a view. */
class View {
  state: EditorState
  constructor(html: string) {
    this.state = stateWithCursor(html).reconfigure({ plugins: [history()] })
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
