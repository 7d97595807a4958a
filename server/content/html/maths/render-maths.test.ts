import fc from 'fast-check'
import { parseFragment, serialize } from 'parse5'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadMaths, type RenderFormula } from '#contract/html/maths/load-maths.ts'
import { isMathAttribute, isMathElement } from '#contract/html/maths/mathml-list.ts'
import { noBibliography } from '#contract/references/bibliography.ts'
import { runs } from '#tests/support/random-tests.ts'
import { descendants, elementOf, isElement, isText } from '../html-tree.ts'
import { parseHtml } from '../parse-html.ts'
import { prepareLoaded } from '../prepare-html.ts'

let render: RenderFormula
beforeAll(async () => {
  render = await loadMaths()
})

const markupOf = (tex: string, isDisplay = false): string | null => {
  const { element: formula } = render(tex, isDisplay)
  return formula && serialize(elementOf('div', [], [formula]))
}

const prepare = (html: string) => prepareLoaded({ html, images: [], highlights: false })

test.each([
  [
    'x^2',
    '<math><semantics><msup><mi>x</mi><mn class="tml-sml-pad">2</mn></msup><annotation encoding="application/x-tex">x^2</annotation></semantics></math>',
  ],
  [
    'a<b\\text{<i>}',
    '<math><semantics><mrow><mi>a</mi><mo>&lt;</mo><mi>b</mi><mtext>&lt;i&gt;</mtext></mrow><annotation encoding="application/x-tex">a&lt;b\\text{&lt;i&gt;}</annotation></semantics></math>',
  ],
])('%s', (tex, markup) => expect(markupOf(tex)).toBe(markup))

/** Where TeX and Temml differ, and what a part of the MathML is. */
test.each([
  ['x_{i=1}', '<mi>i</mi><mo lspace="0" rspace="0">=</mo><mn>1</mn>'],
  ['x^*', 'class="tml-sml-pad" lspace="0" rspace="0">∗</mo>'],
  ['x=1', '<mi>x</mi><mo>=</mo><mn>1</mn>'],
  ['\\hat x', '<mo stretchy="false">ˆ</mo>'],
  ['y_i\\log x', '</msub><mspace width="0.1667em"></mspace><mrow><mi>log</mi>'],
  ['y\\sin^2 x', '<mi>y</mi><mspace width="0.1667em"></mspace><msup><mi>sin</mi>'],
  ['a=\\log x', '<mo>=</mo><mrow><mi>log</mi>'],
  ['\\sin\\log x', '<mspace width="0.1667em"></mspace></mrow><mrow><mi>log</mi>'],
  ['a,\\ldots,b', '<mo lspace="0" rspace="0.1667em">…</mo>'],
  ['a+\\cdots+b', '<mo lspace="0" rspace="0">⋯</mo>'],
  ['a\\cdots b', '<mo lspace="0.1667em" rspace="0.1667em">⋯</mo>'],
  ['\\overset{x}{AB}', '<mover><mrow><mi>A</mi><mi>B</mi></mrow><mi>x</mi></mover>'],
  ['\\underset{x}{\\operatorname{ab}}', '<munder><mrow><mi>ab</mi><mo>\u2061</mo>'],
  ['\\prescript{a}{b}{c}', '<mi>c</mi><mprescripts></mprescripts><mi>b</mi><mi>a</mi>'],
  ['\\mathop{\\mathrm{Tr}}_i', '<mrow><mpadded lspace="0"><mi>Tr</mi></mpadded></mrow>'],
  ['\\overline{AB}', '<mrow class="tml-overline"><mrow><mi>A</mi><mi>B</mi></mrow></mrow><mo>¯</mo></mover>'],
  [
    '\\underline{x}',
    '<munder accentunder="true"><mrow class="tml-underline"><mi>x</mi></mrow><mo>_</mo></munder>',
  ],
  ["f'", '<msup><mi>f</mi><mo lspace="0em" rspace="0em" class="tml-prime">′</mo></msup>'],
])('%s has %s', (tex, part) => expect(markupOf(tex, true)).toContain(part))

