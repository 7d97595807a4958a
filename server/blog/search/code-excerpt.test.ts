import { expect, test } from 'vitest'
import { codeBlocksOf, excerptOfCode, withoutDisplayFormulas } from './code-excerpt.ts'
import { createMatchMarker } from './mark-matches.ts'

const html =
  '<p>Before &amp; all</p><pre><code class="language-ts">if (a &lt; b) {\n  run(<b>a</b>)\n}\n\ndone()</code></pre><p>Between</p><pre>a &amp;lt; b</pre><p>done at last</p>'

test('blocks of code are read from HTML, also one that is cut off', () => {
  expect(codeBlocksOf(html)).toEqual(['if (a < b) {\n  run(a)\n}\n\ndone()', 'a &lt; b'])
  expect(codeBlocksOf('<p>a</p><pre>b <b>c</b> d<')).toEqual(['b c d'])
  expect(codeBlocksOf('<p>a</p>')).toEqual([])
})

test('formulas of their own are no code', () => {
  const display = '<pre><code class="language-math math-display">\\sum</code></pre>'
  expect(
    codeBlocksOf(withoutDisplayFormulas(`${display}<pre><code>a</code></pre>${display.slice(0, -9)}`)),
  ).toEqual(['a'])
})

test('an excerpt of code has the line of the match and what follows, without what they are indented by', () => {
  const block = 'def f():\n\n    first = needle\n    if first:\n        go()\n    last()'
  const found = excerptOfCode(block, createMatchMarker('needle'))
  expect(found).toEqual({ text: 'first = needle\nif first:\n    go()', marks: [[8, 14]] })
  expect(excerptOfCode(block, createMatchMarker('absent'))).toBeNull()
})

test('of a long line only a part is shown', () => {
  const found = excerptOfCode(`${'x '.repeat(500)}needle ${'y '.repeat(500)}`, createMatchMarker('needle'))
  expect(found?.text).toMatch(/^… x .* needle y .* …$/)
  expect(found?.text.length).toBeLessThan(300)
})
