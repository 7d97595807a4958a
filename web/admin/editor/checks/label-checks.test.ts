import { expect, test } from 'vitest'
import { readPost } from '../testing/read-post.ts'
import { checkFormulaLabels, checkFormulaReferences, checkLabels, checkReferences } from './label-checks.ts'

const link = (id: string, text: string) => `<a class="ref" href="#${id}">${text}</a>`

test.each([
  ['a figure', '<figure id="fig-a"><img src="/a.png" alt="A"></figure>', 'fig-a'],
  ['a section', '<h2 id="sec-a">A</h2>', 'sec-a'],
  [
    'a theorem',
    '<section class="theorem" id="thm-a"><p class="theorem-title">Theorem 1</p><p>a</p></section>',
    'thm-a',
  ],
  [
    'a formula whose label is in its TeX',
    '<pre><code class="language-math math-display">x \\label{eq:Loss}</code></pre>',
    'eq-loss',
  ],
])('references to %s are right', (_, html, id) => {
  expect(checkReferences(readPost(`${html}<p>${link(id, 'It')}</p>`))).toEqual([])
  const [point] = checkReferences(readPost(`${html}<p>${link(`${id}-gone`, 'It')}</p>`))
  expect(point?.text).toBe(`“It” refers to ${id}-gone, which is not in this text.`)
})

test('links that are no references may lead elsewhere', () => {
  expect(checkReferences(readPost('<p><a href="#in-a">a</a></p>'))).toEqual([])
})

test('labels are each given once', () => {
  const doc = readPost('<h2 id="sec-a">A</h2><h2 id="sec-b">B</h2><h2 id="sec-a">C</h2>')
  const points = checkLabels(doc)
  expect(points.map(({ text }) => text)).toEqual([
    'Section 3 has the label sec-a of Section 1, to which the references lead.',
  ])
  expect(points[0]?.place).toEqual({ from: 7, to: 7 })
})

test.each([
  ['\\eqref{loss}', []],
  ['\\ref{eq:Loss}', []],
  ['x = \\eqref{gone}', ['A formula refers to “gone”, which no equation in this text is called.']],
])('references in the formula %s are right if there is such an equation', (tex, texts) => {
  const equation =
    '<figure class="equation" id="eq-loss"><pre><code class="language-math math-display">l</code></pre></figure>'
  const doc = readPost(`${equation}<p><code class="language-math math-inline">${tex}</code></p>`)
  expect(checkFormulaReferences(doc).map(({ text }) => text)).toEqual(texts)
})

test.each([
  ['x \\label{a}', []],
  ['\\begin{align}a\\label{a}\\\\b\\label{b}\\end{align}', []],
  ['x \\label{a} \\label{b}', ['eq-b']],
  ['\\begin{align}a\\label{a}\\label{b}\\\\c\\label{c}\\notag\\end{align}', ['eq-b', 'eq-c']],
])('of the labels in %s those without a number are told', (tex, ids) => {
  const doc = readPost(`<pre><code class="language-math math-display">${tex}</code></pre>`)
  expect(checkFormulaLabels(doc).map(({ text }) => /The label (\S+)/.exec(text)?.[1])).toEqual(ids)
})
