import { expect, test } from 'vitest'
import { prepareHtml } from '../../content/html/prepare-html.ts'
import { codeBlocksOf, withoutCode } from './code-excerpt.ts'
import { withoutDisplayFormulas, withoutFormulas } from './without-formulas.ts'

const formula = (tex: string) => `<code class="language-math math-inline">${tex}</code>`

test('formulas that nobody would read are no part of excerpts', () => {
  const { content, text } = prepareHtml(
    `<p>Let ${formula('n')} be any, ${formula('\\frac{1}{n} &lt;\n 1')} and ${formula('x^2')}, ${formula('x^2')}.</p>`,
  )
  expect(withoutFormulas(text, content)).toBe('Let n be any, … and …, ….')
})

test('code that says the same as a formula stays', () => {
  const tex = '\\frac{a}{b}'
  const { content, text } = prepareHtml(
    `<p>Write <code>${tex}</code> or <code>$${tex}$</code> for ${formula(tex)}, not <code>${tex}</code>.</p>` +
      `<pre><code>${tex}</code></pre><p>It is ${formula(tex)}.</p>`,
  )
  expect(
    withoutFormulas(withoutCode(text, codeBlocksOf(content)), content)
      .split('\n')
      .filter(Boolean),
  ).toEqual([`Write ${tex} or $${tex}$ for …, not ${tex}.`, 'It is ….'])
})

test('formulas of their own are no code', () => {
  const display = '<pre><code class="language-math math-display">\\sum</code></pre>'
  expect(
    codeBlocksOf(withoutDisplayFormulas(`${display}<pre><code>a</code></pre>${display.slice(0, -9)}`)),
  ).toEqual(['a'])
})
