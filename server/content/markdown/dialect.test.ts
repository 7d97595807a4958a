import { describe, expect, test } from 'vitest'
import { markdownToHtml } from '#contract/markdown/read/markdown-to-html.ts'
import { sanitizeHtml } from '../html/sanitize-html.ts'
import { markdownOf } from './html-to-markdown.ts'

const htmlOf = (markdown: string): string => sanitizeHtml(markdownToHtml(markdown).html)

describe('is read, and written in the same way:', () => {
  test.each([
    ['[Ctrl]{.kbd}+[x _y_]{.mark}', '<p><kbd>Ctrl</kbd>+<mark>x <em>y</em></mark></p>'],
    ['[a]{.underline} [b]{lang="de"}', '<p><u>a</u> <span lang="de">b</span></p>'],
    ['H~2~O x^2^ ~~a~~', '<p>H<sub>2</sub>O x<sup>2</sup> <del>a</del></p>'],
    ['## Part {#part}', '<h2 id="in-part">Part</h2>'],
    ['[a](#part){#here}', '<p><a href="#in-part" id="in-here">a</a></p>'],
    ['![a](/b.png "t"){width=5}', '<p><img src="/b.png" alt="a" title="t" width="5"></p>'],
    ['`a`{.ts}', '<p><code class="language-ts">a</code></p>'],
    [
      'Term\n:   One\n:   Two\n\nOther\n\n:   Loose\n\n    - list',
      '<dl><dt>Term</dt><dd>One</dd><dd>Two</dd><dt>Other</dt><dd><p>Loose</p><ul><li>list</li></ul></dd></dl>',
    ],
    ['> [!NOTE]\n> Text', '<aside class="callout note"><p class="callout-title">Note</p><p>Text</p></aside>'],
    [
      '::: {.callout-tip title="Why" collapse="false"}\nText\n:::',
      '<details class="callout tip" open=""><summary>Why</summary><p>Text</p></details>',
    ],
    [
      ':::: {.callout-tip title="Out"}\n::: {.callout-note title="In"}\nText\n:::\n::::',
      '<aside class="callout tip"><p class="callout-title">Out</p><aside class="callout note"><p class="callout-title">In</p><p>Text</p></aside></aside>',
    ],
    [
      '::: {.panel-tabset}\n```sh {filename="npm"}\na\n```\n\n```sh {filename="yarn"}\nb\n```\n:::',
      '<div class="tabs"><figure class="code"><figcaption>npm</figcaption><pre><code class="language-sh">a</code></pre></figure><figure class="code"><figcaption>yarn</figcaption><pre><code class="language-sh">b</code></pre></figure></div>',
    ],
    [
      '```ts {2 .line-numbers start=10 added="3" focus="2-3"}\na\nb\nc\nd\n```',
      '<pre class="line-numbers focus" data-start="10"><code class="language-ts">a\n<span class="focus"><mark>b\n</mark><ins>c\n</ins></span>d</code></pre>',
    ],
    [
      '| a |  b |\n| - | -: |\n| 1 |  2 |\n\n: Sum {.sortable decimal="2"}',
      '<table class="sortable"><caption>Sum</caption><thead><tr><th scope="col">a</th><th scope="col" class="decimal ql-align-right">b</th></tr></thead><tbody><tr><td>1</td><td class="decimal ql-align-right">2</td></tr></tbody></table>',
    ],
    [
      'A[^x]\n\n[^x]: One\n\n    Two',
      '<p>A<sup class="footnote-ref"><a href="#fn-x" id="fnref-x">1</a></sup></p><section class="footnotes"><ol><li id="fn-x"><p>One</p><p>Two <a class="footnote-back" href="#fnref-x">↩</a></p></li></ol></section>',
    ],
    [
      '::: {#thm-line}\n## Line\n\nText\n:::\n\nSee @thm-line',
      '<section class="theorem" id="thm-line"><p class="theorem-title">Theorem 1 (<span class="title">Line</span>)</p><p>Text</p></section><p>See <a class="ref" href="#thm-line">Theorem 1</a></p>',
    ],
    [
      '![The loss](/a.png){#fig-loss fig-alt="Falls"}\n\n![](/b.png){#fig-b}\n\nSee @fig-loss, [-@fig-b]',
      '<figure id="fig-loss"><img src="/a.png" alt="Falls"><figcaption>The loss</figcaption></figure><figure id="fig-b"><img src="/b.png" alt=""></figure><p>See <a class="ref" href="#fig-loss">fig-loss</a>, <a class="ref number" href="#fig-b">fig-b</a></p>',
    ],
    [
      '::: {layout-ncol=2}\n![One](/a.png){dark="/b.png"}\n\n![](/c.png){#fig-c fig-alt="C" width=100}\n\nBoth, _too_\n:::',
      '<figure class="group"><figure><img src="/a.png" alt="One" data-dark="/b.png"><figcaption>One</figcaption></figure><figure id="fig-c"><img src="/c.png" alt="C" width="100"></figure><figcaption>Both, <em>too</em></figcaption></figure>',
    ],
    [
      '![The $L$ of @fig-a, _so_ [far](/b)[^x]](/a.png){#fig-a}\n\n[^x]: N',
      '<figure id="fig-a"><img src="/a.png" alt="The L of fig-a, so far"><figcaption>The <code class="language-math math-inline">L</code> of <a class="ref" href="#fig-a">fig-a</a>, <em>so</em> <a href="/b">far</a><sup class="footnote-ref"><a href="#fn-x" id="fnref-x">1</a></sup></figcaption></figure><section class="footnotes"><ol><li id="fn-x"><p>N <a class="footnote-back" href="#fnref-x">↩</a></p></li></ol></section>',
    ],
    [
      '::: {#fig-a layout-ncol=2}\n![At $0$](/a.png)\n\n![See [@doe, p. 4] \\[x\\]](/b.png){fig-alt="B"}\n:::',
      '<figure class="group" id="fig-a"><figure><img src="/a.png" alt="At 0"><figcaption>At <code class="language-math math-inline">0</code></figcaption></figure><figure><img src="/b.png" alt="B"><figcaption>See <span class="citation" data-cite="[@doe, p. 4]">[@doe, p. 4]</span> [x]</figcaption></figure></figure>',
    ],
    [
      '## Data {#sec-data}\n\nSee @sec-data, @eq-gone and \\@Fig-loss.',
      '<h2 id="sec-data">Data</h2><p>See <a class="ref" href="#sec-data">sec-data</a>, <a class="ref" href="#eq-gone">eq-gone</a> and @Fig-loss.</p>',
    ],
    [
      '$$\nx = 1\n$$ {#eq-l}',
      '<figure class="equation" id="eq-l"><pre><code class="language-math math-display">x = 1</code></pre></figure>',
    ],
    [
      '```py {#lst-a filename="a.py"}\na\n```\n\n```{#lst-b}\nb\n```',
      '<figure class="code" id="lst-a"><figcaption>a.py</figcaption><pre><code class="language-py">a</code></pre></figure><figure class="code" id="lst-b"><pre><code>b</code></pre></figure>',
    ],
    [
      '| a |\n| - |\n| 1 |\n\n: Sums {#tbl-sums .sortable}',
      '<table id="tbl-sums" class="sortable"><caption>Sums</caption><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    ],
    [
      '<details>\n<summary>a</summary>\n\n- b\n\n</details>',
      '<details><summary>a</summary><ul><li>b</li></ul></details>',
    ],
    ['- a\n\n* b\n\n- c', '<ul><li>a</li></ul><ul><li>b</li></ul><ul><li>c</li></ul>'],
    ['<p></p>', '<p></p>'],
  ])('%j', (markdown, html) => {
    expect(htmlOf(markdown)).toBe(html)
    expect(markdownOf(html)).toBe(`${markdown}\n`)
  })
})

test.each([
  ['a^[b *c*] d', 'a[^1] d\n\n[^1]: b _c_\n'],
  ['![a^[b]](/c.png){#fig-c}', '![a[^1]](/c.png){#fig-c}\n\n[^1]: b\n'],
  ['| a |\n| - |\n| 1 |\n\n: b^[c]', '| a |\n| - |\n| 1 |\n\n: b[^1]\n\n[^1]: c\n'],
  ['In a line ![the $x$ *y*](/a.png)', 'In a line ![the x y](/a.png)\n'],
  ['> [!tip]- Title *x*\n> a', '::: {.callout-tip collapse="true"}\n## Title _x_\n\na\n:::\n'],
  ['```{.py .numberLines startFrom="10"}\na\n```', '```py {.line-numbers start=10}\na\n```\n'],
  [
    '::: {.panel-tabset}\n## A\n```\na\n```\n## B\n```\nb\n```\n:::',
    '::: {.panel-tabset}\n```{filename="A"}\na\n```\n\n```{filename="B"}\nb\n```\n:::\n',
  ],
  [
    '# A {#sec-a}\n\n[@sec-a; -@sec-a] @Sec-a [see @sec-a] [@sec-a; @doe]',
    '# A {#sec-a}\n\n@sec-a, [-@sec-a] @sec-a \\[see @sec-a] [@sec-a; @doe]\n',
  ],
  [
    '::: {#fig-a}\n![](/a.png)\n\nWhat *it* is\n:::',
    '<figure id="fig-a"><p><img src="/a.png" alt=""></p><figcaption>What <em>it</em> is</figcaption></figure>\n',
  ],
  [
    '::: {#fig-a layout="[[1,1],[1]]"}\n![A](/a.png)\n![B](/b.png)\n![](/c.png)\n:::\n\n@fig-a-c',
    '::: {#fig-a layout-ncol=3}\n![A](/a.png)\n\n![B](/b.png)\n\n![](/c.png)\n:::\n\n@fig-a-c\n',
  ],
  ['::: {layout-ncol=2}\n![A](/a.png)\n:::', '<div>\n\n![A](/a.png)\n\n</div>\n'],
  ['::: warning\na\n:::', '<div>\n\na\n\n</div>\n'],
])('%j is read, and written as %j', (markdown, written) => {
  expect(markdownOf(htmlOf(markdown))).toBe(written)
})

test.each([
  '$x$ and $$y$$',
  '@key and [@key]',
  '[^a]',
  ':::',
  '::: {.a}',
  ': a',
  '[!NOTE] a',
  'https://a.example www.a.example a@b.example',
  '[a]{.kbd} {.x} ](b){.c}',
  '~a~ ^b^ ^[c] @thm-a',
  '---',
  '| a |',
  '# a {#b}',
  '<b> &amp; \\*',
])('the text %j comes back as text', (text) => {
  const html = `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`
  const markdown = markdownOf(`${html}<h2>${html.slice(3, -4)}</h2>`)
  expect(htmlOf(markdown)).toBe(`${html}<h2>${html.slice(3, -4)}</h2>`)
  expect(markdown).not.toContain('<p>')
})
