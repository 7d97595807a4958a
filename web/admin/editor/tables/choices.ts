import type { Command, EditorState } from '@tiptap/pm/state'
import { attributesOf, withClass } from '../schema/element-attributes.ts'
import { tableAround } from './selected-cells.ts'
import { gridOf, type TableGrid } from './table-grid.ts'

/** What readers may do with a table, as in the classes of the stored HTML. */
export type TableChoice = 'sortable' | 'wide'

export function hasChoice({ selection }: EditorState, choice: TableChoice): boolean {
  const found = tableAround(selection.$head)
  return found !== null && classesOf(found.table.attrs.attributes.class).includes(choice)
}

const classesOf = (names = ''): string[] => names.split(/\s+/)

export const toggleChoice =
  (choice: TableChoice): Command =>
  (state, dispatch) => {
    const found = tableAround(state.selection.$head)
    const isOn = hasChoice(state, choice)
    if (!found || (!isOn && choice === 'sortable' && !canBeSorted(gridOf(found.table)))) return false
    const { table, pos } = found
    const attributes = withClass(attributesOf(table), new RegExp(`^${choice}$`), isOn ? null : choice)
    dispatch?.(state.tr.setNodeAttribute(pos, 'attributes', attributes))
    return true
  }

/** As the script of readers wants it: headers to press, and no cell over several columns or rows of the body. */
const canBeSorted = ({ rows, cells }: TableGrid): boolean =>
  rows[0]?.section.node.attrs.element === 'thead' &&
  cells.every(
    ({ row, height, width }) =>
      width === 1 && (height === 1 || rows[row]?.section.node.attrs.element !== 'tbody'),
  )
