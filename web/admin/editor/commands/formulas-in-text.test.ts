import { expect, test } from 'vitest'
import { writeHtml } from '../html/write-html.ts'
import { doc, paragraph } from '../testing/documents.ts'
import { readPost } from '../testing/read-post.ts'
import { readFormulas, writeFormulas } from './formulas-in-text.ts'

const formula = (tex: string) => `<code class="language-math math-inline">${tex}</code>`
const { schema } = doc(paragraph()).type

test.each([
  ['With $L=0$ in it', `With ${formula('L=0')} in it`],
  ['$x$ and \\(a, \\)', `${formula('x')} and \\(a, \\)`],
  ['\\(a+b\\), $y$', `${formula('a+b')}, ${formula('y')}`],
  ['$5 and $6', '$5 and $6'],
  ['`$x$`', '`$x$`'],
])('the formulas of %j are read as typed', (text, html) => {
  const line = paragraph(...readFormulas(schema, text))
  expect(writeHtml(doc(line))).toBe(`<p>${html}</p>`)
})

test.each([
  [`The <b>loss</b> ${formula('L_0')}`, 'The loss $L_0$'],
  [formula('a,'), '\\(a,\\)'],
])('%s is written as it would be typed, and read again', (html, text) => {
  const line = readPost(`<p>${html}</p>`).child(0)
  expect(writeFormulas(line)).toBe(text)
  expect(writeFormulas(paragraph(...readFormulas(schema, text)))).toBe(text)
})
