import { expect, test } from 'vitest'
import type { Bibliography } from '#contract/references/bibliography.ts'
import { sanitiseBody, sanitiseHtml } from '../sanitise-html.ts'
import { htmlErrors } from '../testing/html-errors.ts'

const ref = (name: string, number: number | string = '', id = '') =>
  `<sup class="footnote-ref"><a href="#fn-${name}"${id && ` id="fnref-${id}"`}>${number}</a></sup>`
const back = (name: string) => ` <a class="footnote-back" href="#fnref-${name}">↩</a>`
const notes = (...items: string[]) => `<section class="footnotes"><ol>${items.join('')}</ol></section>`
const theorem = (kind: string, id: string, title: string, content = '') =>
  `<section class="${kind}"${id && ` id="${id}"`}><p class="theorem-title">${title}</p>${content}</section>`
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
      '<table><tbody><tr><td class="best">1</td><td class="best"><p>2</p></td><td class="best"><b>3</b></td><td class="best"></td></tr></tbody></table>',
      '<table><tbody><tr><td class="best"><strong>1</strong></td><td class="best"><p><strong>2</strong></p></td><td class="best"><b>3</b></td><td class="best"></td></tr></tbody></table>',
    ],
  ],
}

for (const [kind, cases] of Object.entries(finished)) {
  test.each(cases)(`${kind}: %j`, (sent, expected) => {
    const stored = expected ?? sent
    expect(sanitiseBody(sent)).toBe(stored)
    expect([sanitiseBody(stored), sanitiseHtml(stored)]).toEqual([stored, stored])
    expect(htmlErrors(stored)).toEqual([])
  })
}

test('what is sent in parts is completed as a whole only', () => {
  const parts = [
    `<p>${ref('a', 7)}</p>`,
    notes('<li id="fn-a">A</li>'),
    '<aside class="callout note">b</aside>',
  ]
  expect(parts.map((part) => sanitiseHtml(part))).toEqual(parts)
})

const bibliography: Bibliography = {
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
  expect(sanitiseBody(sent, { bibliography })).toBe(stored)
  expect([sanitiseBody(stored, { bibliography }), sanitiseBody(stored), sanitiseHtml(stored)]).toEqual([
    stored,
    stored,
    stored,
  ])
  expect(htmlErrors(stored)).toEqual([])
})
