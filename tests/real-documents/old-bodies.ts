import { mulberry32 } from '#toolchain/mulberry32.ts'

/** Elements, attributes and text as bodies had them before callouts, notes and the like could be stored. */
const blocks = 'p h2 h3 blockquote pre div figure figcaption details summary ul ol li table tr td th'.split(
  ' ',
)
const lines = 'a strong b em i u s del sub sup code mark kbd abbr span'.split(' ')
const attributes = [
  '',
  '',
  '',
  ' id="in-fn-1"',
  ' class="ql-align-center ql-indent-2"',
  ' href="#in-fn-1"',
  ' href="https://a.example/?a=1&amp;b=2"',
  ' title="[^1]"',
  ' lang="de"',
  ' data-list="bullet"',
  ' colspan="2"',
  ' style="color: red"',
]
const texts = [
  'one',
  ' two ',
  '\n',
  '$x^2$ and $5',
  '@key and [@key, p. 3]',
  '[^1] and [^1]: a note',
  '::: {.callout-note}\n',
  '[!NOTE] Mind',
  '==marked== and ++added++',
  'https://example.com/a_b_c',
  '- [ ] task',
  ': a definition',
  'H~2~O x^2^',
  '|a|b|\n|-|-|',
  '&lt;aside&gt;&amp;amp;',
  '漢字 שלום é&nbsp;',
  '<br>',
  '<img src="/a.png" alt="$a$">',
  '<code class="language-ts">let a = 1\n</code>',
  '<mark>a\n</mark><del>b</del>\n',
  '<hr>',
]

/** The same bodies at every call, as clients sent them. */
export function oldBodies(count = 500): string[] {
  const next = mulberry32(1)
  const pick = (from: readonly string[]): string => from[Math.floor(next() * from.length)] as string
  const content = (depth: number): string =>
    Array.from({ length: 1 + Math.floor(next() * 5) }, () => node(depth)).join('')
  const node = (depth: number): string => {
    if (depth === 0 || next() < 0.3) return pick(texts)
    const name = pick(next() < 0.5 ? blocks : lines)
    return `<${name}${pick(attributes)}>${content(depth - 1)}</${name}>`
  }
  return Array.from({ length: count }, () => content(3))
}
