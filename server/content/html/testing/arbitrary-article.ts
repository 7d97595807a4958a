import fc from 'fast-check'
import { articleKinds } from './arbitrary-kinds.ts'

const name = fc.constantFrom('a', 'b', 'a-2', '1', 'é')
const someWords = fc.constantFrom('', ' one', 'two ', '<p>three</p>', '<em>four</em>', '\n')
const rows = '\\begin{align}a\\label{a}\\\\b\\\\c\\label{b}\\end{align}'

/** A part of an article that is completed when it is saved, right or wrong. */
const articlePart = fc.letrec<{ part: string; parts: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small' },
    someWords,
    { weight: 8, arbitrary: articleKinds(tie('part'), tie('parts')) },
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
        fc.constantFrom('', ' id="fig-a"', ' id="fig-b"', ' id="x"'),
        fc.array(
          fc.tuple(
            fc.constantFrom('', ' id="fig-a"', ' id="fig-a-a"', ' id="fig-b-b"', ' id="x"', ' class="code"'),
            fc.constantFrom(
              '<img src="/a">',
              '<a href="/b"><img src="/a" data-dark="/b"></a>',
              '<img src="/a"><img src="/b">',
              'a',
            ),
            tie('parts'),
          ),
          { maxLength: 5 },
        ),
        tie('parts'),
      )
      .map(([id, pictures, caption]) => {
        const parts = pictures.map(
          ([id, picture, words]) =>
            `<figure${id}>${picture}<figcaption><span class="number">(c)</span> ${words}</figcaption></figure>`,
        )
        return `<figure class="group"${id}>${parts.join('')}<figcaption>${caption}</figcaption></figure>`
      }),
    fc
      .tuple(
        name,
        fc.constantFrom('x', 'x \\label{eq:a}', 'x \\tag{A}', '', rows),
        fc.constantFrom(
          '',
          '<figcaption>(7)</figcaption>',
          '<figcaption><span id="eq-b">(2)</span> (3)</figcaption>',
          '<figcaption>a</figcaption>',
        ),
      )
      .map(
        ([name, tex, caption]) =>
          `<figure class="equation"${tex === rows ? '' : ` id="eq-${name}"`}><pre><code class="language-math math-display">${tex}</code></pre>${caption}</figure>`,
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
      .constantFrom('x \\label{eq:a}', 'x\\label{b}', '\\label{}y', rows)
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

/** Groups of pictures, as an editor sends them. */
export const groupHtml: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', ' id="fig-a"', ' id="x"'),
    fc.array(
      fc.tuple(
        fc.constantFrom('', ' id="fig-b"', ' id="fig-a-a"', ' class="ql-align-center"'),
        fc.constantFrom('', ' alt=""', ' alt="one"', ' alt="A [b] $c$"'),
        fc.constantFrom('', ' data-dark="/d.png"', ' title="t"', ' width="20"'),
        fc.constantFrom(
          ...['', 'one', ' <em>two</em>', '@fig-a', '<p>three</p>', '<img src="/c.png" alt="">'],
          ...[
            '<code class="language-math math-inline">a]</code>',
            'a<br>b',
            '<a class="ref" href="#fig-a">x</a>',
          ],
        ),
      ),
      { minLength: 1, maxLength: 5 },
    ),
    fc.constantFrom('', 'one', '<em>two</em> [x]', '<p>three</p><p>four</p>', '<img src="/c.png" alt="">'),
  )
  .map(([id, pictures, caption]) => {
    const figures = pictures.map(
      ([label, alt, also, words]) =>
        `<figure${label}><img src="/a.png"${alt}${also}>${words && `<figcaption>${words}</figcaption>`}</figure>`,
    )
    return `<figure class="group"${id}>${figures.join('')}${caption && `<figcaption>${caption}</figcaption>`}</figure><p><a class="ref" href="#fig-a-b"></a></p>`
  })
