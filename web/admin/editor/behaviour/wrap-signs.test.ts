import { type EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { writeHtml } from '../html/write-html.ts'
import { after, stateWithCursor } from '../testing/cursor.ts'
import { wrappingSign } from './wrap-signs.ts'

/** A state in which the words are selected. */
function selected(html: string, words: string): EditorState {
  const state = stateWithCursor(html.replace(words, `¦${words}`))
  const { from } = state.selection
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, from + words.length)))
}

/** Types signs over words, and returns the HTML; null if a sign replaces the words. */
function typed(html: string, signs: string): string | null {
  let state = selected(html, 'two')
  for (const [at, sign] of [...signs].entries()) {
    const command = wrappingSign(state, sign, at > 0)
    if (!command) return null
    state = after(state, command)
    expect(state.doc.textBetween(state.selection.from, state.selection.to)).toBe('two')
  }
  return writeHtml(state.doc)
}

test.each([
  ['<p>one two</p>', '`', '<p>one <code>two</code></p>'],
  ['<p>one two</p>', '``', '<p>one <code>two</code></p>'],
  ['<p>one two</p>', '*', '<p>one <em>two</em></p>'],
  ['<p>one two</p>', '_', '<p>one <em>two</em></p>'],
  ['<p>one two</p>', '**', '<p>one <strong>two</strong></p>'],
  ['<p>one two</p>', '***', '<p>one <strong><em>two</em></strong></p>'],
  ['<p>one two</p>', '****', '<p>one <strong><em>two</em></strong></p>'],
  ['<p><a href="/a">two</a></p>', '`', '<p><a href="/a"><code>two</code></a></p>'],
])('signs over selected words wrap them: %s %s', (html, signs, expected) => {
  expect(typed(html, signs)).toBe(expected)
})

test.each([
  ['<pre><code>one two</code></pre>', '`'],
  ['<p><code>one two</code></p>', '*'],
  ['<p>one two</p>', '~'],
  ['<p>one two</p>', 'x'],
])('others replace them: %s %s', (html, sign) => {
  expect(typed(html, sign)).toBeNull()
})
