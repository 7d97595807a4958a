import { expect, test } from 'vitest'
import { textOfHtml, textWithin } from '../html-text.ts'
import { elementsNamed } from '../html-tree.ts'
import { parseHtml } from '../parse-html.ts'
import { prepareLoaded } from '../prepare-html.ts'
import { htmlErrors } from '../testing/html-errors.ts'
import { grammarOf, languagesIn } from './code-languages.ts'

const block = (language: string, code: string) =>
  `<pre><code class="language-${language}">${code}</code></pre>`

/** Rendered in this thread, with colours. */
const shown = async (html: string) =>
  (await prepareLoaded({ html, images: [], highlights: true }))?.rendered ?? ''

const codeOf = (html: string) => elementsNamed(parseHtml(html), 'pre').map(textWithin)

test('code gets classes by its meaning, and its text stays the same', async () => {
  const html = block('js', 'const a = "b" // c\n\tif (a &lt; 1) f()')
  const rendered = await shown(html)
  expect(rendered).toContain(
    '<pre tabindex="0"><code class="language-js"><span class="c-keyword">const</span> a = <span class="c-string">"b" </span>' +
      '<span class="c-comment">// c\n\t</span><span class="c-keyword">if</span> (a &lt; <span class="c-constant">1</span>) ' +
      '<span class="c-name">f</span>()</code></pre>',
  )
  expect(codeOf(rendered)).toEqual([textOfHtml(html)])
})

test.each([
  ['of a language that is not known', block('klingon', 'const a = 1')],
  ['that names no language', '<pre><code>const a = 1</code></pre><pre class="ql-syntax">const a = 1</pre>'],
  ['with elements in it', block('js', 'const <b>a</b> = 1')],
  ['in a line of text', '<p><code class="language-js">const a = 1</code></p>'],
  ['of one line without end', block('js', 'const a = 1;'.repeat(1_000))],
  ['beyond measure', block('js', 'const a = 1\n'.repeat(20_000))],
])('code %s stays plain', async (_what, html) => expect(await shown(html)).not.toContain('<span class="c-'))

test('every language that is named can be loaded, and makes valid HTML', async () => {
  const names =
    `bash c clojure cpp c# css csv dart diff dockerfile elixir erlang f# go graphql haskell html http ini java js json
    jsonc jsx julia kotlin latex lua makefile markdown matlab nginx nix ocaml perl php powershell prolog python r ruby rust scala scss sql
    svelte swift toml tsx ts vue wasm xml yaml zig`.split(/\s+/)
  expect(names.filter((name) => grammarOf(name) === undefined)).toEqual([])
  const rendered = await shown(names.map((name) => block(name, 'let a = "&lt;b&gt;" // 1')).join(''))
  expect(htmlErrors(rendered)).toEqual([])
  expect(codeOf(rendered)).toEqual(names.map(() => 'let a = "<b>" // 1'))
})

test('languages are found by the names that authors use', () => {
  expect(languagesIn('<code class="language-C++"></code><code class="x language-ts">')).toEqual(['C++', 'ts'])
  expect(['C++', 'TS', 'Sh', 'constructor'].map(grammarOf)).toEqual(['cpp', 'typescript', 'bash', undefined])
})
