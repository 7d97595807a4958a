import fc from 'fast-check'

const allowed =
  `p br hr h1 h2 h6 blockquote pre ul ol li div figure figcaption details summary table caption thead tbody
  tfoot tr th td img a strong b em i u s del ins sub sup code mark kbd abbr span section aside dl dt dd`.split(
    /\s+/,
  )
const foreign =
  `font center form button svg math foreignObject mi annotation-xml script style noscript template
  textarea title select option iframe object embed base meta link input xmp plaintext nobr body html frameset x-y
  details summary table tr td li ul p a col colgroup label main`.split(/\s+/)

const value = fc.constantFrom(
  ...[
    '',
    'x',
    '2',
    '0',
    '-1',
    '99999',
    'javascript:alert(1)',
    'https://a.example/b c?d|e#f#g',
    '//h',
    '#x',
    'data:image/png;base64,AAAA',
  ],
  ...[
    'ql-indent-2 y',
    'language-c++',
    'callout warning',
    'callout-title',
    'theorem',
    'lemma proof',
    'theorem-title',
    'title focus',
    'focus line-numbers',
    'footnotes',
    'footnote-ref',
    'footnote-back ref',
    'citation',
    'references',
    '[@a; see @b, p. 4]',
    'bib-a',
    'code table',
    'tabs wide',
    'decimal best',
    'fn-a',
    'fnref-a',
    'thm-1',
    'fig-a',
    'sec-a',
    'tbl-a',
    'lst-a',
    'eq-a',
    'number',
    'equation',
    'ref number',
    '#fn-a',
    '#thm-1',
    '#fig-a',
    '#eq-a',
    'rtl',
    'de-AT',
    'presentation',
    'xx',
    '">\'<img onerror=1>',
    '&#1;&quot;',
    '\u00a0',
    'http://u:p@[',
    '\\\\x',
  ],
)
const attributeName = fc.constantFrom(
  ...`href src alt class colspan rowspan scope start reversed type open dir lang title id data-cite name style onclick width height
  data-list data-start class class id href role srcset target rel tabindex value`.split(/\s+/),
)
const attribute = fc
  .tuple(attributeName, value)
  .map(([name, text]) => ` ${name}="${text.replaceAll('"', '&quot;')}"`)
const attributes = fc.array(attribute, { maxLength: 3 }).map((list) => list.join(''))
const words = fc.oneof(
  fc.constantFrom(
    'one',
    ' two ',
    '\n',
    ' ',
    'x&amp;y',
    '&nbsp;',
    '&lt;b&gt;',
    'é',
    '漢字',
    'שלום',
    '\u0007',
    '😀',
    '&#x80;',
    '\n\n',
  ),
  fc.string({ maxLength: 6, unit: fc.constantFrom('a', ' ', '\n', 'b', '1') }),
)

/** HTML of properly nested elements, in any combination. */
export const htmlTree: fc.Arbitrary<string> = fc.letrec<{ tree: string; element: string }>((tie) => ({
  tree: fc
    .array(fc.oneof({ depthSize: 'small' }, words, tie('element')), { maxLength: 5 })
    .map((parts) => parts.join('')),
  element: fc
    .tuple(
      fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...allowed) }, fc.constantFrom(...foreign)),
      attributes,
      tie('tree'),
    )
    .map(([name, given, content]) => `<${name}${given}>${content}</${name}>`),
})).tree

/** Pieces of HTML in any order: unclosed tags, end tags without a start, and everything cut in half. */
export const htmlSoup: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc
        .tuple(fc.constantFrom(...allowed, ...foreign), attributes)
        .map(([name, given]) => `<${name}${given}>`),
      fc.constantFrom(...allowed, ...foreign).map((name) => `</${name}>`),
      words,
      fc.constantFrom(
        '<',
        '>',
        '<!--',
        '-->',
        '--!>',
        '<![CDATA[',
        ']]>',
        '</',
        '<?',
        '"',
        "'",
        '=',
        '/>',
        '&',
        '&#',
        '\0',
        '<!doctype html>',
        '\ud800',
      ),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))

