import { type DefaultTreeAdapterTypes, serialize } from 'parse5'
import { beforeAll, expect, test } from 'vitest'
import { loadMaths, type RenderFormula } from './load-maths.ts'

type Element = DefaultTreeAdapterTypes.Element

let render: RenderFormula
beforeAll(async () => {
  render = await loadMaths()
})

const childrenOf = (element: Element, name: string): Element[] =>
  element.childNodes.filter((node): node is Element => node.nodeName === name)

function tableIn(element: Element): Element | null {
  if (element.tagName === 'mtable') return element
  for (const child of element.childNodes) {
    const found = 'tagName' in child ? tableIn(child) : null
    if (found) return found
  }
  return null
}

/** The words of the cells of a formula's first table, row by row. */
function cellsOf(tex: string): string[][] {
  const { element } = render(tex, true)
  const table = element && tableIn(element)
  return (table ? childrenOf(table, 'mtr') : []).map((row) =>
    childrenOf(row, 'mtd').map((cell) =>
      serialize(cell)
        .replace(/<[^>]*>/g, '')
        .replace(/[\u2061\u2062]/g, ''),
    ),
  )
}

const square = [
  ['a', 'b'],
  ['c', 'd'],
]

test.each(['matrix', 'pmatrix', 'bmatrix', 'Bmatrix', 'vmatrix', 'Vmatrix', 'smallmatrix'])('%s', (name) => {
  expect(cellsOf(`\\begin{${name}}a&b\\\\c&d\\end{${name}}`)).toEqual(square)
})

test.each([
  ['pmatrix', '()'],
  ['bmatrix', '[]'],
  ['Bmatrix', '{}'],
  ['vmatrix', '||'],
  ['Vmatrix', '‖‖'],
  ['cases', '{'],
  ['rcases', '}'],
])('%s has its fences %s', (name, fences) => {
  const { element } = render(`\\begin{${name}}a&b\\\\c&d\\end{${name}}`, true)
  const words = element ? serialize(element).replace(/<mtable.*<\/mtable>|<annotation.*/gs, '') : ''
  expect(words.replace(/<[^>]*>|∣/g, (sign) => (sign === '∣' ? '|' : '')).replaceAll('∥', '‖')).toBe(fences)
})

/** Of environments with numbers, the first and last cell of a row are the room beside it and its number. */
test.each<[tex: string, cells: string[][]]>([
  ['\\begin{cases}a&b\\\\c&d\\end{cases}', square],
  ['\\begin{dcases}a&b\\\\c&d\\end{dcases}', square],
  ['\\begin{array}{l|r}a&b\\\\\\hline c&d\\end{array}', square],
  [
    '\\begin{aligned}a&=b\\\\c&=d\\end{aligned}',
    [
      ['a', '=b'],
      ['c', '=d'],
    ],
  ],
  ['\\begin{alignedat}{2}a&b&c&d\\end{alignedat}', [['a', 'b', 'c', 'd']]],
  ['\\begin{gathered}a\\\\b\\end{gathered}', [['a'], ['b']]],
  [
    '\\begin{split}a&=b\\\\&=c\\end{split}',
    [
      ['a', '=b'],
      ['', '=c'],
    ],
  ],
  [
    '\\begin{align*}a&=b\\\\&=c\\end{align*}',
    [
      ['a', '=b'],
      ['', '=c'],
    ],
  ],
  [
    '\\begin{align}a&=b\\tag{1}\\\\&=c\\notag\\end{align}',
    [
      ['', 'a', '=b', '(1)'],
      ['', '', '=c', ''],
    ],
  ],
  ['\\begin{alignat}{2}a&b&c&d\\tag{1}\\end{alignat}', [['', 'a', 'b', 'c', 'd', '(1)']]],
  [
    '\\begin{gather}a\\tag{A}\\\\b\\end{gather}',
    [
      ['', 'a', '(A)'],
      ['', 'b', ''],
    ],
  ],
  ['\\begin{multline*}a\\\\b\\end{multline*}', [['a'], ['b']]],
  ['\\begin{equation}\\begin{split}a&=b\\end{split}\\end{equation}', [['', 'a=b', '']]],
  ['\\substack{a\\\\b}', [['a'], ['b']]],
])('%s', (tex, cells) => {
  expect(cellsOf(tex)).toEqual(cells)
})

test.each(['flalign', 'eqnarray', 'subequations'])('%s is told to be unknown', (name) => {
  expect(render(`\\begin{${name}}a\\end{${name}}`, true).fault?.message).toBe(`No such environment: ${name}.`)
})
