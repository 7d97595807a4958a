import type { Element } from 'hast'
import type { Table, TableRow } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import { parseLines } from '../code-info.ts'
import { element } from './hast-element.ts'

/** More columns than anybody writes. */
const maxColumns = 1_000

/** A table whose first row is its head. The columns of its attribute `decimal` are aligned by their decimal points. */
export function tableToHast(state: State, node: Table): Element {
  const { caption, attributes } = node.data ?? {}
  const decimal = parseLines(attributes?.values.decimal ?? '', maxColumns)
  const cellsOf = (row: TableRow, name: 'th' | 'td'): Element =>
    element(
      'tr',
      {},
      row.children.map((cell, at) => {
        const align = node.align?.[at]
        const classes = [...(decimal.has(at + 1) ? ['decimal'] : []), ...(align ? [`ql-align-${align}`] : [])]
        return element(
          name,
          { ...(name === 'th' && { scope: 'col' }), ...(classes.length > 0 && { className: classes }) },
          state.all(cell),
        )
      }),
    )
  const [head, ...rows] = node.children
  const names = attributes?.classes ?? []
  const result = element(
    'table',
    {
      ...(attributes?.id !== undefined && { id: attributes.id }),
      ...(names.length > 0 && { className: names }),
    },
    [
      ...(caption && caption.length > 0
        ? [element('caption', {}, state.all({ type: 'paragraph', children: caption }))]
        : []),
      ...(head ? [element('thead', {}, [cellsOf(head, 'th')])] : []),
      ...(rows.length > 0
        ? [
            element(
              'tbody',
              {},
              rows.map((row) => cellsOf(row, 'td')),
            ),
          ]
        : []),
    ],
  )
  state.patch(node, result)
  return result
}
