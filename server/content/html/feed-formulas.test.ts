import { expect, test } from 'vitest'
import { withFormulas } from './feed-formulas.ts'
import { feedHtml } from './feed-html.ts'
import { prepareLoaded } from './prepare-html.ts'

async function inFeed(html: string): Promise<string> {
  const { content, rendered } = await prepareLoaded({ html, images: [], highlights: false })
  return withFormulas(feedHtml(content, 'https://blog.example/post'), rendered)
}

const inline = (tex: string) => `<code class="language-math math-inline">${tex}</code>`
const display = (tex: string) => `<pre><code class="language-math math-display">${tex}</code></pre>`

test('formulas are MathML, without TeX and classes', async () => {
  expect(await inFeed(`<p>So ${inline('x^2')}.</p>${display('a&lt;b')}`)).toBe(
    '<p>So <math><msup><mi>x</mi><mn>2</mn></msup></math>.</p>' +
      '<p><math display="block"><mrow><mi>a</mi><mo>&lt;</mo><mi>b</mi></mrow></math></p>',
  )
})

test('an equation keeps its number, and one that refers to it has it, too', async () => {
  const html = `<figure class="equation" id="eq-a">${display('x')}</figure><p>${inline('\\eqref{eq-a}+y')}</p>`
  const sent = await inFeed(html)
  expect(sent).toContain('<math display="block"><mi>x</mi></math>')
  expect(sent).toContain('<figcaption>(1)</figcaption>')
  expect(sent).toContain('<mtext>(1)</mtext><mo>+</mo><mi>y</mi>')
})

test('rows have their numbers once', async () => {
  const rows = display('\\begin{gather}x\\label{a}\\\\y\\label{b}\\end{gather}')
  const sent = await inFeed(rows)
  expect(sent.match(/\(\d\)/g)).toEqual(['(1)', '(2)'])
  expect(sent).not.toContain('figcaption')
  expect(await inFeed(rows.replace('x', '\\gone'))).toContain('<figcaption>')
})

test('equal rows have the numbers that each has on the page', async () => {
  const rows = (label: string) => display(`\\begin{align}a\\label{${label}}\\end{align}`)
  const sent = await inFeed(`${rows('a')}<p>b</p>${rows('a')}`)
  expect(sent.match(/\(\d\)/g)).toEqual(['(1)', '(2)'])
})

test.each(['x^', '\\undefined'])('what is not TeX stays as it is written: %s', async (tex) => {
  expect(await inFeed(`<p>${inline(tex)}</p>`)).toBe(`<p>${inline(tex)}</p>`)
})

test.each(['\\boxed{x}', '\\cancel{x}', '\\begin{array}{c|c}a&amp;b\\end{array}'])(
  'what only a style sheet draws stays TeX: %s',
  async (tex) => {
    const { rendered } = await prepareLoaded({ html: inline(tex), images: [], highlights: false })
    expect(rendered).toContain('<math')
    expect(await inFeed(`<p>${inline(tex)} and ${inline('y')}</p>`)).toBe(
      `<p>${inline(tex)} and <math><mi>y</mi></math></p>`,
    )
  },
)

test('nothing but MathML comes from a page', () => {
  const planted =
    '<math><mi onclick="x" href="y">x</mi><img src="x" onerror="y"><annotation encoding="z">x</annotation></math>'
  expect(withFormulas(`<p>${inline('x')}</p>`, planted)).toBe('<p><math><mi>x</mi></math></p>')
})
