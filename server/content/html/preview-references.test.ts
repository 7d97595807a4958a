import { expect, test } from 'vitest'
import { type Bibliography, noBibliography } from '#contract/references/bibliography.ts'
import { prepareHtml } from './prepare-html.ts'

const ref = (id: string, also = '') => `<a class="ref${also}" href="#${id}"></a>`
const previewsIn = (html: string) =>
  [...prepareHtml(html).rendered.matchAll(/data-preview="([^"]*)"/g)].map(([, preview]) => preview)

test.each([
  [
    `${ref('fig-a')}<figure id="fig-a"><img src="/a"><figcaption>The <em>loss</em> &amp; more</figcaption></figure>`,
    ['Figure 1: The loss &amp; more'],
  ],
  [`${ref('sec-a')}<h2 id="sec-a">Data</h2>`, ['1 Data']],
  [
    `${ref('thm-a')}<section class="theorem" id="thm-a"><p class="theorem-title">(<span class="title">Line</span>)</p><p>It is straight.</p><p>So.</p></section>`,
    [expect.stringMatching(/^Theorem 1 \(Line\)\s+It is straight\.$/)],
  ],
  [
    `${ref('lst-a', ' number')}<figure class="code" id="lst-a"><figcaption>${'x'.repeat(300)}</figcaption><pre>a</pre></figure>`,
    [`Listing 1: ${'x'.repeat(228)}…`],
  ],
  [
    `${ref('eq-a')}<pre><code class="language-math math-display">x &lt; 1 \\label{a}</code></pre>`,
    ['(1) x &lt; 1'],
  ],
  [
    `${ref('eq-b')}<pre><code class="language-math math-display">\\begin{align}a\\label{a}\\\\b &amp;= c\\tag{B}\\label{b}\\end{align}</code></pre>`,
    ['(B) b = c'],
  ],
  // Nothing that the reference does not say.
  [`${ref('fig-a')}<figure id="fig-a"><img src="/a"></figure>`, []],
  [`${ref('fig-gone')}<a href="#sec-a">a</a><h2 id="sec-a">Data</h2>`, []],
])('%j', (html, previews) => expect(previewsIn(html)).toEqual(previews))

test('a citation shows the entry of what it cites', () => {
  const bibliography: Bibliography = {
    ...noBibliography,
    references: [{ id: 'knuth1984', type: 'book', title: 'The TeXbook', author: [{ family: 'Knuth' }] }],
  }
  const cited = '<p><span class="citation" data-cite="[@knuth1984]">x</span></p>'
  const { rendered } = prepareHtml(cited, [], undefined, { bibliography })
  expect(rendered).toMatch(/<a href="#bib-knuth1984"[^>]* data-preview="Knuth, The TeXbook[^"]*">1<\/a>/)
})

test('a body of nothing but references has a bounded number of previews', () => {
  expect(previewsIn(`<h2 id="sec-a">Data</h2>${ref('sec-a').repeat(1_000)}`)).toHaveLength(200)
})
