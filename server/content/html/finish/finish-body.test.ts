import { expect, test } from 'vitest'
import { type Bibliography, noBibliography } from '#contract/references/bibliography.ts'
import { sanitizeBody, sanitizeHtml } from '../sanitize-html.ts'
import { htmlErrors } from '../testing/html-errors.ts'

const ref = (name: string, number: number | string = '', id = '') =>
  `<sup class="footnote-ref"><a href="#fn-${name}"${id && ` id="fnref-${id}"`}>${number}</a></sup>`
const back = (name: string) => ` <a class="footnote-back" href="#fnref-${name}">↩</a>`
const notes = (...items: string[]) => `<section class="footnotes"><ol>${items.join('')}</ol></section>`
const theorem = (kind: string, id: string, title: string, content = '') =>
  `<section class="${kind}"${id && ` id="${id}"`}><p class="theorem-title">${title}</p>${content}</section>`
const number = (text: string) => `<span class="number">${text}</span>`
const to = (id: string, text = '', more = '') => `<a class="ref${more}" href="#${id}">${text}</a>`
const formula = (tex: string) => `<pre><code class="language-math math-display">${tex}</code></pre>`
const equation = (id: string, tex: string, shown = '') =>
  `<figure class="equation"${id && ` id="${id}"`}>${formula(tex)}${shown && `<figcaption>${shown}</figcaption>`}</figure>`

const caption = (text: string) => `<figcaption>${text}</figcaption>`
const part = (src: string, words = '', id = '') =>
  `<figure${id && ` id="${id}"`}><img src="${src}">${words && caption(words)}</figure>`
const group = (id: string, ...content: string[]) =>
  `<figure class="group"${id && ` id="${id}"`}>${content.join('')}</figure>`
const own = (title: string) => `(<span class="title">${title}</span>)`