test.each([
  '\\frac{a}',
  'x^',
  '\\undefined',
  '\\begin{foo}x\\end{foo}',
  '\\href{javascript:alert(1)}{x}',
  '\\url{https://a.example}',
  '\\includegraphics{a.png}',
  '\\class{a}{x}',
  '\\id{a}{x}',
  '\\style{color:red}{x}',
  '\\data{a=b}{x}',
  '\\def\\a{\\a\\a}\\a',
  '{'.repeat(20_000),
  `${'\\sqrt{'.repeat(1_000)}x${'}'.repeat(1_000)}`,
  'x'.repeat(10_001),
])('%.30s is shown as it is written', (tex) => expect(markupOf(tex)).toBe(null))

test('macros are known in their formula alone', () => {
  expect(markupOf('\\gdef\\mine{x}\\mine')).not.toBe(null)
  expect(markupOf('\\mine')).toBe(null)
})

describe('a body', () => {
  const inline = (tex: string) => `<code class="language-math math-inline">${tex}</code>`
  const display = (tex: string) => `<pre><code class="language-math math-display">${tex}</code></pre>`

  test('has formulas in lines, in headings and of their own', async () => {
    const { content, rendered, contents, text } = await prepare(
      `<h2>On ${inline('x')}</h2><p>a ${inline('y')}</p>${display('z')}<h2>B</h2><h2>C</h2>`,
    )
    expect(content).toContain(inline('x'))
    expect(rendered.match(/<math>/g)).toHaveLength(2)
    expect(rendered).toContain('<div class="math"><math display="block">')
    expect(rendered).not.toContain('<pre')
    expect(contents).toContain(' aria-label="On x">On <math><semantics><mi>x</mi></semantics></math></a>')
    expect(text).toBe('On x\na y\nz\nB\nC')
  })

  test('has numbers of equations where formulas refer to them, and question marks for those that are not there', async () => {
    const equation = (id: string, tex: string) =>
      `<figure class="equation" id="${id}">${display(tex)}</figure>`
    const { rendered } = await prepare(
      `${display('x \\label{eq:first}')}${equation('eq-B', 'y \\tag{S}')}<p>${inline('\\eqref{first} \\ref{eq:B} \\ref{gone}')}</p>`,
    )
    expect(rendered.match(/<mtext>[^<]*/g)).toEqual(['<mtext>(1)', '<mtext>S', '<mtext>??'])
    // The number stands beside the formula, and what is copied is what was written.
    expect(rendered).not.toContain('tml-tag')
    expect(rendered).toContain('>y \\tag{S}</annotation>')
  })

  test('has the numbers of rows at their ends, where references to them lead', async () => {
    const { rendered } = await prepare(
      display(
        '\\begin{align}a&amp;=b\\label{eq:a}\\\\c&amp;=d\\\\e&amp;=\\begin{cases}1\\\\2\\end{cases}\\tag{S}\\label{s}\\end{align}',
      ),
    )
    expect(rendered.match(/<mtext[^<]*/g)).toEqual([
      '<mtext class="tml-tag" id="eq-a">(1)',
      '<mtext>',
      '<mtext class="tml-tag" id="eq-s">(S)',
    ])
    expect(rendered).not.toContain('figcaption')
  })

  test('has them at their own rows, whatever other rows show', async () => {
    const { rendered } = await prepare(
      display(
        "\\begin{align}a\\tag{1}\\\\b\\label{b}\\\\c\\tag{1'}\\label{c}\\\\d\\tag{$\\mathbf{D}$}\\label{d}\\end{align}",
      ),
    )
    expect(rendered.match(/<mtext[^<]*/g)).toEqual([
      '<mtext class="tml-tag">(1)',
      '<mtext class="tml-tag" id="eq-b">(1)',
      '<mtext class="tml-tag" id="eq-c">(1’)',
      '<mtext class="tml-tag" id="eq-d">(2)',
    ])
  })

  test('has the numbers of rows below a formula that cannot be rendered', async () => {
    const { rendered } = await prepare(display('\\begin{align}a\\label{a}\\\\\\gone\\label{b}\\end{align}'))
    expect(rendered).toContain(
      '<figcaption><span id="eq-a">(1)</span> <span id="eq-b">(2)</span></figcaption>',
    )
  })

  test('has the macros of its post in each formula', async () => {
    const { rendered } = await prepareLoaded({
      html: `<p>${inline('\\R')} ${inline('\\gone')}</p>${display('\\R')}`,
      ...{ images: [], highlights: false },
      bibliography: { ...noBibliography, macros: { '\\R': '\\mathbb{R}', '\\bad': '\\frac' } },
    })
    expect(rendered.match(/ℝ|<annotation[^>]*>\\R/g)).toHaveLength(4)
    expect(rendered).toContain(inline('\\gone'))
  })

  test('has as many elements of formulas as it may have signs of them', async () => {
    const { rendered } = await prepareLoaded({
      html: inline('\\a'.repeat(40)).repeat(8),
      ...{ images: [], highlights: false },
      bibliography: { ...noBibliography, macros: { '\\a': 'x'.repeat(1_000) } },
    })
    expect(rendered.match(/<math>/g)).toHaveLength(5)
    expect(rendered.match(/math-inline/g)).toHaveLength(3)
  })

  test('has code where TeX is wrong, or where a formula has no place', async () => {
    const { rendered } = await prepare(`<p>${inline('x^')}</p><pre>${inline('x')}</pre>`)
    expect(rendered).toContain(`<p>${inline('x^')}</p>`)
    expect(rendered).not.toContain('<math')
  })

  test.each([
    [`<p><code class="math-inline">x</code></p>`, '<p><code>x</code></p>'],
    [`<p>${inline('<b>x</b>')}</p>`, '<p><code class="language-math"><b>x</b></code></p>'],
    [`<p>${inline(' ')}</p>`, '<p><code class="language-math"> </code></p>'],
    ['<math><mi>x</mi></math>', ''],
    ['<p class="math-inline math-display math">x</p>', '<p>x</p>'],
  ])('%s is stored as %s', async (html, content) => expect((await prepare(html)).content).toBe(content))
})

