import { expect, test } from 'vitest'
import { renderBody } from './render-html.ts'

const inLine = (tex: string) => `<code class="language-math math-inline">${tex}</code>`
const display = (tex: string) => `<pre><code class="language-math math-display">${tex}</code></pre>`

const words = (count: number) => 'don’t '.repeat(count)

test.each([
  ['no words', '<p>—<br></p>', 0],
  ['a word', '<p>Hi</p>', 1],
  ['words', `<p>${words(660)}</p>`, 3],
  ['words of another script', `<p>${'слово '.repeat(440)}</p>`, 2],
  ['Chinese, by characters', `<p>${'深度学习'.repeat(300)}</p>`, 3],
  ['words of two kinds', `<p>${words(220)}${'深'.repeat(400)}</p>`, 2],
  ['code, at half of its words', `<p>${words(220)}</p><pre>${words(440)}</pre>`, 2],
  ['formulas, by their signs', display('E = mc^2 '.repeat(132)), 3],
  ['formulas in lines', `<p>${inLine('\\mathbf{x}_{i} '.repeat(220))}</p>`, 2],
  [
    'no sizes and environments',
    display(`\\begin{aligned}${'\\left( \\right) '.repeat(220)}\\end{aligned}`),
    2,
  ],
  ['words in formulas', display(`\\text{${words(440)}}`), 2],
])('%s', (_what, html, minutes) => expect(renderBody(html).minutes).toBe(minutes))
