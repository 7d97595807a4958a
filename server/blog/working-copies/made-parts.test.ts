import { expect, test } from 'vitest'
import { sanitizeBody, sanitizeHtml } from '../../content/html/sanitize-html.ts'
import { isSavedAs } from './made-parts.ts'

test.each([
  '<section class="theorem"><p class="theorem-title">Theorem 1 (<span class="title">Half</span>)</p><p>a</p></section>',
  '<section class="lemma"><p class="theorem-title">Lemma 1</p><p>a</p></section><section class="proof"><p class="theorem-title">Proof</p><p>b</p></section>',
  '<h2 id="sec-a">A</h2><p>See <a class="ref" href="#sec-a">Section 1</a>.</p>',
  '<p>a<sup class="fn"><a href="#fn-x">1</a></sup></p><section class="footnotes"><ol><li id="fn-x"><p>b</p></li></ol></section>',
  '<figure class="group" id="fig-a"><figure><img src="/a.png"></figure><figure><img src="/b.png"></figure><figcaption>c</figcaption></figure>',
  '<pre><code class="language-math math-display">x \\label{eq-a}</code></pre>',
  '<pre><code class="language-math math-display">\\begin{gather}x \\label{a} \\\\ y \\label{b}\\end{gather}</code></pre>',
  '<figure class="equation" id="eq-a"><pre><code class="language-math math-display">x</code></pre></figure>',
  '<aside class="callout note"><p>a</p></aside>',
  '<table><tbody><tr><td class="best">1</td></tr></tbody></table>',
])('what saving makes of a body is no change of its text: %s', (html) => {
  expect(isSavedAs(sanitizeHtml(html), sanitizeBody(html))).toBe(true)
})

test.each([
  [
    'a label',
    '<figure id="fig-a"><img src="/a.png"></figure>',
    '<figure id="fig-b"><img src="/a.png"></figure>',
  ],
  ['a word', '<p>a</p>', '<p>b</p>'],
  [
    'what is best',
    '<table><tbody><tr><td class="best">1</td></tr></tbody></table>',
    '<table><tbody><tr><td>1</td></tr></tbody></table>',
  ],
])('%s is a change', (_what, typed, stored) => {
  expect(isSavedAs(sanitizeHtml(typed), sanitizeBody(stored))).toBe(false)
})