/** Of macros of the post; formulas and macros use them, too. */
const names = fc.constantFrom('\\a', '\\b', '\\frac', '\\mathbb')

const signs = fc.constantFrom(
  ...'\\a|\\b|\\a{x}|#1|#2|x|y|1|+|=|^|_|{|}|&|\\\\|<|>|"|\'|$|%|#|~| |\\frac|\\sqrt|\\sum|\\left(|\\right)|\\text{|\\tag{1}|\\label{a}|\\ref{a}|\\hspace{9999em}|\\color{red}|\\textcolor{#123}{a}|\\boxed{|\\cancel{|\\begin{matrix}|\\end{matrix}|\\begin{align}|\\end{align}|\\hline|\\rule{1em}{2em}|\\ce{H2O}|\\mathbb{R}|\\overbrace{|\\phantom{|\\raisebox{1em}{|\\kern-3em|\\!|\\prescript{a}{b}{c}|\\fcolorbox{red}{blue}{x}|\\reflectbox{x}|</math>|<script>|<!--|]]>'.split(
    '|',
  ),
)

test('whatever is written, what comes out is on the list, and a browser reads it as it is', () => {
  const texts = fc.array(signs, { maxLength: 12 }).map((parts) => parts.join(''))
  const definitions = fc.dictionary(names, texts, { maxKeys: 4 })
  fc.assert(
    fc.property(texts, fc.boolean(), definitions, (tex, isDisplay, macros) => {
      const { element: formula } = render(tex, isDisplay, macros)
      if (!formula) return
      const root = elementOf('div', [], [formula])
      for (const node of descendants(root)) {
        if (isText(node)) continue
        expect(isElement(node) && isMathElement(node.tagName)).toBe(true)
        if (!isElement(node)) continue
        for (const { name, value } of node.attrs)
          expect([name, value, name === 'class' || isMathAttribute(node.tagName, name, value)]).toContain(
            true,
          )
      }
      const markup = serialize(root)
      expect(serialize(parseFragment(markup))).toBe(markup)
      expect(serialize(parseHtml(markup))).toBe(markup)
    }),
    { numRuns: runs(300) },
  )
})
