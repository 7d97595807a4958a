import { expect, test } from 'vitest'
import { prepareHtml } from './prepare-html.ts'

const table = (attributes = '') => `<table${attributes}><tbody><tr><td>1</td></tr></tbody></table>`

test.each([
  ['<p>Words about a table, "tabs" and code.</p>', ''],
  ['<p><kbd>a</kbd></p>', 'code'],
  ['<pre><code>a</code></pre>', 'code codeBlocks'],
  [
    '<div class="tabs"><figure class="code"><figcaption>a</figcaption><pre>a</pre></figure><figure class="code"><figcaption>b</figcaption><pre>b</pre></figure></div>',
    'code codeBlocks tabs',
  ],
  ['<p><abbr title="a">b</abbr></p>', 'inline explanations'],
  [table(), 'tables'],
  [table(' class="sortable"'), 'tables sorting'],
  [
    '<figure class="group"><figure><img src="/a.png" alt=""></figure><figure><img src="/b.png" alt=""></figure></figure>',
    'groups numbers',
  ],
  ['<p><img src="/a.png" alt="" class="wide"></p>', 'widePictures'],
])('a rendering says what it has: %s', (html, features) => {
  expect(prepareHtml(html).features).toBe(features)
})