/** What is sent, and what is stored; null for what is complete. */
const finished: Record<string, [sent: string, stored: string | null][]> = {
  'callouts have titles': [
    [
      '<aside class="callout tip">a</aside>',
      '<aside class="callout tip"><p class="callout-title">Tip</p>a</aside>',
    ],
    [
      '<aside class="callout note"><p class="callout-title"> </p><p>a</p></aside>',
      '<aside class="callout note"><p class="callout-title">Note</p><p>a</p></aside>',
    ],
    ['<aside class="callout note"><p class="callout-title">Mind <em>this</em></p></aside>', null],
    [
      '<details class="callout caution">a</details>',
      '<details class="callout caution"><summary>Caution</summary>a</details>',
    ],
    ['<aside><p>a</p></aside><details><summary>b</summary></details>', null],
  ],
  'notes are numbered, ordered and linked by their references': [
    [
      `<p>a${ref('x')}b${ref('y', 9)}c${ref('x')}</p>${notes('<li id="fn-y">Y</li>', '<li id="fn-x"><p>X</p></li>')}`,
      `<p>a${ref('x', 1, 'x')}b${ref('y', 2, 'y')}c${ref('x', 1, 'x-2')}</p>${notes(
        `<li id="fn-x"><p>X${back('x')}</p></li>`,
        `<li id="fn-y"><p>Y${back('y')}</p></li>`,
      )}`,
    ],
    [
      `<p>${ref('a', 1, 'a')}</p>${notes(`<li id="fn-a"><p>A${back('a')}</p><pre>b</pre></li>`)}`,
      `<p>${ref('a', 1, 'a')}</p>${notes(`<li id="fn-a"><p>A</p><pre>b</pre><p>${back('a').trim()}</p></li>`)}`,
    ],
    [
      `<p>a</p>${notes(`<li>One${back('z')}</li>`, '<li id="fn-b">Two</li>')}`,
      `<p>a</p>${notes('<li id="fn-1"><p>One</p></li>', '<li id="fn-b"><p>Two</p></li>')}`,
    ],
    [`<p>a${ref('gone', 3)}${ref('none')}</p>`, '<p>a<sup>3</sup><sup>none</sup></p>'],
    [
      `<p>${ref('a')}</p>${notes(`<li id="fn-c">C</li>`, '<li id="fn-b">B</li>', `<li id="fn-a">A${ref('b')}</li>`)}`,
      `<p>${ref('a', 1, 'a')}</p>${notes(
        `<li id="fn-a"><p>A${ref('b', 2, 'b')}${back('a')}</p></li>`,
        `<li id="fn-b"><p>B${back('b')}</p></li>`,
        '<li id="fn-c"><p>C</p></li>',
      )}`,
    ],
    [
      `${notes('<li id="fn-a">A</li>')}a${ref('a')}${notes('<li id="fn-a">B</li>')}`,
      `\na${ref('a', 1, 'a')}${notes(`<li id="fn-a"><p>A${back('a')}</p></li>`, '<li id="fn-1"><p>B</p></li>')}`,
    ],
    [
      `<p>${ref('a')}</p><section class="footnotes"><h2>Notes</h2><ol start="3"><li id="fn-a">A</li></ol></section>`,
      `<p>${ref('a', 1, 'a')}</p><h2>Notes</h2>${notes(`<li id="fn-a"><p>A${back('a')}</p></li>`)}`,
    ],
    [
      `<p>${ref('a')}${ref('a')}${ref('a-2')}</p>${notes('<li id="fn-a">A</li>', '<li id="fn-a-2">B</li>')}`,
      `<p>${ref('a', 1, 'a')}${ref('a', 1, 'a-2')}${ref('a-2', 2, 'a-2-2')}</p>${notes(
        `<li id="fn-a"><p>A${back('a')}</p></li>`,
        `<li id="fn-a-2"><p>B${back('a-2-2')}</p></li>`,
      )}`,
    ],
  ],
  'figures, tables, listings and sections with labels are numbered, and references say how': [
    [
      `<p>${to('fig-b')} ${to('fig-b', 'x', ' number')} ${to('tbl-a')} ${to('lst-a')} ${to('sec-b')}</p><figure id="fig-a"><img src="/a"></figure><figure><img src="/c"></figure><figure id="fig-b"><img src="/b"><figcaption>The <em>loss</em></figcaption></figure>`,
      `<p>${to('fig-b', 'Figure 2')} ${to('fig-b', '2', ' number')} ${to('tbl-a', 'tbl-a')} ${to('lst-a', 'lst-a')} ${to('sec-b', 'sec-b')}</p><figure id="fig-a"><img src="/a"><figcaption>${number('Figure 1')}</figcaption></figure><figure><img src="/c"></figure><figure id="fig-b"><img src="/b"><figcaption>${number('Figure 2:')} The <em>loss</em></figcaption></figure>`,
    ],
    [
      `<table id="tbl-a"><tbody><tr><td>${to('tbl-b')}</td></tr></tbody></table><table id="tbl-b"><caption>Sums</caption><tbody><tr><td>1</td></tr></tbody></table>`,
      `<table id="tbl-a"><caption>${number('Table 1')}</caption><tbody><tr><td>${to('tbl-b', 'Table 2')}</td></tr></tbody></table><table id="tbl-b"><caption>${number('Table 2:')} Sums</caption><tbody><tr><td>1</td></tr></tbody></table>`,
    ],
    [
      '<figure class="code" id="lst-a"><pre><code>a</code></pre></figure><figure class="code" id="lst-b"><figcaption>b.py</figcaption><pre><code>b</code></pre></figure>',
      `<figure class="code" id="lst-a"><figcaption>${number('Listing 1')}</figcaption><pre><code>a</code></pre></figure><figure class="code" id="lst-b"><figcaption>${number('Listing 2:')} b.py</figcaption><pre><code>b</code></pre></figure>`,
    ],
    [
      '<h2 id="sec-a">A</h2><h3 id="sec-b">B</h3><h3>No</h3><h3 id="sec-c">C</h3><h2>None</h2><h2 id="sec-d">D</h2>',
      `<h2 id="sec-a">${number('1')} A</h2><h3 id="sec-b">${number('1.1')} B</h3><h3>No</h3><h3 id="sec-c">${number('1.2')} C</h3><h2>None</h2><h2 id="sec-d">${number('2')} D</h2>`,
    ],
    [
      `<figure id="fig-a"><img src="/a"><figcaption><p>${number('Figure 1:')} a</p></figcaption></figure>`,
      null,
    ],
    [
      `<figure id="fig-a"><img src="/a"><figcaption>${number('Figure 7: mine')} and</figcaption></figure>`,
      `<figure id="fig-a"><img src="/a"><figcaption>${number('Figure 1:')} mine and</figcaption></figure>`,
    ],
    // Pictures of a group have letters, and references its number with them.
    [
      `<p>${to('fig-g-a')} ${to('fig-b')} ${to('fig-g-b', '', ' number')} ${to('fig-g')} ${to('fig-c')}</p>${group('fig-g', part('/a', 'One'), part('/b', '', 'fig-b'), caption('Both'))}<figure id="fig-c"><img src="/c"></figure>`,
      `<p>${to('fig-g-a', 'Figure 1a')} ${to('fig-b', 'Figure 1b')} ${to('fig-b', '1b', ' number')} ${to('fig-g', 'Figure 1')} ${to('fig-c', 'Figure 2')}</p>${group('fig-g', part('/a', `${number('(a)')} One`, 'fig-g-a'), part('/b', number('(b)'), 'fig-b'), caption(`${number('Figure 1:')} Both`))}<figure id="fig-c"><img src="/c">${caption(number('Figure 2'))}</figure>`,
    ],
    [
      group('', part('/a', `${number('(c)')} One`), part('/b'), part('/c')),
      group('', part('/a', `${number('(a)')} One`), part('/b', number('(b)')), part('/c', number('(c)'))),
    ],
    // A label of one of its pictures numbers the group, too.
    [
      `${group('', part('/a'), part('/b', '', 'fig-b'))}<p>${to('fig-b')}</p>`,
      `${group('', part('/a', number('(a)')), part('/b', number('(b)'), 'fig-b'), caption(number('Figure 1')))}<p>${to('fig-b', 'Figure 1b')}</p>`,
    ],
    // The label of a place stays there, and is no other's.
    [
      group('fig-g', part('/b', number('(b)'), 'fig-g-b'), part('/a', number('(a)'), 'fig-g-a')),
      group(
        'fig-g',
        part('/b', number('(a)'), 'fig-g-a'),
        part('/a', number('(b)'), 'fig-g-b'),
        caption(number('Figure 1')),
      ),
    ],
    [
      `<figure id="fig-g-a"><img src="/x"></figure>${group('fig-g', part('/a'), part('/b'))}<p>${to('fig-g-a')}</p>`,
      `<figure id="fig-g-a"><img src="/x">${caption(number('Figure 1'))}</figure>${group('fig-g', part('/a', number('(a)')), part('/b', number('(b)'), 'fig-g-b'), caption(number('Figure 2')))}<p>${to('fig-g-a', 'Figure 1')}</p>`,
    ],
    // What is no group of pictures stays as figures.
    [
      group('', ...Array.from({ length: 50 }, (_, at) => part(`/${at}`))),
      `<figure>${Array.from({ length: 50 }, (_, at) => part(`/${at}`)).join('')}</figure>`,
    ],
    [
      group('', group('', part('/a'), part('/b')), part('/c', number('(b)'))),
      `<figure>${group('', part('/a', number('(a)')), part('/b', number('(b)')))}${part('/c')}</figure>`,
    ],
    [group('', part('/a'), '<p>a</p>', part('/b')), `<figure>${part('/a')}<p>a</p>${part('/b')}</figure>`],
    [
      group('', part('javascript:alert(1)'), part('/b', 'a<script>alert(1)</script>')),
      `<figure><figure></figure>${part('/b', 'a')}</figure>`,
    ],
    // Without the label there is no number.
    [
      `<figure><img src="/a"><figcaption>${number('Figure 1')}</figcaption></figure><h2>${number('1.2')} A</h2>`,
      '<figure><img src="/a"></figure><h2>A</h2>',
    ],
    // Notes are put in order before anything is numbered.
    [
      `<p>${ref('b')}${ref('a')}${to('fig-a')}</p>${notes('<li id="fn-a"><figure id="fig-a"><img src="/a"></figure></li>', '<li id="fn-b"><figure id="fig-b"><img src="/b"></figure></li>')}`,
      `<p>${ref('b', 1, 'b')}${ref('a', 2, 'a')}${to('fig-a', 'Figure 2')}</p>${notes(
        `<li id="fn-b"><figure id="fig-b"><img src="/b"><figcaption>${number('Figure 1')}</figcaption></figure><p>${back('b').trim()}</p></li>`,
        `<li id="fn-a"><figure id="fig-a"><img src="/a"><figcaption>${number('Figure 2')}</figcaption></figure><p>${back('a').trim()}</p></li>`,
      )}`,
    ],
  ],
  'equations are numbered': [
    [
      `${formula('a')}${equation('eq-b', 'b')}${equation('', 'c', '(9)')}${formula('d \\label{eq:d}')}${to('eq-d')}`,
      `${formula('a')}${equation('eq-b', 'b', '(1)')}${equation('eq-1', 'c', '(2)')}${equation('eq-d', 'd', '(3)')}${to('eq-d', 'Equation 3')}`,
    ],
    [
      `${equation('eq-a', 'x \\tag{A}')}${equation('eq-b', 'x')}${to('eq-a')}`,
      `${equation('eq-a', 'x \\tag{A}', '(A)')}${equation('eq-b', 'x', '(1)')}${to('eq-a', 'Equation A')}`,
    ],
    [formula('a \\label{eq:a} b \\label{eq:b}'), equation('eq-a', 'a b \\label{eq:b}', '(1)')],
    ['<figure class="equation"><p>a</p></figure>', '<figure><p>a</p></figure>'],
  ],
  'equal labels are told apart, and no label is lost': [
    [
      `<h2 id="sec-a">A</h2><h2 id="sec-a">B</h2><h2 id="sec-a-2">C</h2>${to('sec-a')} ${to('sec-a-2')}`,
      `<h2 id="sec-a">${number('1')} A</h2><h2 id="sec-a-3">${number('2')} B</h2><h2 id="sec-a-2">${number('3')} C</h2>${to('sec-a', 'Section 1')} ${to('sec-a-2', 'Section 3')}`,
    ],
  ],
  'labels are those of their kind alone': [
    [
      '<h2 id="fig-a">A</h2><p id="sec-b"><a href="#fig-a">a</a> <a href="#sec-b">b</a> <a href="#sec-c">c</a></p>',
      '<h2 id="in-fig-a">A</h2><p id="in-sec-b"><a href="#in-fig-a">a</a> <a href="#in-sec-b">b</a> <a href="#sec-c">c</a></p>',
    ],
    ['<h2 id="in-sec-a">A</h2><a href="#in-sec-a">a</a>', null],
  ],
  'theorems are numbered by their kinds, and references say which': [
    [
      `${theorem('theorem', '', 'Line')}${theorem('lemma', 'lem-a', '')}${theorem('theorem', 'thm-b', 'Theorem 9 (Old <em>name</em>)')}<p><a class="ref" href="#thm-b"></a> <a class="ref" href="#thm-line">x</a></p>`,
      `${theorem('theorem', 'thm-line', `Theorem 1 ${own('Line')}`)}${theorem('lemma', 'lem-a', 'Lemma 1')}${theorem('theorem', 'thm-b', `Theorem 2 ${own('Old name')}`)}<p><a class="ref" href="#thm-b">Theorem 2</a> <a class="ref" href="#thm-line">Theorem 1</a></p>`,
    ],
    [
      `${theorem('proof', '', '')}${theorem('proof', '', own('of it'))}<section class="example">a</section>`,
      `${theorem('proof', '', 'Proof')}${theorem('proof', '', `Proof ${own('of it')}`)}${theorem('example', 'exm-1', 'Example 1', 'a')}`,
    ],
    [
      `${theorem('theorem', 'lem-a', `Lemma 4 ${own('A')} and more`)}<a class="ref" href="#lem-a">Lemma 4</a>`,
      `${theorem('theorem', 'thm-a', `Theorem 1 ${own('A and more')}`)}<a class="ref" href="#thm-a">Theorem 1</a>`,
    ],
    ['<a class="ref" href="#thm-gone">Theorem 4</a>', null],
    ['<a class="ref" href="#thm-gone"></a>', '<a class="ref" href="#thm-gone">thm-gone</a>'],
    [theorem('example', 'exm-use', `Example 1 ${own('Example of use')}`), null],
    [
      theorem('example', 'exm-use', 'Example of use'),
      theorem('example', 'exm-use', `Example 1 ${own('Example of use')}`),
    ],
    [
      `${theorem('theorem', '', 'A')}${theorem('theorem', '', 'A')}${theorem('theorem', '', '…')}`,
      `${theorem('theorem', 'thm-a', `Theorem 1 ${own('A')}`)}${theorem('theorem', 'thm-a-2', `Theorem 2 ${own('A')}`)}${theorem('theorem', 'thm-1', `Theorem 3 ${own('…')}`)}`,
    ],
  ],
  'best values are strong': [
    [
      '<table><tbody><tr><td class="best">1</td><td class="best"><p>2</p></td><td class="best"><b>3</b></td><td class="best">4<b> </b></td><td class="best"></td></tr></tbody></table>',
      '<table><tbody><tr><td class="best"><strong>1</strong></td><td class="best"><p><strong>2</strong></p></td><td class="best"><b>3</b></td><td class="best"><strong>4 </strong></td><td class="best"></td></tr></tbody></table>',
    ],
  ],
}

