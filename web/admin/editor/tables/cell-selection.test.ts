import { undo } from '@tiptap/pm/history'
import { Slice } from '@tiptap/pm/model'
import type { Command, EditorState, Transaction } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { blocks } from '../blocks/blocks.ts'
import { clearFormatting } from '../commands/clear-formatting.ts'
import { indent } from '../commands/indent.ts'
import { insertTable } from '../commands/insert-table.ts'
import { removeLink } from '../commands/links.ts'
import { setTaskList } from '../commands/tasks.ts'
import { writeFragment } from '../html/write-html.ts'
import { moveSiblings } from '../moving/move-siblings.ts'
import { selectedBlocks } from '../moving/siblings.ts'
import { after as stateAfter } from '../testing/cursor.ts'
import { stateOf } from '../testing/documents.ts'
import { readPost } from '../testing/read-post.ts'
import { CellSelection } from './cell-selection.ts'
import { onlyTable, pasteCells } from './paste-cells.ts'
import { cellsIn, htmlOf, select, stateOfPost } from './testing/table-states.ts'

const grid = `<table><caption>Sum</caption><thead><tr><th>a</th><th>b</th><th>c</th></tr></thead>
<tbody title="t"><tr><td>d</td><td class="ql-align-right">e</td><td>f</td></tr>
<tr><td>g</td><td colspan="2">h</td></tr></tbody></table>`

const after = (state: EditorState, change: (tr: Transaction) => Transaction): string =>
  htmlOf(state.apply(change(state.tr)))

const copied = (anchor: number, head: number): string =>
  writeFragment(select(stateOfPost(grid), anchor, head).selection.content().content)

test('a copy is a table of the selected cells', () => {
  expect(copied(1, 5)).toBe(
    '<table><thead><tr><th>b</th><th>c</th></tr></thead>\n<tbody title="t"><tr><td class="ql-align-right">e</td><td>f</td></tr></tbody></table>',
  )
  expect(copied(4, 7)).toContain(
    '<tr><td class="ql-align-right">e</td><td>f</td></tr>\n<tr><td colspan="2">h',
  )
  expect(copied(0, 7)).toBe(grid)
})

test('deleting empties the cells, and leaves empty ones as they are', () => {
  const html = grid.replace('>f<', '><br><')
  expect(after(select(stateOfPost(html), 4, 5), (tr) => tr.deleteSelection())).toBe(html.replace('>e<', '><'))
})

test('what is typed comes into the first cell, from whichever end the cells were selected', () => {
  for (const [anchor, head] of [
    [1, 4],
    [4, 1],
  ] as const) {
    const typed = after(select(stateOfPost(grid), anchor, head), (tr) => tr.insertText('x'))
    expect(typed).toBe(grid.replace('>b<', '>x<').replace('>e<', '><'))
  }
})

test('a selection of cells follows its cells, and becomes a cursor once they are gone', () => {
  const state = select(stateOfPost(`<p>x</p>${grid}`), 3, 4)
  const moved = state.apply(state.tr.delete(0, 3))
  expect(moved.selection).toBeInstanceOf(CellSelection)
  expect(
    moved.selection.eq(new CellSelection(moved.doc, ...(cellsIn(moved).slice(3, 5) as [number, number]))),
  ).toBe(true)
  const gone = state.apply(state.tr.delete(3, state.doc.content.size))
  expect(gone.selection).not.toBeInstanceOf(CellSelection)
})

/** Returns the HTML after a table was pasted into a cell. */
function pasted(html: string, cell: number, table: string): string {
  const state = select(stateOfPost(html), cell)
  let result = html
  const copy = onlyTable(Slice.maxOpen(readPost(table).content))
  if (copy)
    pasteCells(copy)(state, (tr) => {
      result = htmlOf(state.apply(tr))
    })
  return result
}

const small = '<table><tbody><tr><td>1</td><td>2</td></tr><tr><th>3</th><td>4</td></tr></tbody></table>'

test('a pasted table fills the cells from the selected one on', () => {
  const wide = grid.replace('<td colspan="2">h</td>', '<td>h</td><td>i</td>')
  expect(pasted(wide, 4, small)).toBe(
    wide.replace('>e<', '>1<').replace('>f<', '>2<').replace('>h<', '>3<').replace('>i<', '>4<'),
  )
})

test('a pasted table grows the table, and splits cells that it would cover in part', () => {
  const html = pasted(grid, 7, small)
  expect(html).toBe(
    grid.replace(
      '<td colspan="2">h</td></tr>',
      '<td>1</td><td>2</td></tr>\n<tr><td></td><td>3</td><td>4</td></tr>',
    ),
  )
  expect(pasted(grid, 2, small)).toContain('<tr><th>a</th><th>b</th><th>1</th><th scope="col">2</th></tr>')
})

