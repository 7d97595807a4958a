import type { Editor } from '@tiptap/core'
import { chainCommands } from '@tiptap/pm/commands'
import { keydownHandler } from '@tiptap/pm/keymap'
import { Fragment, Slice } from '@tiptap/pm/model'
import {
  type Command,
  type EditorState,
  Plugin,
  PluginKey,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { noteBlockChange } from '../behaviour/block-change.ts'
import { isAtTable } from '../commands/in-table.ts'
import { isTouchOnly } from '../toolbar/input-devices.ts'
import { CellSelection } from './cell-selection.ts'
import { decimalEnds } from './decimal-ends.ts'
import { keepDragged, startDrag } from './drag-cells.ts'
import { selectedCells } from './edit-table.ts'
import { extendSelection, leaveCellSelection } from './extend-selection.ts'
import { byTab, moveToCell } from './move-between-cells.ts'
import { moveVertically } from './move-vertically.ts'
import { onlyTable, pasteCells } from './paste-cells.ts'
import { posOf } from './selected-cells.ts'
import { moveKeys, toolbarKeys } from './table-keys.ts'
import { type TableTool, tableToolList } from './table-menus.ts'

/** Keys that would do something else in text. */
const cellKeys: Record<string, Command> = {
  'Shift-ArrowUp': extendSelection('up'),
  'Shift-ArrowDown': extendSelection('down'),
  'Shift-ArrowLeft': extendSelection('left'),
  'Shift-ArrowRight': extendSelection('right'),
  ArrowUp: chainCommands(leaveCellSelection, moveVertically(-1)),
  ArrowDown: chainCommands(leaveCellSelection, moveVertically(1)),
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
      handleDOMEvents: {
        mousedown: startDrag,
        keydown: (view, { isComposing, keyCode }) =>
          !isComposing && keyCode !== composing && selectCells(view),
        beforeinput: editCells,
        copy: selectCells,
        cut: selectCells,
        paste: selectCells,
      },
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
    // The handles of a touch screen hold on to the text between: it becomes cells once something is done with it.
    appendTransaction(_transactions, _before, state) {
      const cells = cellsInstead(state)
      return cells && !isTouchOnly() ? cells : null
    },
  })

/** What browsers report for keys of a keyboard on the screen. */
const composing = 229

/** Returns false, as the event is still to be handled. */
function selectCells(view: EditorView): false {
  const tr = cellsInstead(view.state)
  if (tr) view.dispatch(tr)
  return false
}

/** What a keyboard on the screen types into selected cells, or deletes of them. The browser would join the cells. */
function editCells(view: EditorView, event: InputEvent): boolean {
  selectCells(view)
  const { selection, tr, schema } = view.state
  if (!(selection instanceof CellSelection) || !event.cancelable) return false
  const isDeletion = event.inputType.startsWith('delete')
  if (!isDeletion && !(event.inputType === 'insertText' && event.data)) return false
  event.preventDefault()
  selection.replace(
    tr,
    isDeletion ? undefined : new Slice(Fragment.from(schema.text(event.data ?? '')), 0, 0),
  )
  view.dispatch(tr.scrollIntoView())
  return true
}

/** Replaces a selection of text that reaches from one cell into another with one of cells. */
function cellsInstead(state: EditorState): Transaction | null {
  if (!(state.selection instanceof TextSelection) || state.selection.empty) return null
  const found = selectedCells(state)
  if (!found || found.anchor.cell === found.head.cell) return null
  return state.tr.setSelection(new CellSelection(state.doc, posOf(found.anchor), posOf(found.head)))
}

/** Leaves nothing to browsers, which have other uses for some of the keys. */
const byKeys =
  ({ command, refusal }: TableTool): Command =>
  (state, dispatch, view) => {
    if (!selectedCells(state)) return false
    if (!command(state, dispatch, view) && refusal) dispatch?.(noteBlockChange(state.tr, { note: refusal }))
    return true
  }

const toolOf = (name: string): TableTool => tableToolList.find((tool) => tool.name === name) as TableTool

/** Keys of the tools of tables. Comes after all other plugins, as Ctrl+Enter leaves code first. */
const tableKeysPlugin = (focusToolbar: () => void): Plugin =>
  new Plugin({
    props: {
      handleKeyDown: keydownHandler({
        ...Object.fromEntries(
          tableToolList.flatMap((tool) => (tool.keys ? [[tool.keys, byKeys(tool)]] : [])),
        ),
        [`${moveKeys}-ArrowUp`]: byKeys(toolOf('row-up')),
        [`${moveKeys}-ArrowDown`]: byKeys(toolOf('row-down')),
        [toolbarKeys]: (state) => {
          if (!isAtTable(state)) return false
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
  editor.registerPlugin(decimalEnds())
}