for (const [kind, cases] of Object.entries(finished)) {
  test.each(cases)(`${kind}: %j`, (sent, expected) => {
    const stored = expected ?? sent
    expect(sanitizeBody(sent)).toBe(stored)
    expect([sanitizeBody(stored), sanitizeHtml(stored)]).toEqual([stored, stored])
    expect(htmlErrors(stored)).toEqual([])
  })
}

test('what is sent in parts is completed as a whole only', () => {
  const parts = [
    `<p>${ref('a', 7)}</p>`,
    notes('<li id="fn-a">A</li>'),
    '<aside class="callout note">b</aside>',
  ]
  expect(parts.map((part) => sanitizeHtml(part))).toEqual(parts)
})

const bibliography: Bibliography = {
  ...noBibliography,
  references: [
    {
      id: 'doe2020',
      type: 'book',
      title: 'A < B',
      author: [{ family: 'Doe', given: 'Jane' }],
      DOI: '10.1234/x',
    },
    { id: 'roe:b/1', type: 'article', title: 'On "C"', URL: 'https://a.example/?a=1&b=2' },
  ],
  citationStyle: 'ieee',
}
const citing = (source: string, text = 'x') => `<span class="citation" data-cite="${source}">${text}</span>`
const doe =
  '<li id="bib-doe2020">J. Doe, <em>A &lt; B</em>, doi: <a href="https://doi.org/10.1234/x">10.1234/x</a></li>'
