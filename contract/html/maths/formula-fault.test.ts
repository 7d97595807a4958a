import { expect, test } from 'vitest'
import { lineAndColumn } from './formula-fault.ts'
import { loadMaths } from './load-maths.ts'

const outside = 'Formulas have no links, pictures and HTML'

test.each([
  ['a\\href{x}{y}', `${outside}: \\href is not known.`, 1],
  ['a + \\includegraphics{x}', `${outside}: \\includegraphics is not known.`, 4],
  ['\\htmlClass{x}{y}', `${outside}: \\htmlClass is not known.`, 0],
  ['\\url{x}', `${outside}: \\url is not known.`, 0],
  ['x\\class{x}{y}', `${outside}: \\class is not known.`, 1],
  ['x\\style{x}{y}', `${outside}: \\style is not known.`, 1],
  ['x\\data{x}{y}', `${outside}: \\data is not known.`, 1],
  ['1\\\\\n\\bad', '\\bad is not known.', 4],
  ['\\frac{a', '} is missing.', 7],
  ['x}', '} is out of place.', 1],
  ['\\begin{foo}x\\end{foo}', 'No such environment: foo.', 6],
  ['x^', 'Something is missing at the end.', 2],
  ['\\def\\a{\\a\\a}\\a', 'Its macros never end, or use each other too often.', null],
  ['x'.repeat(10_001), 'This formula is too long. Split it up.', null],
])('%.30s: %s', async (tex, message, at) => {
  const render = await loadMaths()
  expect(render(tex, false).fault).toEqual({ message, at })
})

test('macros that grow end at once', async () => {
  const render = await loadMaths()
  const names = [...'abcdefghijklmnop']
  const bomb = names.map((name, at) => `\\def\\x${name}{${`\\x${names[at + 1] ?? 'z'}`.repeat(10)}}`).join('')
  expect(render(`\\def\\xz{x}${bomb}\\xa`, false).fault?.message).toContain('too often')
})

test('macros of a formula stay in it', async () => {
  const render = await loadMaths()
  expect(render('\\gdef\\mine{x}\\mine', false).fault).toBe(null)
  expect(render('\\mine', false).fault).not.toBe(null)
})

test('places have a line and a column', () =>
  expect(lineAndColumn('a\nbc\n\\d', 6)).toEqual({ line: 3, column: 2 }))
