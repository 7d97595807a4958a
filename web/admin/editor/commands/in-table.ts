import type { EditorState } from '@tiptap/pm/state'
import { isTableFigure } from './table-figures.ts'

export const isInTable = ({ selection: { $from } }: EditorState): boolean =>
  Array.from({ length: $from.depth }, (_, at) => $from.node(at + 1)).some(({ type }) => type.name === 'table')

/** True in a table, its caption and its notes. */
export const isAtTable = ({ selection: { $head } }: EditorState): boolean =>
  Array.from({ length: $head.depth }, (_, at) => $head.node(at + 1)).some(
    (node) => node.type.name === 'table' || isTableFigure(node),
  )

/** True in a cell, but not in a list within it. */
export function isDirectlyInCell({ selection: { $head } }: EditorState): boolean {
  const names = Array.from({ length: $head.depth }, (_, at) => $head.node(at + 1).type.name)
  return names.lastIndexOf('tableCell') > names.lastIndexOf('listItem')
}
