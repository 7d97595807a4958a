import { type Command, EditorState, Plugin, TextSelection } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { writeHtml } from '../html/write-html.ts'
import { cursor, stateWithCursor } from '../testing/cursor.ts'
import { deleteAtFormula, enterFormulaAtCursor, leaveInlineFormula } from './formula-keys.ts'
import { openFormula, settleAtEdge } from './open-formula.ts'

const formula = (tex: string) => `<code class="language-math math-inline">${tex}</code>`

/** With what settles the cursor at edges. */
function stateOf(html: string): EditorState {
  const { doc, selection } = stateWithCursor(html)
  const state = EditorState.create({ doc, plugins: [new Plugin({ appendTransaction: settleAtEdge })] })
  return state.apply(state.tr.setSelection(selection))
}

const moved = (state: EditorState, by: number): EditorState =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, state.selection.head + by)))

function run(state: EditorState, command: Command): EditorState | null {
  let next: EditorState | null = null
  command(state, (tr) => {
    next = state.apply(tr)
  })
  return next
}

const typed = (state: EditorState, text: string) => writeHtml(state.apply(state.tr.insertText(text)).doc)

describe('the cursor at an edge of a formula', () => {
  test('is beside it if it comes from elsewhere', () => {
    const state = moved(stateOf(`<p>${formula('x')}b${cursor}</p>`), -1)
    expect(openFormula(state)).toBe(null)
    expect(typed(state, 'y')).toBe(`<p>${formula('x')}yb</p>`)
  })

  test.each([-1, 1])('is in it if it comes from there', (by) => {
    const start = stateOf(`<p>a${formula(`x${cursor}z`)}b</p>`)
    const state = moved(start, by)
    expect(openFormula(state)?.tex).toBe('xz')
    expect(typed(state, 'y')).toBe(`<p>a${formula(by < 0 ? 'yxz' : 'xzy')}b</p>`)
  })

  test('enters by Backspace, Delete and F2, and removes nothing', () => {
    const behind = moved(stateOf(`<p>a${formula('x')}b${cursor}</p>`), -1)
    for (const command of [deleteAtFormula(-1), enterFormulaAtCursor]) {
      const state = run(behind, command) as EditorState
      expect(openFormula(state)?.tex).toBe('x')
      expect(writeHtml(state.doc)).toBe(`<p>a${formula('x')}b</p>`)
      expect(run(state, deleteAtFormula(-1))).toBe(null)
    }
    const before = stateOf(`<p>a${cursor}${formula('x')}b</p>`)
    expect(typed(run(before, deleteAtFormula(1)) as EditorState, 'y')).toBe(`<p>a${formula('yx')}b</p>`)
  })

  test('leaves it by Escape and Enter', () => {
    const state = run(stateOf(`<p>${formula(`x${cursor}z`)}</p>`), leaveInlineFormula) as EditorState
    expect(openFormula(state)).toBe(null)
    expect(typed(state, 'b')).toBe(`<p>${formula('xz')}b</p>`)
  })
})

test('Backspace behind a formula of its own leads into it, and removes nothing', () => {
  const html = '<pre><code class="language-math math-display">x</code></pre><p>b</p>'
  const start = stateOf(html.replace('b', `${cursor}b`))
  const state = run(start, deleteAtFormula(-1)) as EditorState
  expect(openFormula(state)?.tex).toBe('x')
  expect(writeHtml(state.doc)).toBe(html)
})
