import type { Language } from './languages.ts'
import type { Random } from './random.ts'
import { paragraph, phrase, sentence } from './write-text.ts'

type Write = (random: Random, language: Language) => string

/** The kinds of blocks that a tidy article is made of. */
export const tidyBlocks: Write[] = [
  (random, language) => `<p>${paragraph(random, language)}</p>`,
  (random, language) => `<p>${paragraph(random, language)}</p>\n<p>${paragraph(random, language)}</p>`,
  (random, language) => list(random, language, 3),
  table,
  code,
  (random, language) =>
    `<blockquote><p>${paragraph(random, language)}</p><blockquote>${sentence(random, language)}</blockquote></blockquote>`,
  figure,
  (random, language) =>
    `<details${random.pick(['', ' open=""'])}><summary>${phrase(random, language, 4)}</summary>${list(random, language, 2)}<p>${sentence(random, language)}</p></details>`,
  (random, language) =>
    `<hr><p class="ql-align-${random.pick(['center', 'right', 'justify'])} ql-indent-${random.between(1, 8)}">${sentence(random, language)}</p>`,
  () => '<p><br></p>',
]

function list(random: Random, language: Language, deepest: number): string {
  const name = random.pick(['ul', 'ol'])
  const start = name === 'ol' && random.chance(0.3) ? ` start="${random.between(0, 20)}"` : ''
  const items = random.many(random.between(1, 5), () => {
    const inner = deepest > 0 && random.chance(0.3) ? `\n${list(random, language, deepest - 1)}` : ''
    return `<li>${random.chance(0.3) ? `<p>${sentence(random, language)}</p>` : sentence(random, language)}${inner}</li>`
  })
  return `<${name}${start}>\n${items.join('\n')}\n</${name}>`
}

/** Some tables have a cell that covers several columns or rows. */
function table(random: Random, language: Language): string {
  const columns = random.between(2, 5)
  const cell = (): string => `<td>${phrase(random, language, random.between(1, 4))}</td>`
  const rows = random.many(random.between(1, 6), () => `<tr>${random.many(columns, cell).join('')}</tr>`)
  const wide = `<tr><td colspan="${columns}">${sentence(random, language)}</td></tr>`
  const tall = `<tr><td rowspan="2">a</td>${random.many(columns - 1, cell).join('')}</tr><tr>${random.many(columns - 1, cell).join('')}</tr>`
  const caption = random.chance(0.5) ? `<caption>${phrase(random, language, 5)}</caption>` : ''
  const head = random.many(columns, () => `<th scope="col">${phrase(random, language, 2)}</th>`).join('')
  const body = [...rows, random.pick([wide, tall, ''])].join('\n')
  return `<table>${caption}<thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
}

function code(random: Random): string {
  const lines = random.many(random.between(1, 12), () => random.pick(codeLines))
  return `<pre><code class="language-${random.pick(['js', 'c++', 'python', 'html'])}">${lines.join('\n')}\n</code></pre>`
}

const codeLines = [
  'if (a &lt; b &amp;&amp; c &gt; d) return "x"',
  '\tfor (const [k, v] of Object.entries(o)) {}',
  '&lt;script&gt;alert(&quot;not run&quot;)&lt;/script&gt;',
  '# комментарий, コメント, 注释',
  'a = b &amp;lt; c',
  '',
  "    print(f'{x!r:>10}')",
]

function figure(random: Random, language: Language): string {
  const source = random.pick([
    '/pictures/a.png',
    'https://img.example.com/b c.jpg',
    'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  ])
  const image = `<img src="${source}" alt="${phrase(random, language, 3).replaceAll('"', '&quot;')}" width="640" height="360">`
  const caption = `<figcaption>${sentence(random, language)}</figcaption>`
  return random.chance(0.5) ? `<figure>${image}${caption}</figure>` : `<figure>${caption}\n${image}</figure>`
}

/** What is pasted from elsewhere, typed by hand, or made by programs of another time. */
export const messyBlocks: Write[] = [
  (random, language) =>
    `<p class=MsoNormal style='margin-bottom:0cm;mso-pagination:none'><span lang=EN-GB style='font-size:12.0pt;font-family:"Times New Roman",serif'>${sentence(random, language)}<o:p></o:p></span></p>\r\n<p class=MsoListParagraph style='text-indent:-18.0pt'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>${sentence(random, language)}</p>`,
  (random, language) =>
    `<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38;"><span style="color:#000">${paragraph(random, language)}</span></p><br><ul><li dir="ltr" aria-level="1"><p role="presentation">${sentence(random, language)}</p></li></ul></b>`,
  (random, language) =>
    `<center><font face=Arial size=+2 color="#ff0000">${sentence(random, language)}</font></center><big>${phrase(random, language, 3)}</big> <tt>x&nbsp;=&nbsp;1</tt> <strike>${phrase(random, language, 2)}</strike>`,
  (random, language) =>
    `<p>${sentence(random, language)}<p>${sentence(random, language)}<ul><li>${sentence(random, language)}<li>${sentence(random, language)}<ul><li>x</ul></ul>`,
  (random, language) =>
    `<p><b>${sentence(random, language)}<p><i>${sentence(random, language)}</b> ${sentence(random, language)}</i>`,
  (random, language) =>
    `<ul>${sentence(random, language)}<li>${sentence(random, language)}</li><ul><li>${sentence(random, language)}</li></ul></ul>`,
  (random, language) =>
    `<table border=1 cellpadding=5 width="100%" bgcolor=#eeeeee><tr><td colspan=2 align=center nowrap>${sentence(random, language)}<tr><td>${sentence(random, language)}<td><table><tr><td>x</table><tr></table>`,
  (random, language) =>
    `<h2><p>${phrase(random, language, 4)}</p></h2><h2><span style="x">${phrase(random, language, 3)}</span><div>${phrase(random, language, 2)}</div></h2>`,
  (random, language) =>
    `<section><header><h2>${phrase(random, language, 3)}</h2></header><article>${paragraph(random, language)}</article><dl><dt>x<dd>${sentence(random, language)}</dl></section>`,
  (random, language) =>
    `<a href="/x"><div><p>${sentence(random, language)}</p><img src=y></div></a>\r\n<pre>\r\n<div>a</div>\r\n<div>b</div></pre>`,
  (random, language) =>
    `<div><div><div>${sentence(random, language)}</div></div>&nbsp;</div><script>track()</script><style>p{}</style><!-- remark -->`,
  (random, language) =>
    `<details>${sentence(random, language)}<summary>${phrase(random, language, 2)}</summary></details><figure>${sentence(random, language)}<figcaption>y</figcaption>z</figure>`,
  (random, language) =>
    `&ldquo;${phrase(random, language, 3)}&rdquo; &hellip; AT&T &copy 2023 &notit; 5 < 6 > 4 &#150; &#x2014; &nbsp;&#128512;`,
]
