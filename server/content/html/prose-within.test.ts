import { expect, test } from 'vitest'
import { prepareHtml } from './prepare-html.ts'
import { proseLength } from './prose-within.ts'

const formula = (tex: string) => `<code class="language-math math-inline">${tex}</code>`
const proseOf = (html: string) => prepareHtml(html).prose

test('blocks of code are no prose', () => {
  expect(
    proseOf('<p>Before &amp; all</p><pre><code>run(a)</code></pre><pre>b</pre><p>at <code>c</code></p>'),
  ).toBe('Before & all\nat c')
})

test('formulas that nobody would read are no prose', () => {
  expect(
    proseOf(
      `<p>Let ${formula('n')} be any, ${formula('\\frac{1}{n} &lt;\n 1')} and ${formula('x^2')}, ${formula('x^2')}.</p>`,
    ),
  ).toBe('Let n be any, … and …, ….')
})

test('code that says the same as a formula is prose', () => {
  const tex = '\\frac{a}{b}'
  const html = `<p>Write <code>${tex}</code> for ${formula(tex)}, not <code>${tex}</code>.</p><pre><code>${tex}</code></pre>`
  expect(proseOf(html)).toBe(`Write ${tex} for …, not ${tex}.`)
})

test('what is the same as the words is not stored again, of a long body only the beginning', () => {
  expect(proseOf('<p>a <code>b</code></p>')).toBeNull()
  const prose = proseOf(`<pre>a</pre><p>${'b'.repeat(proseLength - 1)}🙂</p>`)
  expect(prose).toHaveLength(proseLength)
  expect(prose?.isWellFormed()).toBe(true)
})
