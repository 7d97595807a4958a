import { expect, test } from 'vitest'
import { writeHtml } from '../html/write-html.ts'
import { stateOf } from '../testing/documents.ts'
import { readPost } from '../testing/read-post.ts'
import { changeText } from './change-text.ts'
import { writeFormulas } from './formulas-in-text.ts'

const formula = (tex: string) => `<code class="language-math math-inline">${tex}</code>`

/** Returns the post after an edit of its first paragraph in a field. */
function edited(html: string, edit: (shown: string) => string) {
  const { doc, tr } = stateOf(readPost(html))
  const line = doc.child(0)
  const shown = writeFormulas(line)
  expect(edit(shown)).not.toBe(shown)
  changeText(tr, 1, line, edit(shown))
  tr.doc.check()
  return writeHtml(tr.doc)
}

test.each([
  `2${formula('\\pi')} radians`,
  `non${formula('x')}`,
  `an \` and ${formula('x')}`,
  `(${formula('x')}${formula('y')})`,
  `${formula('x')}2${formula('y')}`,
  `<code>$x$</code> and \\(x\\)`,
  'Prices ($2023$)',
  `<b>By <a href="/a">Ann</a></b>, \\$x$ <br>b`,
])('a change of other words keeps %s as it is', (kept) => {
  for (const [before, after] of [
    ['Word ', ''],
    ['', ' word'],
  ])
    expect(edited(`<p>${before}${kept}${after}</p>`, (shown) => shown.replace(/ord/, 'ider'))).toBe(
      `<p>${before?.replace('ord', 'ider')}${kept}${after?.replace('ord', 'ider')}</p>`,
    )
  expect(edited(`<p>${kept}</p>`, (shown) => `${shown}, too`)).toBe(`<p>${kept}, too</p>`)
  expect(edited(`<p>${kept}</p>`, (shown) => `See ${shown}`)).toBe(`<p>See ${kept}</p>`)
})

test.each([
  ['a formula', `2${formula('\\pi')} radians`, ['pi', 'tau'], `2${formula('\\tau')} radians`],
  ['its first sign', `a ${formula('x')} b`, ['$x', '$2x'], `a ${formula('2x')} b`],
  ['what is before it, by another', `a ${formula('x')}`, ['a', '$y$'], `${formula('y')} ${formula('x')}`],
  ['a price, by a formula before it', 'It costs $5', ['$5', '$x$ $5'], `It costs ${formula('x')} $5`],
  ['the last sign, that was missing', '<i>A</i> line $x', [/$/, '$'], `<i>A</i> line ${formula('x')}`],
  [
    'the end of a formula, by another',
    `a ${formula('x')}`,
    [/$/, '\\(y\\)'],
    `a ${formula('x')}${formula('y')}`,
  ],
  ['its start, by another', `a ${formula('x')}`, ['a ', 'a $y$'], `a ${formula('y')}${formula('x')}`],
  ['what parts two', `${formula('x')} ${formula('y')}`, [' ', ''], `${formula('x')}${formula('y')}`],
  ['code', 'a <code>$x</code> b', ['x', 'x$'], 'a <code>$x</code>$ b'],
  ['the middle of code', 'a <code>x y z</code> b', ['y', '$y$'], 'a <code>x $y$ z</code> b'],
  ['a word in bold letters', 'a <b>big dog</b> b', ['dog', 'cat'], 'a <b>big cat</b> b'],
  ['all in bold letters and after', 'a <b>dog</b> b', ['dog b', 'cat'], 'a cat'],
  ['a letter of two units', '<b>a😀</b>', ['😀', '😁'], '<b>a😁</b>'],
  ['the second line', 'a<br>b', ['b', 'c'], 'a<br>c'],
  ['the first word', `a ${formula('x')}`, ['a ', ''], formula('x')],
] as const)('a change of %s', (_of, html, [from, to], expected) => {
  expect(edited(`<p>${html}</p>`, (shown) => shown.replace(from, () => to))).toBe(`<p>${expected}</p>`)
})