const name = fc.constantFrom('a', 'b', 'a-2', '1', 'é')
const someWords = fc.constantFrom('', ' one', 'two ', '<p>three</p>', '<em>four</em>', '\n')
/** A part of an article that is completed when it is saved, right or wrong. */
const articlePart = fc.letrec<{ part: string; parts: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small' },
    someWords,
    fc
      .tuple(name, fc.constantFrom('', '7', '<b>1</b>'))
      .map(([name, text]) => `<sup class="footnote-ref"><a href="#fn-${name}">${text}</a></sup>`),
    fc
      .tuple(fc.constantFrom('[@a]', '[@a; see @gone, p. 4]', '@b', '[-@b]', '@a b', ''), tie('parts'))
      .map(([source, text]) => `<span class="citation" data-cite="${source}">${text}</span>`),
    fc
      .tuple(
        fc.constantFrom('', '<h2>References</h2>', '<h3>Books</h3>'),
        fc.constantFrom('ol', 'ul'),
        name,
        tie('parts'),
      )
      .map(
        ([heading, list, name, content]) =>
          `<section class="references">${heading}<${list}><li id="bib-${name}">${content}</li></${list}></section>`,
      ),
    fc.tuple(name, someWords).map(([name, text]) => `<a class="ref" href="#thm-${name}">${text}</a>`),
    fc
      .tuple(
        fc.constantFrom('fig', 'sec', 'tbl', 'lst', 'eq'),
        name,
        fc.constantFrom('', ' number'),
        someWords,
      )
      .map(([kind, name, also, text]) => `<a class="ref${also}" href="#${kind}-${name}">${text}</a>`),
    fc
      .tuple(
        fc.constantFrom(
          ...[
            ['h2', 'sec'],
            ['h3', 'sec'],
            ['figure', 'fig'],
            ['figure', 'eq'],
            ['p', 'fig'],
            ['table', 'tbl'],
          ],
        ),
        name,
        fc.constantFrom('', 'Figure 3:', '2.1', 'Listing', 'own words', 'Table 1: own'),
        tie('parts'),
      )
      .map(([[tag, prefix], name, number, content]) => {
        const made = `<span class="number">${number}</span> ${content}`
        const caption = tag === 'table' ? 'caption' : 'figcaption'
        const inside = tag?.startsWith('h') ? made : `<${caption}>${made}</${caption}>`
        return `<${tag} id="${prefix}-${name}">${inside}</${tag}>`
      }),
    fc
      .tuple(
        name,
        fc.constantFrom('x', 'x \\label{eq:a}', 'x \\tag{A}', ''),
        fc.constantFrom('', '<figcaption>(7)</figcaption>', '<figcaption>a</figcaption>'),
      )
      .map(
        ([name, tex, caption]) =>
          `<figure class="equation" id="eq-${name}"><pre><code class="language-math math-display">${tex}</code></pre>${caption}</figure>`,
      ),
    fc
      .tuple(
        fc.constantFrom('lst-a', 'lst-b', 'fig-a', 'x'),
        fc.constantFrom(
          '',
          '<figcaption>a.py</figcaption>',
          '<figcaption><span class="number">Listing 4</span></figcaption>',
          '<figcaption><span class="number">Listing 4:</span> a</figcaption>',
        ),
      )
      .map(([id, caption]) => `<figure id="${id}" class="code">${caption}<pre><code>a</code></pre></figure>`),
    fc
      .constantFrom('x \\label{eq:a}', 'x\\label{b}', '\\label{}y')
      .map((tex) => `<pre><code class="language-math math-display">${tex}</code></pre>`),
    fc
      .tuple(fc.constantFrom('aside', 'details'), someWords, tie('parts'))
      .map(
        ([element, title, content]) =>
          `<${element} class="callout tip"><p class="callout-title">${title}</p>${content}</${element}>`,
      ),
    fc
      .tuple(
        fc.constantFrom('theorem', 'lemma', 'proof'),
        fc.constantFrom('', ' id="thm-a"', ' id="lem-a"', ' id="x"'),
        fc.constantFrom(
          '',
          'Lemma 3',
          'Theorem 1 (Line)',
          '(<span class="title">a</span>) b',
          'Proof of <em>it</em>',
          'Theorem (<sup class="footnote-ref"><a href="#fn-a">1</a></sup>)',
          '<span class="title">a</span> <span class="title">b<sup class="footnote-ref"><a href="#fn-b">1</a></sup></span>',
        ),
        tie('parts'),
      )
      .map(
        ([kind, id, title, content]) =>
          `<section class="${kind}"${id}><p class="theorem-title">${title}</p>${content}</section>`,
      ),
    fc
      .array(
        fc.tuple(
          fc.option(name),
          tie('parts'),
          fc.constantFrom('', ' <a class="footnote-back" href="#x">↩</a>'),
        ),
        {
          maxLength: 3,
        },
      )
      .map((notes) => {
        const items = notes.map(
          ([name, content, back]) => `<li${name ? ` id="fn-${name}"` : ''}>${content}${back}</li>`,
        )
        return `<section class="footnotes"><ol>${items.join('')}</ol></section>`
      }),
    tie('parts').map(
      (content) =>
        `<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled checked>${content}</li></ul>`,
    ),
    fc
      .tuple(fc.constantFrom('b', 'h2', 'a href="/x"', 'dl', 'dd', 'figure', 'summary'), tie('parts'))
      .map(([tag, content]) => `<${tag}>${content}</${tag.split(' ')[0]}>`),
    fc
      .tuple(fc.constantFrom('td', 'th'), tie('parts'))
      .map(([cell, content]) => `<table><tr><${cell} class="best">${content}</${cell}></tr></table>`),
    fc
      .array(
        fc.tuple(
          fc.constantFrom('mark', 'ins', 'del', 'span class="focus"'),
          fc.constantFrom('a', 'a\n', '\n', 'a\nb'),
        ),
      )
      .map((parts) =>
        parts
          .map(([tag, text], at) => `<${tag}>${text}</${tag.split(' ')[0]}>${at % 2 ? '\n' : ''}`)
          .join(''),
      )
      .map((code) => `<pre class="focus"><code>${code}</code></pre>`),
  ),
  parts: fc.array(tie('part'), { maxLength: 4 }).map((parts) => parts.join('')),
})).parts

/** Notes, theorems, callouts and the like. */
export const articleHtml: fc.Arbitrary<string> = fc
  .array(articlePart, { maxLength: 4 })
  .map((parts) => parts.join(''))