const listOf = (...items: string[]) =>
  `<section class="references"><h2>References</h2><ol>${items.join('')}</ol></section>`
const one = '[<a href="#bib-doe2020">1</a>]'

/** What is sent, and what is stored with the bibliography. */
const cited: [sent: string, stored: string][] = [
  [`<p>a ${citing('[@doe2020]')}</p>`, `<p>a ${citing('[@doe2020]', one)}</p>${listOf(doe)}`],
  [`<p>a ${citing(' [@gone]')}</p>`, '<p>a x</p>'],
  [`<p>${citing('[@gone]')}</p>`, `<p>${citing('[@gone]', '[@gone]')}</p>`],
  [
    `<p><a href="/b">b ${citing('[@doe2020]')}</a></p>`,
    `<p><a href="/b">b ${citing('[@doe2020]', '[1]')}</a></p>${listOf(doe)}`,
  ],
  [`<pre>${citing('[@doe2020]')}</pre><p>${citing('no')}</p>`, '<pre>x</pre><p>x</p>'],
  [
    `<section class="references"><h3>Books</h3><p>Few.</p><ol><li>old</li></ol></section><p>${citing('[@doe2020]')}</p><section class="references"><h2>References</h2><ul><li>b</li></ul></section>`,
    `<section class="references"><h3>Books</h3><p>Few.</p><ol>${doe}</ol></section><p>${citing('[@doe2020]', one)}</p>`,
  ],
  [`<p>a</p>${listOf(doe)}`, '<p>a</p>'],
  [
    `<p>${ref('n')}${citing('[@roe:b/1]')}</p>${notes(`<li id="fn-n"><p>${citing('@doe2020')}</p></li>`)}`,
    `<p>${ref('n', 1, 'n')}${citing('[@roe:b/1]', '[<a href="#bib-roe:b/1">1</a>]')}</p>${listOf(
      '<li id="bib-roe:b/1">“On "C".” [Online]. Available: <a href="https://a.example/?a=1&amp;b=2">https://a.example/?a=1&amp;b=2</a></li>',
      doe,
    )}${notes(`<li id="fn-n"><p>${citing('@doe2020', 'Doe [<a href="#bib-doe2020">2</a>]')}${back('n')}</p></li>`)}`,
  ],
]
test.each(cited)('citations and their list: %j', (sent, stored) => {
  expect(sanitizeBody(sent, { bibliography })).toBe(stored)
  expect([sanitizeBody(stored, { bibliography }), sanitizeBody(stored), sanitizeHtml(stored)]).toEqual([
    stored,
    stored,
    stored,
  ])
  expect(htmlErrors(stored)).toEqual([])
})
