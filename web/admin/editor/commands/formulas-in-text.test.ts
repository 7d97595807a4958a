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
  ['$x$$y$', `${formula('x')}${formula('y')}`],
])('the formulas of %j are read as typed', (text, html) => {
  const line = paragraph(...readFormulas(schema, text))
  expect(writeHtml(doc(line))).toBe(`<p>${html}</p>`)
})

test.each([
  [`The loss ${formula('L_0')}`, 'The loss $L_0$'],
  [formula('a,'), '\\(a,\\)'],
  [`2${formula('\\pi')} radians`, '2\\(\\pi\\) radians'],
  [`non${formula('x')}`, 'non\\(x\\)'],
  [`${formula('x')}2${formula('y')}`, '$x$2\\(y\\)'],
  [`a $(b)${formula('x')}`, 'a $(b)\\(x\\)'],
  [`${formula('x')}${formula('y')}`, '$x$$y$'],
])('%s is written as it would be typed, and read again', (html, text) => {
  const line = readPost(`<p>${html}</p>`).child(0)
  expect(writeFormulas(line)).toBe(text)
  expect(writeHtml(doc(paragraph(...readFormulas(schema, text))))).toBe(`<p>${html}</p>`)
})
