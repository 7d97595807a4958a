/** HTML as editors write it, by what it contains. It is stored unchanged. */
export const editorHtml: Record<string, string> = {
  nothing: '',
  text: 'Text without tags &amp; with &lt;signs&gt;, "quotes" and &nbsp;space',
  paragraphs: '<p>One</p><p>Two<br>lines</p><p></p><p><br></p>',
  headings: '<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>',
  marks:
    '<p><strong>a</strong><b>b</b><em>c</em><i>d</i><u>e</u><s>f</s><del>g</del><sub>h</sub><sup>i</sup><mark>j</mark></p>',
  'nested marks': '<p><strong><em><u><s>all</s></u></em></strong> <sub>a<sub>b</sub></sub></p>',
  'keys and abbreviations':
    '<p><kbd>Ctrl</kbd>+<kbd>C</kbd> <abbr title="Cascading Style Sheets">CSS</abbr></p>',
  'code in a line': '<p><code>a &amp;&amp; b &lt; c</code></p>',
  'a block of code':
    '<pre><code class="language-typescript">const a = &lt;T&gt;(x: T) =&gt; {\n\treturn x\n}\n</code></pre>',
  'a code block of the old editor': '<pre class="ql-syntax">let a = "b"\n\n  let c\n</pre>',
  'other languages':
    '<pre><code class="language-c++">a</code></pre><p><code class="language-objective-c">b</code></p>',
  quotations:
    '<blockquote>Plain</blockquote><blockquote><p>One</p><blockquote><p>In one</p></blockquote></blockquote>',
  'alignment and indent':
    '<p class="ql-align-center">a</p><p class="ql-align-right ql-indent-3">b</p><p class="ql-indent-8">c</p>',
  'right to left':
    '<p class="ql-direction-rtl ql-align-right">שלום</p><p dir="rtl" lang="ar">مرحبا</p><span dir="auto">x</span>',
  'lists of the old editor':
    '<ul><li>a</li><li class="ql-indent-1">b</li><li class="ql-indent-2">c</li></ul>',
  'lists of the newer editor':
    '<ol><li data-list="bullet">a</li><li data-list="ordered" class="ql-indent-1">b</li></ol>',
  'nested lists':
    '<ul><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li><li><p>d</p><ul><li><p>e</p></li></ul></li></ul>',
  'lists of tasks':
    '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled="" checked=""> a <em>b</em></li><li class="task-list-item"><input type="checkbox" disabled=""> c</li><li>d</li></ul>',
  'numbered lists': '<ol start="5" reversed="" type="i"><li>a</li></ol><ol start="-1"><li>b</li></ol>',
  'white space between blocks': '<ul>\n  <li>a</li>\n\n  <li>b</li>\n</ul>\n\n<p>c</p>\n<hr>\n',
  links:
    '<p><a href="https://a.example/b?c=d&amp;e=f#g">1</a><a href="/b">2</a><a href="#in-c">3</a><a href="mailto:a@b.example">4</a><a href="tel:+431">5</a><a href="?q=1">6</a><a href="../x">7</a><a href="//h.example/">8</a></p>',
  'notes at the end':
    '<p>A claim.<sup><a id="in-ref1" href="#in-note1">1</a></sup></p><ol><li id="in-note1">Why. <a href="#in-ref1">↩</a></li></ol>',
  'link titles': '<p><a href="/x" title="What &quot;it&quot; is">x</a></p>',
  images:
    '<p><img src="/api/images/a.png" alt="A picture" width="640" height="480" title="t"></p><img src="https://a.example/b.jpg" alt="">',
  'images as data': '<p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="dot"></p>',
  'images without a text': '<p><img src="/a.png"><img src="/b.png" alt=""></p>',
  'decorative images': '<p><img src="/a.png" alt="" role="presentation"></p>',
  'linked images': '<p><a href="/x"><img src="/a.png" alt="A"></a></p>',
  figures: '<figure><img src="/a.png" alt="A"><figcaption>Says <em>what</em></figcaption></figure>',
  'groups of pictures':
    '<figure class="group" id="fig-g"><figure id="fig-g-a"><img src="/a.png" alt="A"><figcaption><span class="number">(a)</span> One</figcaption></figure><figure id="fig-b"><a href="/b"><img src="/b.png" alt="" role="presentation"></a><figcaption><span class="number">(b)</span> <em>Two</em></figcaption></figure><figcaption><span class="number">Figure 1:</span> Both</figcaption></figure>',
  'pictures for dark screens': '<p><img src="/a.png" alt="A" data-dark="/b.png"></p>',
  'figures with the caption first':
    '<figure>\n<figcaption><p>Table</p></figcaption>\n<pre>x</pre>\n</figure>',
  tables:
    '<table><caption>Sum</caption><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><th scope="row">c</th><td>1</td></tr></tbody><tfoot><tr><td colspan="2">2</td></tr></tfoot></table>',
  'tables of the editor':
    '<table><tbody><tr><th colspan="1" rowspan="1"><p>a</p></th><td colspan="1" rowspan="1"><p>b</p></td></tr></tbody></table>',
  'cells over rows':
    '<table><tbody><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>',
  'tables with white space':
    '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>b</td>\n</tr>\n</tbody>\n</table>',
  'tables in tables':
    '<table><tbody><tr><td><table><tbody><tr><td>a</td></tr></tbody></table></td></tr></tbody></table>',
  details:
    '<details><summary>More <code>x</code></summary><p>a</p></details><details open="">\n<summary>b</summary>\nc\n</details>',
  sections: '<section><h2>a</h2><p>b</p></section><aside>c</aside><aside><p>d</p></aside>',
  'inserted text': '<p><ins>a</ins><del>b</del></p>',
  'lists of definitions':
    '<dl><dt>a <code>b</code></dt><dt>c</dt><dd>d</dd><dd><p>e</p><ul><li>f</li></ul></dd>\n<dt>g</dt><dd></dd></dl>',
  callouts:
    '<aside class="callout note"><p class="callout-title">Note</p><p>a</p></aside><details class="callout tip" open=""><summary>Tip</summary><p>b</p></details>',
  'code with a name':
    '<figure class="code"><figcaption>src/a.ts</figcaption><pre class="line-numbers" data-start="10"><code class="language-ts">a\n<mark>b\nc\n</mark><ins>d</ins></code></pre></figure>',
  'code in tabs':
    '<div class="tabs"><figure class="code"><figcaption>npm</figcaption><pre><code>a</code></pre></figure><figure class="code"><figcaption>pnpm</figcaption><pre><code>b</code></pre></figure></div>',
  'code in focus': '<pre class="focus"><code>a\n<span class="focus">b\n<mark>c\n</mark></span>d</code></pre>',
  'tables of results':
    '<figure class="table"><table class="sortable wide"><tbody><tr><td>a</td><td class="decimal best ql-align-right"><strong>1.5</strong></td></tr></tbody></table><figcaption>b</figcaption></figure>',
  'notes of the list':
    '<p>A claim.<sup class="footnote-ref"><a href="#fn-a" id="fnref-a">1</a></sup></p><section class="footnotes"><ol><li id="fn-a"><p>Why. <a class="footnote-back" href="#fnref-a">↩</a></p></li></ol></section>',
  theorems:
    '<section class="theorem" id="thm-line"><p class="theorem-title">Theorem 1 (<span class="title">Line</span>)</p><p>a</p></section><section class="proof"><p class="theorem-title">Proof</p><p>By <a class="ref" href="#thm-line">Theorem 1</a>.</p></section>',
  formulas:
    '<p>As <code class="language-math math-inline">\\frac{a}{b} &lt; |c|</code> is</p><pre><code class="language-math math-display">a \\\\\nb &amp; c</code></pre>',
  citations:
    '<p>As <span class="citation" data-cite="[@a, p. 4]">[1, p. 4]</span> and <span class="citation" data-cite="@a">A [1]</span></p><section class="references"><h2>References</h2><ol><li id="bib-a">A, <em>B</em>.</li></ol></section>',
  'what has numbers':
    '<h2 id="sec-a"><span class="number">1</span> A</h2><figure id="fig-a"><img src="/a.png" alt="A"><figcaption><span class="number">Figure 1:</span> B</figcaption></figure><figure class="equation" id="eq-a"><pre><code class="language-math math-display">x</code></pre><figcaption>(1)</figcaption></figure><table id="tbl-a"><caption><span class="number">Table 1:</span> C</caption><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table><figure class="code" id="lst-a"><figcaption><span class="number">Listing 1:</span> a.sh</figcaption><pre><code class="language-sh">a</code></pre></figure><p>See <a class="ref" href="#fig-a">Figure 1</a> and <a class="ref number" href="#eq-a">1</a>.</p>',
  groups: '<div><p>a</p></div><div class="ql-align-right">b</div>',
  'all scripts': '<p>Grüße, Привет, Γειά, שלום, 你好, こんにちは, नमस्ते, 👩‍👩‍👧 – “smart” … e\u0301</p>',
}
