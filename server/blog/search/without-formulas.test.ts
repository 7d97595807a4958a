import { expect, test } from 'vitest'
import { prepareHtml } from '../../content/html/prepare-html.ts'
import { codeBlocksOf } from './code-excerpt.ts'
import { formulasOf, withoutDisplayFormulas, withoutFormulas } from './without-formulas.ts'

const formula = (tex: string) => `<code class="language-math math-inline">${tex}</code>`

test('formulas that nobody would read are no part of excerpts', () => {
  const { content, text } = prepareHtml(
    `<p>Let ${formula('n')} be any, ${formula('\\frac{1}{n} &lt;\n 1')} and ${formula('x^2')}, ${formula('x^2')}.</p>`,
  )
  expect(formulasOf(content)).toEqual(['\\frac{1}{n} <\n1', 'x^2', 'x^2'])
  expect(withoutFormulas(text, formulasOf(content))).toBe('Let n be any, … and …, ….')
})

test('formulas of their own are no code', () => {
  const display = '<pre><code class="language-math math-display">\\sum</code></pre>'
  expect(
    codeBlocksOf(withoutDisplayFormulas(`${display}<pre><code>a</code></pre>${display.slice(0, -9)}`)),
  ).toEqual(['a'])
})
