import { expect, test } from 'vitest'
import { sanitizeHtml } from './sanitize-html.ts'
import { htmlErrors } from './testing/html-errors.ts'

/** Invalid HTML, and what is stored for it; null for what is valid. */
const normalized: Record<string, [html: string, stored: string | null][]> = {
  'a line that holds blocks goes into them': [
    ['<b>a<p>b</p>c</b>', '<b>a</b><p><b>b</b></p><b>c</b>'],
    ['<a href="x"><h2>a</h2><p>b</p></a>', '<h2><a href="x">a</a></h2><p><a href="x">b</a></p>'],
    ['<i><ul><li>a</li></ul></i>', '<ul><li><i>a</i></li></ul>'],
    ['<u><table><tr><td>a</table></u>', '<table><tbody><tr><td><u>a</u></td></tr></tbody></table>'],
    ['<a href="x"><figure><img src="y"></figure></a>', '<figure><a href="x"><img src="y"></a></figure>'],
    ['<b><i><div>a</div></i></b>', '<div><b><i>a</i></b></div>'],
    ['<em>a<hr>b</em>', '<em>a</em><hr><em>b</em>'],
    ['<b>\n<p>a</p>\n</b>', '\n<p><b>a</b></p>\n'],
    ['<b><pre>a</pre></b>', '<pre><b>a</b></pre>'],
    [
      '<a href="x"><details><summary>a</summary>b</details></a>',
      '<details><summary><a href="x">a</a></summary><a href="x">b</a></details>',
    ],
    ['<del><p>a</p></del>', '<p><del>a</del></p>'],
  ],
  'paragraphs and headings hold text': [
    ['<p>a<button><div>b</div>c</button>d</p>', '<p>a</p><div><p>b</p></div><p>cd</p>'],
    ['<h2>a<div>b</div>c</h2>', '<h2>a</h2><div><h2>b</h2></div><h2>c</h2>'],
    ['<h2><p>a</p></h2>', '<h2>a</h2>'],
    ['<h2>a<ul><li>b</ul></h2>', '<h2>a</h2><ul><li><h2>b</h2></li></ul>'],
    ['<h2>a<b>b<hr>c</b>d</h2>', '<h2>a<b>b</b></h2><hr><h2><b>c</b>d</h2>'],
    ['<h2></h2><h3><br></h3><h4>&nbsp;</h4>', '<p></p><p><br></p><p>&nbsp;</p>'],
    ['<h2><img src="x" alt="a"></h2>', '<h2><img src="x" alt="a"></h2>'],
    ['<pre><div>a</div><div>b</div>c</pre>', '<pre>a\nb\nc</pre>'],
    ['<pre><code><p>a</p><p>b</p></code></pre>', '<pre><code>a\nb</code></pre>'],
    ['<pre>\n\n\na</pre>', '<pre>a</pre>'],
  ],
  'what is said twice is said once': [
    ['<b>a<b>b</b></b>', '<b>ab</b>'],
    ['<p><b><p><b><p>a', '<p></p><p></p><p><b>a</b></p>'],
    ['<p>a<b></b><i><u></u></i>b</p>', '<p>ab</p>'],
    ['<p>a<kbd>&#1;</kbd>b</p>', '<p>ab</p>'],
    ['<p><span>a</span><span style="x">b</span></p>', '<p>ab</p>'],
    ['<p><a>a</a><a name="b">c</a><a href="">d</a></p>', '<p>acd</p>'],
    ['<span id=a>a<p>b</p></span>', '<span id="in-a">a</span><p>b</p>'],
    ['<b>a<b id=a>b</b><b id=a>c</b></b>', '<b>a<b id="in-a">b</b>c</b>'],
    ['<b>a<b id=a><p>b</p><p>c</p></b></b>', '<b>a</b><p><b><b id="in-a">b</b></b></p><p><b>c</b></p>'],
    ['<span id=a>a</span><pre><span id=a>\n\nb</span></pre>', '<span id="in-a">a</span><pre>b</pre>'],
    ['<span id=a>a<pre>\n\nb</pre></span>', '<span id="in-a">a</span><pre>b</pre>'],
    [
      '<a href="x"><table><tr><td><a href="y">a</a></table></a>',
      '<table><tbody><tr><td><a href="x">a</a></td></tr></tbody></table>',
    ],
  ],
  'lists hold items': [
    ['<li>a</li> <li>b</li>', '<ul><li>a</li> <li>b</li></ul>'],
    ['<ul>a<li>b</li>c<b>d</b></ul>', '<ul><li>a</li><li>b</li><li>c<b>d</b></li></ul>'],
    ['<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
    ['<ol><ol><li>a</li></ol></ol>', '<ol><li><ol><li>a</li></ol></li></ol>'],
    ['<ul><p>a</p></ul>', '<ul><li><p>a</p></li></ul>'],
    ['<menu><li>a</menu><dir><li>b</dir>', '<ul><li>a</li></ul><ul><li>b</li></ul>'],
  ],
  'tables have captions, groups, rows and cells in their places': [
    ['<table><tr><td>a</table>', '<table><tbody><tr><td>a</td></tr></tbody></table>'],
    ['<table>a<tr><td>b</table>', 'a<table><tbody><tr><td>b</td></tr></tbody></table>'],
    [
      '<table><tr><td>a</td></tr><caption>b</caption></table>',
      '<table><caption>b</caption><tbody><tr><td>a</td></tr></tbody></table>',
    ],
    [
      '<table><caption>a</caption><caption>b</caption></table>',
      '<table><caption>a<div>b</div></caption></table>',
    ],
    [
      '<table><caption><table><tr><td>a</table></caption></table>',
      '<table><caption><div><div><div><div>a</div></div></div></div></caption></table>',
    ],
    [
      '<table><tfoot><tr><td>c</tfoot><tr><td>b<thead><tr><td>a</table>',
      '<table><thead><tr><td>a</td></tr></thead><tbody><tr><td>b</td></tr></tbody><tfoot><tr><td>c</td></tr></tfoot></table>',
    ],
    [
      '<table><thead><tr><td>a<thead><tr><td>b</table>',
      '<table><thead><tr><td>a</td></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    ],
    [
      '<table><tr></tr><tr><td>a</td></tr><tbody></tbody></table>',
      '<table><tbody><tr><td>a</td></tr></tbody></table>',
    ],
    ['a<table></table>b', 'a\nb'],
    ['<table><tr><th><h2>a</h2></table>', '<table><tbody><tr><th><p>a</p></th></tr></tbody></table>'],
    [
      '<table><colgroup><col width=1></colgroup><tr><td>a</table>',
      '<table><tbody><tr><td>a</td></tr></tbody></table>',
    ],
    ['<td>a</td><tr>b', 'ab'],
  ],
  'cells fit': [
    ['<table><tr><td colspan=3>a</table>', '<table><tbody><tr><td>a</td></tr></tbody></table>'],
    [
      '<table><tr><td rowspan=9>a<td>b</table>',
      '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
    ],
    [
      '<table><tr><td rowspan=3>a<td>b<tr></tr><tr><td>c</table>',
      '<table><tbody><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>',
    ],
    [
      '<table><tr><td>a<td rowspan=2>b<tr><td colspan=2>c</table>',
      '<table><tbody><tr><td>a</td><td rowspan="2">b</td></tr><tr><td>c</td></tr></tbody></table>',
    ],
    [
      '<table><tr><td colspan=2>a<tr><td>b<td>c</table>',
      '<table><tbody><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></tbody></table>',
    ],
    ['<table><tr><td colspan=0 rowspan=x>a</table>', '<table><tbody><tr><td>a</td></tr></tbody></table>'],
  ],
  'figures and details have one caption and one summary': [
    ['<figcaption>a</figcaption><summary>b</summary>', '<div>a</div><div>b</div>'],
    ['<figure>a<figcaption>b</figcaption>c</figure>', '<figure>a<div>b</div>c</figure>'],
    [
      '<figure><figcaption>a</figcaption>b<figcaption>c</figcaption></figure>',
      '<figure><figcaption>a</figcaption>b<div>c</div></figure>',
    ],
    ['<details>a</details>', '<details><summary>Details</summary>a</details>'],
    ['<details>a<summary>b</summary></details>', '<details><summary>b</summary>a\n</details>'],
    ['<details><summary></summary>a</details>', '<details><summary>Details</summary>a</details>'],
    [
      '<details><summary>a</summary><summary>b</summary></details>',
      '<details><summary>a</summary><div>b</div></details>',
    ],
    ['<details><summary><p>a</p><p>b</p></summary></details>', '<details><summary>a\nb</summary></details>'],
  ],
  'lists of definitions have terms before descriptions': [
    ['<dl><dt>a<dd>b</dl>', '<dl><dt>a</dt><dd>b</dd></dl>'],
    ['<dl>\n<dt>a</dt>\n<dt>b</dt>\n<dd>c</dd>\n<dd><p>d</p></dd>\n</dl>', null],
    [
      '<dl><div><dt>a<dd>b</div><div><dt>c<dd>d</div></dl>',
      '<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd>d</dd></dl>',
    ],
    ['<dl><div><dd>a</dd>b</div>c</dl>', '<div><div>a</div><div>b</div>c</div>'],
    ['<dl><dt>a</dt><div><dd>b</dd>c</div>d</dl>', '<dl><dt>a</dt><dd>b</dd><dd>c</dd><dd>d</dd></dl>'],
    ['<dl><dt><h2>a</h2><p>b</p><ul><li>c</ul></dt><dd>d</dd></dl>', '<dl><dt>a\nb\nc</dt><dd>d</dd></dl>'],
    ['<dl>a<dd>b</dd><dt>c</dt><dd>d</dd></dl>', '<div>a<div>b</div></div><dl><dt>c</dt><dd>d</dd></dl>'],
    [
      '<dl><dt>a</dt>b<i>c</i><dd>d</dd><hr></dl>',
      '<dl><dt>a</dt><dd>b<i>c</i></dd><dd>d</dd><dd><hr></dd></dl>',
    ],
    ['<dl><dt>a<hr>b<i><hr>c</i></dt><dd>d</dd></dl>', '<dl><dt>a\nb<i>\nc</i></dt><dd>d</dd></dl>'],
    ['<dl><dt>a</dt></dl>', '<dl><dt>a</dt><dd></dd></dl>'],
    ['<dl><dd>a</dd>b</dl><dl></dl>', '<div><div>a</div>b</div><div></div>'],
    ['<dt>a</dt><dd>b</dd><div><dt>c<p>d</p></dt></div>', '<p>a</p><div>b</div><div><p>c</p><p>d</p></div>'],
    ['<b><dl><dt>a<dd>b</dl></b>', '<dl><dt><b>a</b></dt><dd><b>b</b></dd></dl>'],
  ],
  'sections and asides hold blocks': [
    ['<section><h2>a</h2>b</section><aside><p>c</p></aside>', null],
    ['<p>a<aside>b</aside>c', '<p>a</p><aside>b</aside>c'],
    ['<i><section>a</section></i>', '<section><i>a</i></section>'],
    [
      '<table><tr><th><aside>a<section>b',
      '<table><tbody><tr><th><div>a<div>b</div></div></th></tr></tbody></table>',
    ],
  ],
  'classes are where they mean something': [
    [
      '<aside class="tip callout ql-indent-1 x">a</aside>',
      '<aside class="callout tip ql-indent-1">a</aside>',
    ],
    [
      '<aside class="callout">a</aside><aside class="tip">b</aside>',
      '<aside class="callout note">a</aside><aside>b</aside>',
    ],
    ['<div class="callout note">a</div>', '<div>a</div>'],
    [
      '<details class="callout tip">a</details>',
      '<details class="callout tip"><summary>Tip</summary>a</details>',
    ],
    [
      '<aside class="callout note"><p class="callout-title">a</p><p class="callout-title">b</p></aside><p class="callout-title">c</p>',
      '<aside class="callout note"><p class="callout-title">a</p><p>b</p></aside><p>c</p>',
    ],
    ['<section class="proof theorem">a</section>', '<section class="proof">a</section>'],
    [
      '<section class="lemma" id="lem-a"><p class="theorem-title"><span class="title">a</span></p><p><span class="title">b</span></p></section>',
      '<section class="lemma" id="lem-a"><p class="theorem-title"><span class="title">a</span></p><p>b</p></section>',
    ],
    [
      '<p id="thm-a">a</p><li id="fn-a">b</li><p><a href="#thm-a" id="fnref-a">c</a></p>',
      '<p id="in-thm-a">a</p><ul><li id="in-fn-a">b</li></ul><p><a href="#in-thm-a" id="in-fnref-a">c</a></p>',
    ],
    [
      '<div><section class="footnotes"><ol><li id="fn-a">b</ol></section></div>',
      '<div><section><ol><li id="in-fn-a">b</li></ol></section></div>',
    ],
    ['<section class="footnotes">a</section>', '<section>a</section>'],
    ['<sup class="footnote-ref"><a href="#fn-a" id="fnref-a"></a></sup>', null],
    [
      '<sup class="footnote-ref"><a href="#fn-a" id="fnref-a"><b>1</b></a></sup>',
      '<sup><a href="#fn-a" id="in-fnref-a"><b>1</b></a></sup>',
    ],
    [
      '<a class="ref" href="#thm-a"></a><a class="ref" href="x"></a><a class="footnote-back" href="#fnref-a">b</a>',
      '<a class="ref" href="#thm-a"></a><a href="#fnref-a">b</a>',
    ],
    ['<figure class="code"><figcaption>a</figcaption><pre>b</pre></figure>', null],
    [
      '<figure class="code"><figcaption></figcaption><pre>b</pre></figure>',
      '<figure><figcaption></figcaption><pre>b</pre></figure>',
    ],
    [
      '<figure class="code"><pre>b</pre></figure><figure class="table"><figcaption>a</figcaption><table><tr><td>b</table></figure>',
      '<figure><pre>b</pre></figure><figure><figcaption>a</figcaption><table><tbody><tr><td>b</td></tr></tbody></table></figure>',
    ],
    [
      '<div class="tabs"><figure class="code"><figcaption>a</figcaption><pre>b</pre></figure></div>',
      '<div><figure class="code"><figcaption>a</figcaption><pre>b</pre></figure></div>',
    ],
    [
      '<pre class="line-numbers" data-start="10">a</pre><pre data-start="10">b</pre><pre class="line-numbers" data-start="0">c</pre>',
      '<pre class="line-numbers" data-start="10">a</pre><pre>b</pre><pre class="line-numbers">c</pre>',
    ],
  ],
  'lines of code have one spelling': [
    ['<pre><code><mark>a</mark>\n<del>b</del>\nc</code></pre>', null],
    [
      '<pre><code><del>a</del>\n<ins>b</ins>\nc</code></pre>',
      '<pre><code><del>a\n</del><ins>b\n</ins>c</code></pre>',
    ],
    [
      '<pre><code><ins>a\n</ins><ins>b</ins>\n<ins>c</ins></code></pre>',
      '<pre><code><ins>a\nb\nc</ins></code></pre>',
    ],
    [
      '<pre><code>a <ins>b</ins>\n<ins>c</ins>\n</code></pre>',
      '<pre><code>a <ins>b</ins>\n<ins>c\n</ins></code></pre>',
    ],
    [
      '<pre><code><ins>a\n\nb</ins>\n\n<mark>c</mark></code></pre>',
      '<pre><code><ins>a\n\nb\n</ins>\n<mark>c</mark></code></pre>',
    ],
    [
      '<pre class="focus"><code><mark><span class="focus">a</span></mark>\n<span class="focus">b</span>\nc</code></pre>',
      '<pre class="focus"><code><span class="focus"><mark>a\n</mark>b\n</span>c</code></pre>',
    ],
    ['<pre class="focus"><code><span class="focus">a</span><mark>b</mark>\nc</code></pre>', null],
    ['<pre class="line-numbers"><code><b>a</b>\n<ins>b</ins>\n</code></pre>', null],
  ],
  'elements of other times and places become ones of ours': [
    [
      '<center>a</center><font color=red>b</font><strike>c</strike><tt>d</tt><big>e</big>',
      '<div>a</div>b<s>c</s><code>d</code>e',
    ],
    ['<section><article>a</article></section>', '<section><div>a</div></section>'],
    [
      '<acronym title=b>c</acronym><samp>d</samp><var>e</var>',
      '<abbr title="b">c</abbr><code>d</code><i>e</i>',
    ],
    ['<p class=MsoNormal>a<o:p></o:p></p>', '<p>a</p>'],
    ['<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>', '漢(kan)'],
    ['<b style="font-weight:normal"><p>a</p></b>', '<p>a</p>'],
    ['super<wbr>cali', 'supercali'],
  ],
  'values are valid or gone': [
    ['<img src=x alt role=none>', '<img src="x" alt="" role="presentation">'],
    [
      '<img src=x role=presentation><img src=y alt=z role=presentation>',
      '<img src="x"><img src="y" alt="z">',
    ],
    ['<img src=x alt role=button><p role=presentation>a</p>', '<img src="x" alt=""><p>a</p>'],
    ['<img src=x width=100% height=-1>', '<img src="x">'],
    ['<ol start=x type=z><li>a</ol>', '<ol><li>a</li></ol>'],
    ['<p lang=klingon dir=up>a</p><p lang=EN-gb>b</p>', '<p>a</p><p lang="EN-gb">b</p>'],
    ['<td scope=col>a<table><tr><th scope=x>b</table>', 'a<table><tbody><tr><th>b</th></tr></tbody></table>'],
    ['<p>a\u0001\u0085\ufffe&#1;&#xfdd0;\u{1ffff}b\r\nc&#13;d\fe</p>', '<p>ab\nc\nd e</p>'],
    ['<a href="https://a.example/b c|d%">e</a>', '<a href="https://a.example/b%20c%7Cd%25">e</a>'],
  ],
}

for (const [kind, cases] of Object.entries(normalized)) {
  test.each(cases)(`${kind}: %j`, (html, expected) => {
    const stored = expected ?? html
    expect(sanitizeHtml(html)).toBe(stored)
    expect(sanitizeHtml(stored)).toBe(stored)
    expect(htmlErrors(stored)).toEqual([])
  })
}
