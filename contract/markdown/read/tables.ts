import type { Element } from 'hast'
import type { Nodes, Paragraph, Table, TableRow } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import { parseLines } from '../code-info.ts'
import { element } from './hast-element.ts'

/** More columns than anybody writes. */
const maxColumns = 1_000

/** The caption of a table; null if it has none, and for other nodes. */
export function captionOf(node: Nodes): Paragraph | null {
  const caption = node.type === 'table' ? (node.data?.caption ?? []) : []
  return caption.length > 0 ? { type: 'paragraph', children: caption } : null
}

/** A table whose first row is its head. The columns of its attribute `decimal` are aligned by their decimal points. */
export function tableToHast(state: State, node: Table): Element {
  const { attributes } = node.data ?? {}
  const caption = captionOf(node)
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
      ...(caption ? [element('caption', {}, state.all(caption))] : []),
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
