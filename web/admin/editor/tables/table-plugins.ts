import type { Editor } from '@tiptap/core'
import { keydownHandler } from '@tiptap/pm/keymap'
import {
  type Command,
  type EditorState,
  Plugin,
  PluginKey,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { CellSelection } from './cell-selection.ts'
import { keepDragged, startDrag } from './drag-cells.ts'
import { selectedCells } from './edit-table.ts'
import { extendSelection, leaveCellSelection } from './extend-selection.ts'
import { byTab, moveToCell } from './move-between-cells.ts'
import { onlyTable, pasteCells } from './paste-cells.ts'
import { posOf } from './selected-cells.ts'
import { toolbarKeys } from './table-keys.ts'
import { tableToolList } from './table-menus.ts'

/** Keys that would do something else in text. */
const cellKeys: Record<string, Command> = {
  'Shift-ArrowUp': extendSelection('up'),
  'Shift-ArrowDown': extendSelection('down'),
  'Shift-ArrowLeft': extendSelection('left'),
  'Shift-ArrowRight': extendSelection('right'),
  ArrowUp: leaveCellSelection,
  ArrowDown: leaveCellSelection,
  ArrowLeft: leaveCellSelection,
  ArrowRight: leaveCellSelection,
  Enter: leaveCellSelection,
  Tab: byTab(moveToCell(1)),
  'Shift-Tab': byTab(moveToCell(-1)),
  Escape: leaveCellSelection,
}

const cellSelectionKey = new PluginKey('cellSelection')

/** Selects several cells, by keyboard and mouse. Comes before all other plugins. */
const cellSelectionPlugin = (): Plugin =>
  new Plugin({
    key: cellSelectionKey,
    props: {
      handleKeyDown: keydownHandler(cellKeys),
      handleDOMEvents: { mousedown: startDrag },
      createSelectionBetween: keepDragged,
      handlePaste({ state, dispatch }, _event, slice) {
        const table = onlyTable(slice)
        return table !== null && pasteCells(table)(state, dispatch)
      },
      decorations: ({ doc, selection }) =>
        selection instanceof CellSelection
          ? DecorationSet.create(
              doc,
              selection.ranges.map(({ $from, $to }) =>
                Decoration.node($from.pos - 1, $to.pos + 1, { class: 'selected-cell' }),
              ),
            )
          : null,
    },
    appendTransaction: (_transactions, _before, state) => cellsInstead(state),
  })

/** Replaces a selection of text that reaches from one cell into another with one of cells. */
function cellsInstead(state: EditorState): Transaction | null {
  if (!(state.selection instanceof TextSelection) || state.selection.empty) return null
  const found = selectedCells(state)
  if (!found || found.anchor.cell === found.head.cell) return null
  return state.tr.setSelection(new CellSelection(state.doc, posOf(found.anchor), posOf(found.head)))
}

/** Keys of the tools of tables. Comes after all other plugins, as Ctrl+Enter leaves code first. */
const tableKeysPlugin = (focusToolbar: () => void): Plugin =>
  new Plugin({
    props: {
      handleKeyDown: keydownHandler({
        ...Object.fromEntries(tableToolList.flatMap(({ keys, command }) => (keys ? [[keys, command]] : []))),
        [toolbarKeys]: (state) => {
          if (!selectedCells(state)) return false
          focusToolbar()
          return true
        },
      }),
    },
  })

export function addTablePlugins(editor: Editor, focusToolbar: () => void): void {
  if (cellSelectionKey.get(editor.state)) return
  editor.registerPlugin(cellSelectionPlugin(), (plugin, others) => [plugin, ...others])
  editor.registerPlugin(tableKeysPlugin(focusToolbar))
}
