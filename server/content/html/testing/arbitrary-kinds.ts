import fc from 'fast-check'
import { escapeHtml, escapeHtmlText } from '#contract/html/escape-html.ts'

/** TeX, also such as nobody writes, with signs of TeX, Markdown and HTML. */
const tex: fc.Arbitrary<string> = fc
  .oneof(
    fc.constantFrom(
      ...[
        'x',
        '\\frac{a}{b}',
        'a|b',
        '\\$5',
        '$',
        '$$',
        'a\\\\b',
        'a \\\\\n b',
        '\\',
        'x\\',
        '{',
        '}',
        '`',
        '``',
      ],
      ...[' x ', '', 'x\n\ny', '\nx\n', '% why\nx', 'a < b > c & d', '<b>', '</code>', '<!--', '-->', '&lt;'],
      ...['*a*', '_a_', '[a](b)', '](', '{#eq-a}', '$$ {#eq-a}', '@a', '[@a]', '[^a]', '^[a]', ':::', '# a'],
      ...[
        'x \\label{eq:a}',
        '\\label{b}x',
        '\\label{}',
        'x \\tag{A}',
        'x \\tag{$y$}',
        '\\ref{a}',
        '\\eqref{eq-a}',
      ],
      ...[
        '\\begin{aligned}\na &= b \\\\\n&= c\n\\end{aligned}',
        '\\text{a $b$ c}',
        '\\def\\a{b}\\a',
        '漢',
        '1',
        '- x',
      ],
    ),
    fc.string({
      maxLength: 8,
      unit: fc.constantFrom(
        ...['\\', '$', '|', '<', '>', '&', '\n', ' ', 'x', '1', '`', '{', '}', '^', '_', '*', '#', '"'],
      ),
    }),
  )
  .filter((text) => text.trim() !== '')

/** A formula in a line. */
export const inlineFormula: fc.Arbitrary<string> = tex.map(
  (text) => `<code class="language-math math-inline">${escapeHtmlText(text)}</code>`,
)

/** A formula of its own. */
export const displayFormula: fc.Arbitrary<string> = tex.map(
  (text) => `<pre><code class="language-math math-display">${escapeHtmlText(text)}</code></pre>`,
)

const label = (prefix: string) => fc.constantFrom('', '', ` id="${prefix}-a"`, ` id="${prefix}-b"`)

