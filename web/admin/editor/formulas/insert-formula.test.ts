import { TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { htmlWithCursor, after as stateAfter, stateWithCursor } from '../testing/cursor.ts'
import { insertFormula } from './insert-formula.ts'
import { openFormula } from './open-formula.ts'

const math = (tex: string) => `<code class="language-math math-inline">${tex}</code>`

test('a formula begins at the cursor, and what is typed is its TeX', () => {
  const state = stateAfter(stateWithCursor('<p>Let ¦ be</p>'), insertFormula)
  expect(openFormula(state)?.tex).toBe('')
  expect(htmlWithCursor(state.apply(state.tr.insertText('x^2')))).toBe(`<p>Let ${math('x^2¦')} be</p>`)
})

test('selected words are the TeX of a formula', () => {
  const state = stateWithCursor('<p>Let ¦<b>x</b> be</p>')
  const { from } = state.selection
  const selected = state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, from + 1)))
  expect(htmlWithCursor(stateAfter(selected, insertFormula))).toBe(`<p>Let ${math('x¦')} be</p>`)
})

test.each(['<pre><code>¦</code></pre>', '<p><code>a¦b</code></p>'])('there is none in %s', (html) => {
  expect(insertFormula(stateWithCursor(html))).toBe(false)
})
