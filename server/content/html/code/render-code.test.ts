import { serialize } from 'parse5'
import { expect, test } from 'vitest'
import { attributeOf, elementsNamed } from '../html-tree.ts'
import { parseHtml } from '../parse-html.ts'
import { htmlErrors } from '../testing/html-errors.ts'
import { languagesIn } from './code-languages.ts'
import { loadHighlighter } from './load-highlighter.ts'
import { renderCode } from './render-code.ts'

/** Rendered as it is, without sanitizing. */
async function rendered(html: string, highlights = true) {
  const tree = parseHtml(html)
  renderCode(tree, highlights ? await loadHighlighter(languagesIn(html)) : undefined)
  return tree
}

const shown = async (html: string, highlights?: boolean) => serialize(await rendered(html, highlights))

const code = (text: string, { language = '', attributes = '' } = {}) =>
  `<pre${attributes}><code${language && ` class="language-${language}"`}>${text}</code></pre>`

/** The text of each line and what is said of it. */
async function linesOf(html: string) {
  const tree = await rendered(html)
  const lines = ['span', 'mark', 'ins', 'del'].flatMap((name) => elementsNamed(tree, name))
  return lines
    .filter((element) => attributeOf(element, 'class')?.startsWith('line'))
    .map((element) => [element.tagName, attributeOf(element, 'class'), textOf(serialize(element))])
}

const textOf = (html: string) => html.replace(/<[^>]*>/g, '')

test('a block without a language stays as it was', async () => {
  expect(await shown(code('a\nb'))).toBe('<pre tabindex="0"><code>a\nb</code></pre>')
})

test('the language is named, behind the file name if there is one', async () => {
  expect(await shown(code('a', { language: 'ts' }), false)).toBe(
    '<div class="code"><span class="code-label">TypeScript</span><pre tabindex="0"><code class="language-ts">a</code></pre></div>',
  )
  const figure = `<figure class="code"><figcaption>a.ts</figcaption>${code('a', { language: 'ts' })}</figure>`
  expect(await shown(figure, false)).toContain(
    '<figcaption>a.ts <span class="code-label">TypeScript</span></figcaption>',
  )
  expect(await shown(`<div class="tabs">${figure}</div>`, false)).not.toContain('code-label')
})

test('lines are numbered from the given number, with links that stay', async () => {
  const html = code('a\nb\n', { attributes: ' class="line-numbers" data-start="9"' })
  expect(await shown(`<pre>x</pre>${html}`)).toContain(
    '<span class="line" id="in-code-2-L9"><a href="#in-code-2-L9" data-line="9" tabindex="-1" aria-hidden="true"></a>a\n</span>' +
      '<span class="line" id="in-code-2-L10"><a href="#in-code-2-L10" data-line="10" tabindex="-1" aria-hidden="true"></a>b\n</span></code>',
  )
  expect(await shown(`<figure class="code" id="in-x"><figcaption>x</figcaption>${html}</figure>`)).toContain(
    'id="in-x-L9"',
  )
})

test('marked, added and removed lines and those in focus are whole lines, one by one', async () => {
  const html = code('a\n<mark>b\n\n</mark><span class="focus"><ins>c\n</ins></span>d\n<del>e</del>')
  expect(await linesOf(html)).toEqual(
    expect.arrayContaining([
      ['span', 'line', 'a\n'],
      ['mark', 'line', 'b\n'],
      ['mark', 'line', '\n'],
      ['ins', 'line focus', 'c\n'],
      ['del', 'line', 'e'],
    ]),
  )
  expect(textOf(await shown(html))).toBe('a\nb\n\nc\nd\ne')
})

test('lines with a language or an id stay as they were', async () => {
  const text = '<mark lang="de">a\n</mark><del id="in-b">b\n</del><span class="focus" id="in-c">c</span>'
  expect(await shown(code(text))).toBe(`<pre tabindex="0"><code>${text}</code></pre>`)
})

test('marked lines have the colours of the whole text', async () => {
  const html = code('/* a\n<mark>b */ const c = 1\n</mark>', { language: 'js' })
  expect(await shown(html)).toContain(
    '<span class="line"><span class="c-comment">/* a\n</span></span><mark class="line"><span class="c-comment">b */ </span><span class="c-keyword">const</span> c = ',
  )
})

test.each(['a <mark>b</mark> c', 'a\n<mark>b</mark>c\n', 'a <b>b</b>', '<b>a\n</b>'])(
  'elements that are not whole lines stay: %s',
  async (text) => expect(await shown(code(text, { language: 'js' }))).toContain(`>${text}</code>`),
)

test('prompts and outputs of a session are told from commands', async () => {
  const text = '$ a \\\n  b\nout\n(env) ada@host:~/x$ c\n# d\n&gt; e\nPS C:\\&gt; f\n'
  const html = await shown(code(text, { language: 'console' }), true)
  const prompts = [...html.matchAll(/<span class="prompt">([^<]*)/g)].map(([, sign]) => sign)
  expect(prompts).toEqual(['$ ', '(env) ada@host:~/x$ ', '# ', '&gt; ', 'PS C:\\&gt; '])
  expect([...html.matchAll(/<span class="output">([^<]*)/g)].map(([, line]) => line)).toEqual(['out\n'])
  expect(html).toContain('>Terminal session<')
})

test('a session without prompts is nothing but commands', async () => {
  const html = await shown(code('echo "a"', { language: 'console' }))
  expect(html).toContain('class="c-string"')
  expect(html).not.toContain('output')
})

test('a block of more than 40 lines can be folded, and has all of its lines', async () => {
  const lines = (count: number) => code('a\n'.repeat(count))
  expect(await shown(lines(40))).not.toContain('<details')
  const long = await shown(lines(41))
  expect(long).toContain(
    '<summary><span>Show all 41 lines</span><span>Show the first 30 lines</span></summary>',
  )
  expect(long.match(/a\n/g)).toHaveLength(41)
})

test('a body with very many lines gets numbers for some blocks only', async () => {
  const html = code('a\n'.repeat(4_000), { attributes: ' class="line-numbers"' })
  expect((await shown(html + html)).match(/id="in-code-/g)).toHaveLength(4_000)
})

test('all of it is valid', async () => {
  const changes = '<mark>a\n</mark><ins>b\n</ins><del>c\n</del>'
  const figure = `<figure class="code"><figcaption>x</figcaption>${code(changes, { language: 'js', attributes: ' class="line-numbers"' })}</figure>`
  const html = await shown(
    figure + code('$ a\nb', { language: 'console' }) + code('a\n'.repeat(50), { language: 'go' }),
  )
  expect(htmlErrors(html)).toEqual([])
})