/** Code as authors write it: with a language, a name, numbers, and lines that are marked, new, gone and in focus. */
const lines = fc
  .array(
    fc.tuple(
      fc.constantFrom('', '', 'mark', 'ins', 'del'),
      fc.constantFrom('a', '', '  b', '$ c', '# d', '```', '&lt;e&gt;', '{f}'),
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((all) => all.map(([tag, text]) => (tag ? `<${tag}>${text}\n</${tag}>` : `${text}\n`)).join(''))

const pre = fc
  .tuple(
    fc.constantFrom('', ' class="language-python"', ' class="language-console"', ' class="language-c++"'),
    fc.constantFrom('', ' class="line-numbers"', ' class="line-numbers" data-start="7"', ' class="focus"'),
    lines,
    fc.constantFrom('', 'z'),
  )
  .map(([language, attributes, text, last]) => {
    const all = attributes.includes('focus')
      ? `${last}\n<span class="focus">${text}</span>`
      : `${text}${last}`
    return `<pre${attributes}><code${language}>${all}</code></pre>`
  })

const names = fc.constantFrom('npm', 'src/a b.ts', 'a "b" {c}', 'x', '`y`', '*z* \\')

const namedCode = fc
  .tuple(label('lst'), names, pre)
  .map(
    ([id, name, code]) =>
      `<figure${id} class="code"><figcaption>${escapeHtmlText(name)}</figcaption>${code}</figure>`,
  )

const codeTabs = fc
  .array(namedCode, { minLength: 2, maxLength: 3 })
  .map((all) => `<div class="tabs">${all.join('')}</div>`)

const cellText = fc.constantFrom(
  '1.5',
  'a|b',
  '−2',
  '<strong>3</strong>',
  '',
  '`',
  '<br>',
  '<code>a|b</code>',
  '\\',
  '$1',
)

/** Tables as authors fill them: each column with one look. */
const table = (words: fc.Arbitrary<string>): fc.Arbitrary<string> => {
  const cell = fc.oneof({ weight: 4, arbitrary: cellText }, inlineFormula, words)
  const look = fc.constantFrom(
    '',
    '',
    ' class="decimal"',
    ' class="ql-align-right"',
    ' class="decimal ql-align-center"',
  )
  return fc.integer({ min: 1, max: 3 }).chain((columns) => {
    const row = fc.array(cell, { minLength: columns, maxLength: columns })
    return fc
      .tuple(
        label('tbl'),
        fc.constantFrom('', ' class="sortable"', ' class="wide sortable"'),
        fc.option(words),
        fc.array(look, { minLength: columns, maxLength: columns }),
        fc.array(row, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('', '', 'best'),
        fc.option(words),
      )
      .map(([id, shown, caption, looks, [head = [], ...rows], best, note]) => {
        const cells = (name: string, texts: string[], also = '') =>
          `<tr>${texts.map((text, at) => `<${name}${withClass(looks[at] ?? '', also)}>${text}</${name}>`).join('')}</tr>`
        const body = rows.map((texts, at) => cells('td', texts, at === 0 ? best : '')).join('')
        const made = `<table${id}${shown}>${caption === null ? '' : `<caption>${caption}</caption>`}<thead>${cells('th', head)}</thead>${body && `<tbody>${body}</tbody>`}</table>`
        return note === null ? made : `<figure class="table">${made}<figcaption>${note}</figcaption></figure>`
      })
  })
}

const withClass = (attribute: string, also: string): string =>
  !also ? attribute : attribute ? attribute.replace('="', `="${also} `) : ` class="${also}"`

const picture = (words: fc.Arbitrary<string>) =>
  fc
    .tuple(
      label('fig'),
      fc.constantFrom('', ' alt=""', ' alt="one"', ' alt="a [b] $c$ {d}"', ' alt="" role="presentation"'),
      fc.constantFrom(
        '',
        ' data-dark="/d.png"',
        ' width="20" height="10"',
        ' class="wide"',
        ' title="a &quot;b&quot;"',
      ),
      fc.option(words),
    )
    .map(
      ([id, alt, also, caption]) =>
        `<figure${id}><img src="/a b.png"${alt}${also}>${caption === null ? '' : `<figcaption>${caption}</figcaption>`}</figure>`,
    )

const theoremIds = {
  theorem: 'thm',
  lemma: 'lem',
  corollary: 'cor',
  definition: 'def',
  example: 'exm',
  algorithm: 'alg',
}

/** The kinds of an article as authors make them, around words and blocks of any kind. */
export const articleKinds = (
  words: fc.Arbitrary<string>,
  blocks: fc.Arbitrary<string>,
): fc.Arbitrary<string> => {
  const line = fc.oneof(fc.constantFrom('one', ' two ', '<em>three</em>'), inlineFormula, words)
  return fc.oneof(
    inlineFormula,
    displayFormula,
    displayFormula.map((formula) => `<figure class="equation" id="eq-a">${formula}</figure>`),
    pre,
    namedCode,
    codeTabs,
    table(line),
    picture(line),
    line.map((text) => `<p>${text}</p>`),
    line.map((text) => `<h2>${text}</h2>`),
    fc
      .tuple(
        fc.constantFrom('kbd', 'mark', 'ins', 'del', 's', 'u', 'sub', 'sup', 'strong', 'em', 'code'),
        line,
      )
      .map(([tag, text]) => `<p>a<${tag}>${text}</${tag}>b</p>`),
    fc
      .tuple(fc.constantFrom('CSS', '"a"', 'a\nb'), line)
      .map(([title, text]) => `<abbr title="${escapeHtml(title)}">${text}</abbr>`),
    fc
      .tuple(fc.constantFrom('', ' open=""'), line, blocks)
      .map(([open, title, content]) => `<details${open}><summary>${title}</summary>${content}</details>`),
    fc
      .tuple(
        fc.constantFrom('note', 'tip', 'important', 'warning', 'caution'),
        fc.constantFrom('aside', 'details', 'details open'),
        line,
        blocks,
      )
      .map(([kind, tag, title, content]) => {
        const name = tag.split(' ')[0]
        const head =
          name === 'aside' ? `<p class="callout-title">${title}</p>` : `<summary>${title}</summary>`
        return `<${tag} class="callout ${kind}">${head}${content}</${name}>`
      }),
    fc
      .array(
        fc.tuple(
          fc.array(line, { minLength: 1, maxLength: 2 }),
          fc.array(fc.oneof(line, blocks), { minLength: 1, maxLength: 2 }),
        ),
        { minLength: 1, maxLength: 2 },
      )
      .map(
        (groups) =>
          `<dl>${groups.map(([terms, meanings]) => `${terms.map((term) => `<dt>${term}</dt>`).join('')}${meanings.map((meaning) => `<dd>${meaning}</dd>`).join('')}`).join('')}</dl>`,
      ),
    fc
      .tuple(
        fc.constantFrom(...Object.entries(theoremIds)),
        fc.constantFrom('a', 'b'),
        fc.option(line),
        blocks,
      )
      .map(([[kind, prefix], name, title, content]) => {
        const own = title === null ? '' : ` (<span class="title">${title}</span>)`
        return `<section class="${kind}" id="${prefix}-${name}"><p class="theorem-title">Theorem 1${own}</p>${content}</section>`
      }),
    blocks.map((content) => `<section class="proof"><p class="theorem-title">Proof</p>${content}</section>`),
    fc
      .tuple(fc.array(fc.tuple(fc.boolean(), line, blocks), { minLength: 1, maxLength: 3 }))
      .map(
        ([tasks]) =>
          `<ul class="contains-task-list">${tasks.map(([isDone, text, more]) => `<li class="task-list-item"><input type="checkbox" disabled=""${isDone ? ' checked=""' : ''}> ${text}${more}</li>`).join('')}</ul>`,
      ),
    fc
      .tuple(fc.constantFrom('ul', 'ol', 'ol start="3"', 'blockquote', 'section', 'aside', 'div'), blocks)
      .map(([tag, content]) => {
        const name = tag.split(' ')[0] ?? ''
        return `<${tag}>${/^[uo]l/.test(name) ? `<li>${content}</li>` : content}</${name}>`
      }),
  )
}
