import { expect, test } from 'vitest'
import { textOfHtml } from './html-text.ts'
import { htmlErrors } from './testing/html-errors.ts'
import { renderHtml } from './testing/render-html.ts'

const cell = (content: string) => `<td class="decimal">${content}</td>`
const table = (...rows: string[][]) =>
  `<table><tbody>${rows.map((cells) => `<tr>${cells.join('')}</tr>`).join('')}</tbody></table>`

/** The cells of a table as they are shown. */
const shown = (html: string) =>
  [...renderHtml(html).matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, content]) => content)

/** Where the end of a number begins. */
const divided = (number: string) =>
  /^(.*?)<span class="end end-\d+">(.*)<\/span>$/.exec(shown(table([cell(number)]))[0] ?? '')?.slice(1)

test('the ends of the numbers of a column get the same width', () => {
  const html = table(
    [cell('1.25'), cell('7')],
    [cell('10'), cell('8.5')],
    [cell('<strong>3.5</strong>'), '<td>9.125</td>'],
  )
  expect(shown(html)).toEqual([
    '1<span class="end end-3">.25</span>',
    '7<span class="end end-2"></span>',
    '10<span class="end end-3"></span>',
    '8<span class="end end-2">.5</span>',
    '<strong>3<span class="end end-3">.5</span></strong>',
    '9.125',
  ])
  expect(textOfHtml(renderHtml(html))).toBe(textOfHtml(html))
  expect(htmlErrors(renderHtml(html))).toEqual([])
})

test.each([
  ['1,234.5', '1,234', '.5'],
  ['1.234,5', '1.234', ',5'],
  ['1,234', '1,234', ''],
  ['0,75', '0', ',75'],
  ['1.234.567', '1.234.567', ''],
  ['−3.1 ± 0.2', '−3', '.1 ± 0.2'],
  ['$12.50 %', '$12', '.50 %'],
  ['5.', '5', '.'],
])('%s is divided at its decimal point', (number, whole, end) =>
  expect(divided(number)).toEqual([whole, end]),
)

test('what is no number stays', () => expect(shown(table([cell('–')], [cell('')]))).toEqual(['–', '']))

test('columns are counted beside cells over several rows', () => {
  const html = table(['<td rowspan="2">a</td>', cell('1.25')], [cell('2.5')])
  expect(shown(html).slice(1)).toEqual([
    '1<span class="end end-3">.25</span>',
    '2<span class="end end-3">.5</span>',
  ])
})

test('numbers in headers are words', () => {
  const header = '<th class="decimal" scope="col">GiB for 8,192 tokens</th>'
  const body = `<tbody><tr>${header}</tr><tr>${cell('1.5')}</tr></tbody>`
  for (const html of [`<table><thead><tr>${header}</tr></thead>${body}</table>`, `<table>${body}</table>`]) {
    expect(renderHtml(html)).toContain('>GiB for 8,192 tokens</th>')
    expect(shown(html)).toEqual(['1<span class="end end-2">.5</span>'])
  }
})
