import { expect, test } from 'vitest'
import { renderHtml } from './testing/render-html.ts'

test.each([
  [
    'links to other hosts do not tell where they come from',
    '<a href="https://a.example/">b</a><a href="//a.example/">b</a>',
    '<a href="https://a.example/" rel="noopener noreferrer">b</a><a href="//a.example/" rel="noopener noreferrer">b</a>',
  ],
  [
    'other links stay',
    '<a href="/a">b</a><a href="#in-a">b</a><a href="mailto:a@b.example">b</a>',
    '<a href="/a">b</a><a href="#in-a">b</a><a href="mailto:a@b.example">b</a>',
  ],
  [
    'images load late',
    '<img src="/a.png" alt="b">',
    '<img src="/a.png" alt="b" loading="lazy" decoding="async">',
  ],
  [
    'images without a text are silent, as decorative ones',
    '<img src="/a.png"><img src="/b.png" alt="" role="presentation">',
    '<img src="/a.png" alt="" loading="lazy" decoding="async"><img src="/b.png" alt="" loading="lazy" decoding="async">',
  ],
  [
    'images of other hosts are asked for without referrer',
    '<img src="https://a.example/b.png" alt="">',
    '<img src="https://a.example/b.png" alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer">',
  ],
  [
    'tables scroll',
    '<table><tbody><tr><td>a</td></tr></tbody></table>',
    '<div class="table-scroll" role="region" tabindex="0" aria-label="Table"><table><tbody><tr><td>a</td></tr></tbody></table></div>',
  ],
  [
    'tables scroll under the name of their caption',
    '<table><caption>a <b>"b"</b></caption><tbody><tr><td>a</td></tr></tbody></table>',
    '<div class="table-scroll" role="region" tabindex="0" aria-label="a &quot;b&quot;"><table><caption>a <b>"b"</b></caption><tbody><tr><td>a</td></tr></tbody></table></div>',
  ],
  [
    'code scrolls, and is as it was',
    '<pre><code class="language-js">a &lt; b\n\tc</code></pre>',
    '<div class="code"><span class="code-label">JavaScript</span><pre tabindex="0"><code class="language-js">a &lt; b\n\tc</code></pre></div>',
  ],
  ['what was stored by other means is sanitized', '<p onclick="x">a<script>b</script></p>', '<p>a</p>'],
])('%s', (_what, stored, shown) => expect(renderHtml(stored)).toBe(shown))

test('a table in a table scrolls by itself', () => {
  const shown = renderHtml('<table><tr><td><table><tr><td>a</table></table>')
  expect(shown.match(/<div class="table-scroll"[^>]*><table>/g)).toHaveLength(2)
})

test('tables with the same name, or none, are told apart', () => {
  const shown = renderHtml(
    '<table><tr><td>a</table><table><tr><td>b</table><figure class="table"><table><tr><td>c</table><figcaption>Sum</figcaption></figure>',
  )
  expect([...shown.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    'Table',
    'Table 2',
    'Sum',
  ])
})
