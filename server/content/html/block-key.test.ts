import { expect, test } from 'vitest'
import { keyOf } from './block-key.ts'

const equation = (caption: string, tex = 'a') =>
  `<figure class="equation"><pre><code class="language-math math-display">${tex}</code></pre><figcaption>${caption}</figcaption></figure>`
const rows = (one: number) => `<span id="eq-a">(${one})</span> <span id="eq-b">(${one + 1})</span>`

test.each([
  ['(1)', '(2)'],
  [rows(1), rows(5)],
])('numbers of equations and of their rows are no difference: %s', (one, other) => {
  expect(keyOf(equation(one))).toBe(keyOf(equation(other)))
  expect(keyOf(equation(one))).not.toBe(keyOf(equation(one, 'b')))
})
