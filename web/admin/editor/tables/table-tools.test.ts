import { type Command, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { CellSelection } from './cell-selection.ts'
import { byTab, moveToCell } from './move-between-cells.ts'
import { tableToolList } from './table-menus.ts'
import { cellsIn, htmlOf, select, stateOfPost } from './testing/table-states.ts'

const table = (html: string): string => html.replace(/>\s+/g, '>')

const plain = '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>'
const headed = plain.replace(/<tbody>(<tr>.*?<\/tr>)/, '<thead>$1</thead><tbody>')
const noted = (note: string): string =>
  `<figure class="table">${plain}<figcaption>${note}</figcaption></figure>`
const decimals = plain
  .replace('<td>b', '<td class="best decimal"><strong><em>1</em></strong>')
  .replace('<td>d', '<td class="decimal">2')
const unfilled = decimals.replace('2</td>', '</td>')
const full = table(`<table><caption>Sum</caption>
  <thead><tr><th scope="col">h</th><th scope="col">i</th></tr></thead>
  <tbody><tr><th scope="row">a</th><td class="ql-align-right">1</td></tr></tbody>
  <tbody title="t"><tr lang="de"><th scope="row">b</th><td rowspan="2">2</td></tr><tr><th scope="row">c</th></tr></tbody>
  <tfoot><tr><td colspan="2">z</td></tr></tfoot></table>`)

const commandOf = (name: string): Command =>
  tableToolList.find((tool) => tool.name === name)?.command as Command

/** Returns the HTML after a command on a cell, or on the cells between two; null where it does not apply. */
function run(command: Command, html: string, anchor: number, head?: number): string | null {
  const state = select(stateOfPost(html), anchor, head)
  let after: string | null = null
  const does = command(state, (tr) => {
    after = htmlOf(state.apply(tr))
  })
  return does ? (after ?? html) : null
}

const tools: [name: string, html: string, cells: [number, number?], result: string | null][] = [
  ['row-above', plain, [2], plain.replace('<tr><td>c', '<tr><td></td><td></td></tr><tr><td>c')],
  ['row-below', full, [1], full.replace('<tbody>', '<tbody><tr><th scope="row"></th><td></td></tr>')],
  [
    'row-below',
    full,
    [2],
    full.replace('1</td></tr>', '1</td></tr><tr><th scope="row"></th><td class="ql-align-right"></td></tr>'),
  ],
  [
    'row-below',
    full,
    [4],
    full.replace('rowspan="2">2</td></tr>', 'rowspan="3">2</td></tr><tr><th scope="row"></th></tr>'),
  ],
  [
    'row-above',
    full,
    [0],
    full.replace('<thead>', '<thead><tr><th scope="col"></th><th scope="col"></th></tr>'),
  ],
  ['remove-row', plain, [0], plain.replace('<tr><td>a</td><td>b</td></tr>', '')],
  ['remove-row', full, [4], full.replace(/<tr lang.*?<\/tr><tr>(<th.*?<\/th>)/, '<tr>$1<td>2</td>')],
  ['remove-row', full, [0], full.replace(/<thead>.*<\/thead>/, '')],
  ['remove-row', plain, [0, 3], ''],
  ['row-down', plain, [1], plain.replace(/(<tr>.*<\/tr>)(<tr>.*<\/tr>)/, '$2$1')],
  [
    'row-up',
    full,
    [6],
    full.replace(
      /<tr lang="de"><th scope="row">b(.*?)<\/tr><tr><th scope="row">c(<\/th>)/,
      '<tr><th scope="row">c$1</tr><tr lang="de"><th scope="row">b$2',
    ),
  ],
  ['duplicate-row', plain, [1], plain.replace(/(<tr>.*?<\/tr>)/, '$1$1')],
  ['duplicate-row', plain, [0, 3], plain.replace(/<tbody>(.*)<\/tbody>/, '<tbody>$1$1</tbody>')],
  ['duplicate-row', full, [4], full.replace(/(<tr lang.*?<\/tr><tr>.*?<\/tr>)/, '$1$1')],
  ['duplicate-row', full, [0], full.replace(/<thead>(.*)<\/thead>/, '<thead>$1$1</thead>')],
  ['row-up', full, [4], null],
  ['row-down', full, [2], null],
  ['column-left', plain, [0], plain.replaceAll('<tr>', '<tr><td></td>')],
  [
    'column-right',
    full,
    [2],
    table(full)
      .replace('i</th>', '</th><th scope="col">i</th>')
      .replace('h</th><th scope="col"></th>', 'h</th><th scope="col"></th>')
      .replace('<td class="ql', '<td></td><td class="ql')
      .replace('<td rowspan', '<td></td><td rowspan')
      .replace('c</th>', 'c</th><td></td>')
      .replace('colspan="2"', 'colspan="3"'),
  ],
  [
    'remove-column',
    full,
    [2],
    table(full)
      .replace('<th scope="col">h</th>', '')
      .replaceAll(/<th scope="row">.<\/th>/g, '')
      .replace(' rowspan="2"', '')
      .replace('<tr></tr>', '')
      .replace(' colspan="2"', ''),
  ],
  ['column-to-right', plain, [0], plain.replaceAll(/(<td>.<\/td>)(<td>.<\/td>)/g, '$2$1')],
  ['column-to-left', plain, [0], null],
  [
    'align-center',
    plain,
    [1],
    plain.replace('<td>b', '<td class="ql-align-center">b').replace('<td>d', '<td class="ql-align-center">d'),
  ],
  ['align-start', full, [1], full.replace(' class="ql-align-right"', '')],
  [
    'align-right',
    plain.replace('b<', '<p class="ql-align-center">b</p><'),
    [1],
    plain
      .replace('<td>b', '<td class="ql-align-right"><p>b</p>')
      .replace('<td>d', '<td class="ql-align-right">d')
      .replace('</p></td', '</p></td'),
  ],
  [
    'header-row',
    plain,
    [3],
    plain.replace(
      '<tbody><tr><td>a</td><td>b</td></tr>',
      '<thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody>',
    ),
  ],
  [
    'header-row',
    full,
    [3],
    full.replace(
      '<thead><tr><th scope="col">h</th><th scope="col">i</th></tr></thead><tbody>',
      '<tbody><tr><th scope="row">h</th><td>i</td></tr>',
    ),
  ],
  ['header-column', plain, [3], plain.replaceAll(/<td>([ac])<\/td>/g, '<th scope="row">$1</th>')],
  [
    'header-column',
    full.replace(/<tfoot>.*<\/tfoot>/, ''),
    [3],
    full.replace(/<tfoot>.*<\/tfoot>/, '').replaceAll(/<th scope="row">(.)<\/th>/g, '<td>$1</td>'),
  ],
  ['merge', plain, [0, 1], plain.replace('<td>a</td><td>b</td>', '<td colspan="2"><p>a</p><p>b</p></td>')],
  [
    'merge',
    plain.replace('>a<', '><'),
    [0, 2],
    plain.replace('<td>a', '<td rowspan="2">c').replace('<td>c</td>', ''),
  ],
  [
    'merge',
    plain,
    [0, 3],
    '<table><tbody><tr><td><p>a</p><p>b</p><p>c</p><p>d</p></td></tr></tbody></table>',
  ],
  ['merge', plain, [0], null],
  ['merge', full, [0, 2], null],
  ['merge-right', plain, [0], plain.replace('<td>a</td><td>b</td>', '<td colspan="2"><p>a</p><p>b</p></td>')],
  [
    'merge-below',
    plain,
    [1],
    plain.replace('<td>b', '<td rowspan="2"><p>b</p><p>d</p>').replace('<td>d</td>', ''),
  ],
  ['split', full, [5], full.replace(' rowspan="2"', '').replace('c</th>', 'c</th><td></td>')],
  ['split', decimals.replace(/c<.*2/, 'c').replace('<td>c', '<td colspan="2">c'), [2], unfilled],
  ['split', plain, [0], null],
  ['caption', full, [0], full.replace('<caption>Sum</caption>', '')],
  ['caption', plain, [0], plain.replace('<table>', '<table><caption></caption>')],
  ['note', plain, [0], noted('')],
  ['note', noted('Five <b>runs</b>'), [3], plain],
  ['note', `<figure id="in-f">${plain}</figure>`, [3], noted('').replace(' class', ' id="in-f" class')],
  [
    'note',
    noted('a').replace('<figure', '<figure id="in-f"'),
    [0],
    plain.replace('<table', '<table id="in-f"'),
  ],
  ['note', `<figure>${plain}<p>x</p></figure>`, [0], null],
  ['remove-row', noted('Five runs'), [0, 3], ''],
  ['remove-table', `<p>x</p>${noted('Five runs')}`, [0], '<p>x</p>'],
  ['remove-table', `<p>x</p>${plain}`, [0], '<p>x</p>'],
  [
    'align-decimal',
    plain.replaceAll('<td>', '<td class="best ql-align-right">'),
    [1],
    plain
      .replaceAll(/<td>(.<\/td><\/tr>)/g, '<td class="decimal best">$1')
      .replaceAll('<td>', '<td class="best ql-align-right">'),
  ],
  ['align-start', plain.replace('<td>a', '<td class="decimal">a'), [2], plain],
  [
    'row-below',
    decimals,
    [3],
    decimals.replace('</tbody>', '<tr><td></td><td class="decimal"></td></tr></tbody>'),
  ],
  ['column-right', decimals, [1], decimals.replaceAll('</tr>', '<td class="decimal"></td></tr>')],
  ['best', plain, [2], plain.replace('<td>c', '<td class="best"><strong>c</strong>')],
  [
    'best',
    decimals,
    [1],
    decimals.replace('best decimal"><strong><em>1</em></strong>', 'decimal"><em>1</em>'),
  ],
  ['best', decimals, [1, 3], decimals.replace('"decimal">2', '"decimal best"><strong>2</strong>')],
  [
    'best',
    plain.replace('>a<', '><p>a</p><p><b>1</b></p><'),
    [0],
    plain.replace('<td>a<', '<td class="best"><p>a</p><p><b>1</b></p><'),
  ],
  ['best', full, [1, 3], full.replace('"ql-align-right">1', '"best ql-align-right"><strong>1</strong>')],
  ['best', full, [2], null],
  ['best', plain.replace('>a<', '><'), [0], plain.replace('<td>a<', '<td class="best"><')],
  ['sortable', plain, [0], null],
  ['sortable', headed, [0], headed.replace('<table>', '<table class="sortable">')],
  ['sortable', headed.replace('<td>c</td><td>', '<td colspan="2">'), [0], null],
  [
    'sortable',
    plain.replace('<table>', '<table class="sortable wide">'),
    [0],
    plain.replace('<table>', '<table class="wide">'),
  ],
  ['wide', noted('x'), [1], noted('x').replace('<table>', '<table class="wide">')],
]

for (const [at, [name, html, [anchor, head], result]] of tools.entries()) {
  const where = head === undefined ? `cell ${anchor}` : `cells ${anchor} to ${head}`
  test(`${at}: ${name} in ${where}${result === null ? ' does not apply' : ''}`, () => {
    expect(run(commandOf(name), html, anchor, head)).toBe(result)
  })
}

test('the only block of a post leaves an empty paragraph', () => {
  const state = select(stateOfPost(plain), 0)
  commandOf('remove-table')(state, (tr) => {
    expect(state.apply(tr).doc.firstChild?.type.name).toBe('paragraph')
  })
})

test('the cursor stays in its place of a moved cell', () => {
  const state = select(stateOfPost(plain), 2)
  commandOf('row-up')(state, (tr) => {
    const { doc, selection } = state.apply(tr)
    expect(selection.$head.parent.textContent).toBe('c')
    expect(doc.textContent).toBe('cdab')
  })
})

test('Tab goes to the next cell, and behind the last one into a new row', () => {
  const state = select(stateOfPost(plain), 2)
  moveToCell(1)(state, (tr) => {
    expect(state.apply(tr).selection.$head.parent.textContent).toBe('d')
  })
  expect(run(moveToCell(1), plain, 3)).toBe(plain.replace('</tbody>', '<tr><td></td><td></td></tr></tbody>'))
  expect(run(moveToCell(-1), plain, 0)).toBe(plain)
})

test('Tab is left to a list in a cell, but not to a list around the table', () => {
  const inCell = plain.replace('>a<', '><ul><li>a</li></ul><')
  expect(run(byTab(moveToCell(1)), inCell, 0)).toBeNull()
  expect(run(byTab(moveToCell(1)), `<ul><li>${plain}</li></ul>`, 0)).not.toBeNull()
})

for (const [name, count] of [
  ['select-row', 2],
  ['select-column', 3],
  ['select-table', 6],
] as const) {
  test(`${name} selects ${count} cells`, () => {
    const state = select(stateOfPost(plain.replace('</tbody>', '<tr><td>e</td><td>f</td></tr></tbody>')), 3)
    commandOf(name)(state, (tr) => {
      expect(tr.selection).toBeInstanceOf(CellSelection)
      expect(tr.selection.ranges).toHaveLength(count)
    })
  })
}

test('a selection grows to whole cells', () => {
  const html = full.replace(/<tfoot>.*<\/tfoot>/, '')
  const state = select(stateOfPost(html), 4, 5)
  expect(state.selection.ranges).toHaveLength(3)
  expect(cellsIn(state)).toHaveLength(7)
})

test('text that is selected from one cell into another means the rows between', () => {
  const state = select(stateOfPost(`<p>x</p>${full}`), 2)
  const [from, to] = [cellsIn(state)[2] as number, cellsIn(state)[4] as number]
  const across = state.apply(state.tr.setSelection(TextSelection.create(state.doc, from + 2, to + 3)))
  let html = ''
  commandOf('remove-row')(across, (tr) => {
    html = htmlOf(across.apply(tr))
  })
  expect(html).not.toMatch(/>a<|>b</)
  expect(html).toContain('>z<')
})
