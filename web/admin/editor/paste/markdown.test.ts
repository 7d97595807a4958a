import { expect, test } from 'vitest'
import { loadMarkdown, looksLikeMarkdown } from './markdown.ts'

const markdown = [
  '# Title',
  'Text\n\n# Title\n\nText',
  '## Usage\nText',
  '```js\nlet a\n```',
  '| A | B |\n| - | - |\n|---|---|',
  '| A | B |\n|--|:-:|\n| 1 | 2 |',
  '- [ ] to do',
  '- One\n- Two',
  '1. One\n2. Two',
  '> Quoted',
  'See [this](https://example.org/).',
  'A **bold** word',
  'An *italic* word',
  'Some `code` here',
  String.raw`So $\nabla f$ is the gradient`,
  'The width $d$ of a head',
  '$$\ny = x^2\n$$',
  '$$\nx\n$$ {#eq-a}',
  '$$E = mc^2$$ {#eq-a}',
  '::: {.lemma}\nIt holds.\n:::',
  ':::: {#thm-a} ::::\nIt holds.\n::::',
  String.raw`So \(x^2\) grows`,
  'Then\n\\[\nx + y\n\\]\nholds',
]

test.each(markdown)('%j is Markdown', (text) => {
  expect(looksLikeMarkdown(text)).toBe(true)
  expect(looksLikeMarkdown(text.replaceAll('\n', '\r\n'))).toBe(true)
})

test('code ends with its last line', async () => {
  const convert = await loadMarkdown()
  expect(convert('```js\na\n\nb\n```')).toContain('>a\n\nb</code></pre>')
})

test.each([
  [String.raw`So \(x^2\) grows`, 'math-inline">x^2</code>'],
  ['Then\r\n\r\n\\[\r\nx + y\r\n\\]\r\n\r\nholds', 'math-display">x + y'],
  ['$$\nx\n$$ and \\(y\\)', 'x'],
  ['Call `f(x)`, as \\(x^2\\) grows', 'math-inline">x^2</code>'],
  ['```js\na\n```\n\n\\[\nx + y\n\\]', 'math-display">x + y'],
  ['- a\n    - \\(x^2\\)', 'math-inline">x^2</code>'],
])('%j has a formula', async (text, html) => {
  const convert = await loadMarkdown()
  expect(convert(text)).toContain(html)
})

test.each(['`\\(x\\)`', '```\n\\(x\\)\n```', '~~~\n\\(x\\)', '# a\n\n    \\(x\\)'])(
  'code stays as it is in %j',
  async (text) => {
    const convert = await loadMarkdown()
    expect(convert(text)).toContain('\\(x\\)')
  },
)

test('a formula of its own stays in its item', async () => {
  const convert = await loadMarkdown()
  const html = convert('1. One:\n   \\[\n   x + y\n   \\]\n2. Two')
  expect(html).toMatch(
    /^<ol>\s*<li>One:\s*<pre><code class="language-math math-display">x \+ y<\/code><\/pre>\s*<\/li>\s*<li>Two/,
  )
})

const other = [
  'It costs $5 or $10, and $20 a year',
  'US$5 and CA$7',
  'echo $HOME and $PATH',
  'a_b costs $5_000$1',
  String.raw`grep \(a\|b \)`,
  'the price in $: 5 $',
  String.raw`s/\(a\)b/\1/`,
  'Words',
  '- one dash',
  '2 * 3 * 4 and snake_case_name',
  '# install\nnpm ci\n# test\nnpm test',
  '#!/bin/sh\n\n# Title\n\n- a\n- b',
  '#hashtag and #another',
  'a[i](b)',
  ':::warning\nHot\n:::',
  'xs ::: { ys }',
  '# T\n\n<!-- never closed',
  '-- | Of a module\n| a -- b |',
]

test.each(other)('%j is not', (text) => expect(looksLikeMarkdown(text)).toBe(false))

test.each([
  '\\(',
  '`\\(',
  '``` ',
  ' `',
  '\n```a\n',
  '    ',
  '$\\',
  '$$\n=',
  '\n\\[',
  '$a',
  '|-',
  '::: {',
  '$$ ',
])('a long text of %j is looked through at once', (sign) => {
  expect(looksLikeMarkdown(sign.repeat(200_000))).toBeTypeOf('boolean')
})
