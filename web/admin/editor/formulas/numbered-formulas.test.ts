import { expect, test } from 'vitest'
import { readPost } from '../testing/read-post.ts'
import { formulasIn } from './find-formulas.ts'
import { withNumbers } from './numbered-formulas.ts'

const inline = (tex: string) => `<p><code class="language-math math-inline">${tex}</code></p>`
const display = (tex: string) => `<pre><code class="language-math math-display">${tex}</code></pre>`
const equation = (id: string, tex: string) =>
  `<figure class="equation"${id && ` id="${id}"`}>${display(tex)}<figcaption>(9)</figcaption></figure>`

const rows = '\\begin{align}a\\label{a}\\\\b\\\\c\\tag{S}\\label{eq:s}\\end{align}'
const numbered = '\\begin{align}a\\tag{2}\\\\b\\\\c\\tag{S}\\end{align}'

test.each<[html: string, shown: string[]]>([
  [equation('eq-l', 'l \\tag{A}') + inline('\\eqref{l} \\ref{eq:L}'), ['l ', '\\text{(A)} \\text{A}']],
  [display('x\\label{x}') + inline('\\ref{x}'), ['x', '\\text{1}']],
  [
    display('x\\label{x}') + display(rows) + inline('\\ref{a}\\ref{s}'),
    ['x', numbered, '\\text{2}\\text{S}'],
  ],
  [equation('eq-x', 'x') + equation('', rows), ['x', numbered]],
  [inline('\\ref{gone}') + display('y \\tag{B}'), ['\\text{??}', 'y \\tag{B}']],
])('%s shows numbers', (html, shown) => {
  const doc = readPost(html)
  expect(withNumbers(doc, formulasIn(doc)).map((formula) => formula.shown)).toEqual(shown)
})

test('what no equation is called is told, and faults are told where they are written', () => {
  const doc = readPost(display('x\\label{x}') + inline('\\ref{x} + \\ref{gone} + \\bad'))
  const [, formula] = withNumbers(doc, formulasIn(doc))
  expect(formula?.missing).toBe('gone')
  const at = formula?.shown.indexOf('\\bad') ?? -1
  expect(formula?.placeOf(at)).toBe(formula?.tex.indexOf('\\bad'))
})
