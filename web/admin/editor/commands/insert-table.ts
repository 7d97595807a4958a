import { Fragment, type Node as PostNode, type Schema } from '@tiptap/pm/model'
import { type Command, TextSelection } from '@tiptap/pm/state'
import { isCodeMark } from './holds-code.ts'
import { insertBy, putInPlace } from './new-block.ts'

/** Inserts a table of three rows and columns, the first row its head, with the cursor in the first cell. */
export const insertTable: Command = insertBy((state, dispatch) => {
  const { tr } = state
  const place = putInPlace(state, tr, newTable(state.schema, headers(3), 3))
  if (place === null) return false
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, place + toFirstCell)).scrollIntoView())
  return true
})

/** Begins a table whose header is a line of cells between bars, with the cursor in the first cell below. Does nothing for an empty line. */
export const startTable = (line: Fragment): Command => {
  const cells = cellsIn(line)
  return insertBy((state, dispatch) => {
    const { tr } = state
    if (!cells.some(({ size }) => size > 0)) return false
    const place = putInPlace(state, tr, newTable(state.schema, cells, 2))
    if (place === null) return false
    const head = tr.doc.nodeAt(place)?.firstChild as PostNode
    const first = place + head.nodeSize + toFirstCell
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, first)).scrollIntoView())
    return true
  })
}

/** From before a table into its section, the row, the cell and its paragraph. */
const toFirstCell = 5

const headers = (columns: number): Fragment[] => Array.from({ length: columns }, () => Fragment.empty)

/** What stands between the bars of a line, but for those in code, without the spaces around it. */
function cellsIn(line: Fragment): Fragment[] {
  const bars: number[] = []
  line.forEach(({ text, marks }, offset) => {
    if (text === undefined || marks.some(isCodeMark)) return
    for (const { index } of text.matchAll(/\|/g)) bars.push(offset + index)
  })
  return bars.slice(1).map((end, at) => trimmed(line.cut((bars[at] as number) + 1, end)))
}

function trimmed(cell: Fragment): Fragment {
  const text = cell.textBetween(0, cell.size, null, '\ufffc')
  const start = text.length - text.trimStart().length
  return cell.cut(start, Math.max(start, text.trimEnd().length))
}

/** Creates a table with one row of headers. */
function newTable({ nodes }: Schema, header: readonly Fragment[], rows: number): PostNode {
  const create = (type: string, attrs: object | null, content: Fragment | PostNode[]): PostNode =>
    nodes[type]?.create(attrs, content) as PostNode
  const cell = (attrs: object, content: Fragment) =>
    create('tableCell', attrs, [create('paragraph', { bare: true, filler: false }, content)])
  const row = () =>
    create(
      'tableRow',
      null,
      header.map(() => cell({}, Fragment.empty)),
    )
  const head = header.map((content) => cell({ element: 'th', attributes: { scope: 'col' } }, content))
  return create('table', null, [
    create('tableSection', { element: 'thead' }, [create('tableRow', null, head)]),
    create('tableSection', null, Array.from({ length: rows - 1 }, row)),
  ])
}