test('only a table fills cells', () => {
  expect(onlyTable(Slice.maxOpen(readPost('<p>x</p>').content))).toBeNull()
  expect(onlyTable(Slice.maxOpen(readPost(`${small}<p>x</p>`).content))).toBeNull()
})

test('a new table replaces an empty paragraph, and comes below other text', () => {
  const row = (cell: string) => `<tr>${cell.repeat(3)}</tr>`
  const table = `<table><thead>${row('<th scope="col"></th>')}</thead><tbody>${row('<td></td>').repeat(2)}</tbody></table>`
  for (const [html, result] of [
    ['', table],
    ['<p>x</p>', `<p>x</p>${table}`],
    ['<ul><li>x</li></ul>', `<ul><li>x${table}</li></ul>`],
  ] as const) {
    const state = stateOf(readPost(html))
    insertTable(state, (tr) => {
      const next = state.apply(tr)
      expect(htmlOf(next)).toBe(result)
      expect(next.selection.$head.node(-1).attrs.element).toBe('th')
    })
  }
})

test('cells stay selected where they become tasks, and where their table is moved', () => {
  const cells = select(
    stateOfPost('<p>x</p><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>'),
    0,
    1,
  )
  for (const [command, text] of [
    [setTaskList, 'xab'],
    [moveBlock, 'abx'],
  ] as const)
    command(cells, (tr) => {
      const { doc, selection } = cells.apply(tr)
      expect(doc.textContent).toBe(text)
      expect(selection.ranges.map(({ $from }) => $from.parent.textContent)).toEqual(['b', 'a'])
    })
  expect.assertions(4)
})

const moveBlock: Command = (state, dispatch) => {
  const tr = moveSiblings(state, selectedBlocks(state.doc, 1), 0)
  if (tr) dispatch?.(tr)
  return tr !== null
}

test('all selected cells are indented, and lose their formats or links', () => {
  const row = (...cells: string[]) =>
    `<table><tbody><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></tbody></table>`
  const indented = (text: string) => `<p class="ql-indent-1">${text}</p>`
  const bold = ['<b>a</b>', '<p><b>b</b></p>', '<b>c</b>']
  const cells = select(stateOfPost(row(...bold)), 0, 1)
  expect(htmlOf(stateAfter(cells, clearFormatting))).toBe(row('a', '<p>b</p>', '<b>c</b>'))
  expect(htmlOf(stateAfter(cells, indent(1)))).toBe(
    row(indented('<b>a</b>'), indented('<b>b</b>'), '<b>c</b>'),
  )
  const linked = ['<a href="/a">a</a>', '<a href="/b">b</a>', '<a href="/c">c</a>']
  expect(htmlOf(stateAfter(select(stateOfPost(row(...linked)), 0, 1), removeLink))).toBe(
    row('a', 'b', '<a href="/c">c</a>'),
  )
})

const togglesInCells = blocks.filter(({ toggle, turnInto }) => toggle && turnInto)

test.each(togglesInCells.map((kind) => [kind.name, kind] as const))(
  'a toggle of %s is one for all selected cells, which stay selected',
  (name, { isOn, toggle }) => {
    const marked =
      '<table><tbody><tr><td>a</td><td><h1>b</h1></td></tr><tr><td><ul><li>c</li></ul></td><td><p>d</p></td></tr></tbody></table>'
    const state = select(stateOfPost(marked), 0, 3)
    expect(isOn(state)).toBe(false)
    const all = stateAfter(state, toggle as Command)
    expect(isOn(all)).toBe(true)
    for (let cell = 0; cell < 4; cell++) expect(isOn(select(all, cell))).toBe(true)
    expect(all.selection.ranges).toHaveLength(4)
    expect(htmlOf(stateAfter(all, undo))).toBe(marked)
    if (name !== 'paragraph') expect(isOn(stateAfter(all, toggle as Command))).toBe(false)
  },
)

test('lists are made of the selected cells that are none yet', () => {
  const list = blocks.find(({ name }) => name === 'bullet-list')
  const cells = '<table><tbody><tr><td><ul><li>a</li></ul></td><td>b</td></tr></tbody></table>'
  const made = stateAfter(select(stateOfPost(cells), 0, 1), list?.toggle as Command)
  expect(htmlOf(made)).toBe(cells.replace('<td>b</td>', '<td><ul><li>b</li></ul></td>'))
  expect(htmlOf(stateAfter(made, list?.toggle as Command))).toBe(
    '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
  )
})
