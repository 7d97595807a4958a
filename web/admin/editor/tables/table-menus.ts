import type { Command, EditorState } from '@tiptap/pm/state'
import type { DialogName } from '../blocks/block-kind.ts'
import { labelTarget } from '../labels/label-target.ts'
import { alignColumns, isAligned } from './alignment.ts'
import { areBest, toggleBest } from './best-cells.ts'
import { deleteTable, hasCaption, hasNote, toggleCaption, toggleNote } from './captions.ts'
import { type Alignment, hasHeaderColumn, hasHeaderRow } from './cells.ts'
import { hasChoice, type TableChoice, toggleChoice } from './choices.ts'
import { addColumnLeft, addColumnRight, removeColumns } from './columns.ts'
import { editTable, selectedCells } from './edit-table.ts'
import { toggleHeaderColumn, toggleHeaderRow } from './headers.ts'
import { move } from './move.ts'
import { addRowAbove, addRowBelow, duplicateRows, removeRows } from './rows.ts'
import { selectCells } from './select-cells.ts'
import { tableAround } from './selected-cells.ts'
import { mergeCells, mergeWithNext, splitCells } from './spans.ts'
import { type GridRect, gridOf, type TableGrid } from './table-grid.ts'
import { moveKeys } from './table-keys.ts'

export interface TableTool {
  name: string
  label: string
  /** In the notation of ProseMirror. */
  keys: string | null
  command: Command
  /** Opened in place of the command, which only tells where that has a meaning. */
  dialog?: DialogName
  /** Whether a toggle is active; absent for tools that are not toggles. */
  isOn?: (state: EditorState) => boolean
  isDangerous?: boolean
  /** What screen readers say when its keys can do nothing. */
  refusal?: string
}

export interface TableTools {
  name: string
  groups: readonly (readonly TableTool[])[]
}

const tool = (
  name: string,
  label: string,
  command: Command,
  keys: string | null = null,
  isOn?: (state: EditorState) => boolean,
): TableTool => ({ name, label, keys, command, isOn })

const remover = (name: string, label: string, command: Command, keys: string | null = null): TableTool => ({
  ...tool(name, label, command, keys),
  isDangerous: true,
})

const mover = (
  name: string,
  label: string,
  axis: 'row' | 'column',
  side: -1 | 1,
  key: string,
): TableTool => ({
  ...tool(name, label, editTable(move(axis, side), label.replace('Move', 'Moved')), key),
  refusal: `Already the ${side < 0 ? 'first' : 'last'} ${axis}`,
})

const ofGrid =
  (test: (grid: TableGrid) => boolean) =>
  (state: EditorState): boolean => {
    const found = tableAround(state.selection.$head)
    return found !== null && test(gridOf(found.table))
  }

const ofCells =
  (test: (grid: TableGrid, rect: GridRect) => boolean) =>
  (state: EditorState): boolean => {
    const found = selectedCells(state)
    return found !== null && test(gridOf(found.head.table), found.rect)
  }

const align = (name: string, label: string, side: Alignment): TableTool =>
  tool(
    name,
    label,
    editTable(alignColumns(side)),
    null,
    ofCells((grid, rect) => isAligned(grid, rect, side)),
  )

const choice = (name: TableChoice, label: string): TableTool =>
  tool(name, label, toggleChoice(name), null, (state) => hasChoice(state, name))

const rowTools = [
  [
    tool('row-above', 'Add row above', editTable(addRowAbove), 'Mod-Shift-Enter'),
    tool('row-below', 'Add row below', editTable(addRowBelow), 'Mod-Enter'),
  ],
  [
    mover('row-up', 'Move row up', 'row', -1, 'Alt-ArrowUp'),
    mover('row-down', 'Move row down', 'row', 1, 'Alt-ArrowDown'),
    tool('duplicate-row', 'Duplicate row', editTable(duplicateRows, 'Duplicated row'), 'Mod-d'),
    tool('select-row', 'Select row', selectCells('row')),
  ],
  [tool('header-row', 'Header row', editTable(toggleHeaderRow), null, ofGrid(hasHeaderRow))],
  [remover('remove-row', 'Delete row', editTable(removeRows, 'Deleted row'), 'Mod-Shift-Backspace')],
]

const columnTools = [
  [
    tool('column-left', 'Add column left', editTable(addColumnLeft), 'Mod-Alt-Shift-Enter'),
    tool('column-right', 'Add column right', editTable(addColumnRight), 'Mod-Alt-Enter'),
  ],
  [
    mover('column-to-left', 'Move column left', 'column', -1, `${moveKeys}-ArrowLeft`),
    mover('column-to-right', 'Move column right', 'column', 1, `${moveKeys}-ArrowRight`),
    tool('select-column', 'Select column', selectCells('column')),
  ],
  [
    align('align-start', 'Align left', null),
    align('align-center', 'Align center', 'center'),
    align('align-right', 'Align right', 'right'),
    align('align-decimal', 'Align by decimal point', 'decimal'),
  ],
  [tool('header-column', 'Header column', editTable(toggleHeaderColumn), null, ofGrid(hasHeaderColumn))],
  [remover('remove-column', 'Delete column', editTable(removeColumns))],
]

const cellTools = [
  [
    tool('merge', 'Merge selected cells', editTable(mergeCells)),
    tool('merge-right', 'Merge with cell to the right', editTable(mergeWithNext(0, 1))),
    tool('merge-below', 'Merge with cell below', editTable(mergeWithNext(1, 0))),
  ],
  [tool('split', 'Split cell', editTable(splitCells))],
  [
    {
      ...tool('best', 'Mark as best', editTable(toggleBest), 'Mod-Alt-b', ofCells(areBest)),
      refusal: 'Headers are not marked',
    },
  ],
]

const labelTool: TableTool = {
  ...tool('label', 'Label …', (state) => labelTarget(state) !== null),
  dialog: 'label',
}

const tableTools = [
  [
    tool('caption', 'Caption', toggleCaption, null, (state) => {
      const found = tableAround(state.selection.$head)
      return found !== null && hasCaption(found.table)
    }),
    tool('note', 'Note below', toggleNote, null, hasNote),
  ],
  [labelTool],
  [choice('sortable', 'Sortable by readers'), choice('wide', 'Wider than the text')],
  [tool('select-table', 'Select all cells', selectCells('table'))],
  [remover('remove-table', 'Delete table', deleteTable)],
]

export const tableMenus: readonly TableTools[] = [
  { name: 'Row', groups: rowTools },
  { name: 'Column', groups: columnTools },
  { name: 'Cell', groups: cellTools },
  { name: 'Table', groups: tableTools },
]

export const tableToolList: readonly TableTool[] = tableMenus.flatMap(({ groups }) => groups.flat())
