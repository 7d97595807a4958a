import { closeHistory, history } from '@tiptap/pm/history'
import { type Command, TextSelection } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { cursor, htmlWithCursor, after as stateAfter, stateWithCursor } from '../testing/cursor.ts'
import { enterFence } from './block-signs.ts'
import { giveSignBack, noteReplaced, signAt, signsPlugin } from './typed-signs.ts'

describe('Enter after a line of cells', () => {
  const tableOf = (...cells: string[]) =>
    `<table><thead><tr>${cells.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead><tbody><tr>${cells
      .map((_, at) => `<td>${at === 0 ? cursor : ''}</td>`)
      .join('')}</tr></tbody></table>`

  test.each([
    ['<p>| a | b |¦</p>', tableOf('a', 'b')],
    ['<p>|a||c| ¦</p>', tableOf('a', '', 'c')],
    ['<p>| <em>a b</em> <code>c|d</code> | e |¦</p>', tableOf('<em>a b</em> <code>c|d</code>', 'e')],
  ])('makes a table: %s', (html, after) => {
    expect(htmlWithCursor(stateAfter(stateWithCursor(html), enterFence))).toBe(after)
  })

  test.each([
    '<p>|x|¦</p>',
    '<p>| | |¦</p>',
    '<p>a || b || c¦</p>',
    '<p>| a | b |¦ c</p>',
    '<pre><code>| a | b |¦</code></pre>',
    '<table><tbody><tr><td>| a | b |¦</td></tr></tbody></table>',
  ])('makes none: %s', (html) => {
    expect(enterFence(stateWithCursor(html))).toBe(false)
  })

  test('a space makes none', () => {
    expect(signAt(stateWithCursor('<p>| a | b | ¦</p>'), false)).toBeNull()
  })
})

describe('Backspace right after', () => {
  const plugins = () => [history(), signsPlugin({ areTypographic: () => false, language: () => undefined })]
  const replaced: Command = (state, dispatch) =>
    (signAt(state, false) ?? enterFence)(state, (tr) => dispatch?.(noteReplaced(closeHistory(tr))))

  test.each(['# ', '::: details ', '::: lemma ', ':::tabs ', ':::tabs', ':::tip ', '| a | b |'])(
    'gives back %j',
    (sign) => {
      const state = stateWithCursor(`<p>${sign}${cursor}</p>`, ...plugins())
      const made = stateAfter(state, replaced)
      expect(made.doc.eq(state.doc)).toBe(false)
      expect(stateAfter(made, giveSignBack).doc.eq(state.doc)).toBe(true)
      const typed = made.apply(made.tr.insertText('b'))
      expect(giveSignBack(typed)).toBe(false)
    },
  )

  test('deletes selected words with a sign around them', () => {
    const state = stateWithCursor(`<p>a${cursor}</p>`, ...plugins())
    const selected = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 1, 2)))
    expect(giveSignBack(selected.apply(noteReplaced(selected.tr, 'around')))).toBe(false)
  })
})
