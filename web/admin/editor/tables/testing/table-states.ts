import { history } from '@tiptap/pm/history'
import { type EditorState, Selection } from '@tiptap/pm/state'
import { writeHtml } from '../../html/write-html.ts'
import { stateOf } from '../../testing/documents.ts'
import { readPost } from '../../testing/read-post.ts'
import { CellSelection } from '../cell-selection.ts'
import { gridOf } from '../table-grid.ts'

/** Returns the positions of the cells of the first table. */
export function cellsIn({ doc }: EditorState): number[] {
  let found: number[] | null = null
  doc.descendants((node, pos) => {
    if (node.type.name === 'table') found ??= gridOf(node).cells.map(({ offset }) => pos + offset)
    return found === null
  })
  return found ?? []
}

export const stateOfPost = (html: string): EditorState => stateOf(readPost(html), history())

/** Puts the cursor at the start of a cell of the first table, or selects the cells between two. */
export function select(state: EditorState, anchor: number, head?: number): EditorState {
  const cells = cellsIn(state)
  const [from, to] = [cells[anchor] as number, cells[head ?? anchor] as number]
  const { doc } = state
  const selection =
    head === undefined ? Selection.near(doc.resolve(from + 1)) : new CellSelection(doc, from, to)
  return state.apply(state.tr.setSelection(selection))
}

export const htmlOf = ({ doc }: EditorState): string => writeHtml(doc)
