import { type Command, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { htmlWithCursor, after as stateAfter, stateWithCursor } from '../testing/cursor.ts'
import { skipNumber } from './skip-number.ts'

const equation = (tex: string, number = '(1)') =>
  `<figure id="eq-a" class="equation"><pre><code class="language-math math-display">${tex}</code></pre><figcaption>${number}</figcaption></figure>`

/** Puts the cursor behind the first occurrence of a text. */
const goBehind =
  (text: string): Command =>
  ({ doc, tr }, dispatch) => {
    let found = 0
    doc.descendants((node, pos) => {
      const at = node.isText ? (node.text ?? '').indexOf(text) : -1
      if (at >= 0) found ||= pos + at + text.length
    })
    dispatch?.(tr.setSelection(TextSelection.create(doc, found)))
    return true
  }

const result = (html: string, text: string) =>
  htmlWithCursor(stateAfter(stateWithCursor(html, skipNumber()), goBehind(text)))

test('the cursor goes from a formula to what is below its number', () => {
  expect(result(`${equation('x¦')}<p>Below</p>`, '(1)')).toBe(`${equation('x')}<p>¦Below</p>`)
})

test('below the last formula there is a line for it', () => {
  expect(result(equation('x¦'), '(1')).toBe(`${equation('x')}<p>¦</p>`)
})

test('from elsewhere the number leads to the formula', () => {
  expect(result(`${equation('x')}<p>Below¦</p>`, '(')).toBe(`${equation('¦x')}<p>Below</p>`)
  expect(result(`<p>Above¦</p>${equation('x')}`, '(')).toBe(`<p>Above</p>${equation('¦x')}`)
})
