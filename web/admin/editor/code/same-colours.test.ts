import { createHighlighterCore, type RegexEngine } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { createOnigurumaEngine } from 'shiki/engine/oniguruma'
import { expect, test } from 'vitest'
import { codeTheme } from '#contract/html/code-theme.ts'
import { colouredCode } from '#contract/html/coloured-code.ts'

const samples: Record<string, string> = {
  bash: 'for f in *.txt; do\n  echo "$f" | sed "s/a/b/" # a comment\ndone',
  c: '#include <stdio.h>\nint main(void) { printf("%d\\n", 1u << 3); /* a */ return 0; }',
  cpp: 'template <typename T> class A final { std::vector<T> b{}; auto f() const -> int { return 0x1f; } };',
  css: '@media (width > 40em) { .a:not(.b) > p::before { color: #fff; inset: 1px; } }',
  docker: 'FROM node:26 AS build\nRUN npm ci && npm run build\nCMD ["node", "a.js"]',
  go: 'package main\n\nfunc (a *A) F(b map[string]int) (int, error) { return b["c"], nil } // d',
  html: '<!doctype html>\n<p class="a">b &amp; c</p><script>const d = 1</script><style>p { color: red }</style>',
  java: '@Override public <T extends A> List<T> f(final int b) { return new ArrayList<>(); }',
  javascript: 'const a = async ({ b, ...c }) => `d` + (await b?.e(/f+/gi)) // g',
  json: '{ "a": [1, true, null, "b\\n"] }',
  julia: 'function f(x::Vector{T}) where T <: Real\n  @assert x[end] > 1.0e-3 # a\nend',
  latex: '\\begin{align} \\nabla f &= \\frac{a}{b} \\\\ % c\n\\end{align}',
  markdown: '# A\n\n- **b** `c` [d](https://e.org)\n\n```js\nconst f = 1\n```',
  python:
    '@a\nasync def f(b: int = 1, *c, **d) -> list[str]:\n  """e"""\n  return [f"{g!r:>10}" for g in c if g is not None]  # h',
  r: 'f <- function(x, ...) { y <- x %>% filter(a == "b") # c\n  TRUE }',
  ruby: 'class A < B\n  def f(c: 1) = puts "#{c} d".gsub(/e/, "f")\nend',
  rust: 'impl<\'a, T: Clone> A<\'a, T> { pub fn f(&mut self) -> Result<(), E> { println!("{}", 1_u8)?; } }',
  sql: "SELECT a.b, count(*) FROM c AS a LEFT JOIN d USING (e) WHERE f = 'g' -- h",
  tsx: 'export const A = <T,>({ b }: Props<T>) => <p className={`c`} onClick={() => f(b!)}>d</p>',
  typescript: 'type A<T> = { readonly [K in keyof T]?: T[K] extends infer U ? U : never }',
  yaml: 'a: &b\n  - c: "d"\n    e: 1 # f\ng: *b',
}

test('the engine of the editor gives the colours of the engine of the server', async () => {
  const partsBy = async (engine: RegexEngine) => {
    const langs = Object.keys(samples).map((name) => import(`shiki/langs/${name}.mjs`))
    const shiki = await createHighlighterCore({ themes: [codeTheme], langs, engine })
    return Object.entries(samples).map(([name, code]) => [name, colouredCode(shiki, code, name)])
  }
  const own = await partsBy(createJavaScriptRegexEngine({ forgiving: true }))
  expect(own).toEqual(await partsBy(await createOnigurumaEngine(import('shiki/wasm'))))
})
