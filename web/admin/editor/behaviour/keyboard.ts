import { Extension } from '@tiptap/core'
import { chainCommands, exitCode, newlineInCode } from '@tiptap/pm/commands'
import { keydownHandler } from '@tiptap/pm/keymap'
import { type Command, Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isApple } from '../../keys/is-apple.ts'
import type { BlockKind, DialogName } from '../blocks/block-kind.ts'
import { blocks } from '../blocks/blocks.ts'
import { fitsAt } from '../blocks/fits-at.ts'
import { leaveCaption } from '../commands/captions.ts'
import { moveToCellBeside } from '../commands/cell-beside.ts'
import { backspaceInIndent, enterInCode } from '../commands/code-lines.ts'
import { leaveDetails, leaveSummary } from '../commands/details.ts'
import { formats, toggleFormat } from '../commands/formats.ts'
import { isDirectlyInCell } from '../commands/in-table.ts'
import { nestItems } from '../commands/indent.ts'
import { leaveBlock, leaveCodeByLines } from '../commands/leave-block.ts'
import { leaveByBackspace } from '../commands/leave-by-backspace.ts'
import { leaveEmptyItem } from '../commands/leave-item.ts'
import { breakLine } from '../commands/line-break.ts'
import { focusKeys, toggleFocus } from '../commands/line-looks.ts'
import { selectPart } from '../commands/select-part.ts'
import { toggleDone } from '../commands/tasks.ts'
import { endKeys, goToEnd, selectToEnd } from '../footnotes/go-to-end.ts'
import { removeEmptyNote } from '../footnotes/make-note.ts'
import { enterSelectedNote, escapeNote, stayInNote } from '../footnotes/open-note.ts'
import {
  arrowAtFormula,
  deleteAtFormula,
  enterFormulaAtCursor,
  leaveInlineFormula,
} from '../formulas/formula-keys.ts'
import { keepCode } from '../tabs/keep-code.ts'
import { noteKeyboard } from '../toolbar/input-devices.ts'
import { inlineTools, moreTools, type Tool, tools } from '../toolbar/tools.ts'
import { runAsStep } from './history-limit.ts'
import { escapeText, leaveText } from './leave-text.ts'
import { enterSign, giveSignBack } from './typed-signs.ts'

interface KeyboardOptions {
  openDialog(name: DialogName): void
  focusToolbar(): void
  /** Told why keys did nothing, as menus tell it; with nothing once they do something. */
  onRefused(reason: string): void
}

/** Moves from cell to cell, also before the tools of tables are loaded, and nests the items of lists. */
const moveByTab = (side: 1 | -1): Command =>
  chainCommands(
    (state, dispatch) => isDirectlyInCell(state) && moveToCellBeside(side)(state, dispatch),
    nestItems(side),
  )

type Bindings = Record<string, Command>

/** Does what it can, and leaves nothing to the browser. */
const always =
  (command: (...on: Parameters<Command>) => unknown): Command =>
  (state, dispatch, view) => {
    command(state, dispatch, view)
    return true
  }

function bindingsOf({ openDialog, focusToolbar, onRefused }: KeyboardOptions, splitItem: Command): Bindings {
  const does = (action: Command | DialogName, refusal?: string): Command =>
    typeof action === 'string'
      ? always(() => openDialog(action))
      : always((_state, _dispatch, view) => {
          if (view) onRefused(runAsStep(view, action) ? '' : (refusal ?? ''))
        })
  const all: (Pick<Tool, 'action' | 'refusal'> & { keys: string | null })[] = [
    ...blocks.map((kind) => ({ keys: kind.keys, action: kind.toggle ?? whereItFits(kind) })),
    ...formats.map((format) => ({ ...format, action: toggleFormat(format) })),
    ...[...tools, ...inlineTools, ...moreTools].filter(({ action }) => action !== 'help'),
  ]
  return {
    ...Object.fromEntries(
      all.flatMap(({ keys, action, refusal }) => (keys ? [[keys, does(action, refusal)]] : [])),
    ),
    Enter: chainCommands(
      enterSelectedNote,
      leaveInlineFormula,
      enterSign,
      leaveCodeByLines,
      enterInCode,
      leaveCaption,
      leaveSummary,
      leaveDetails,
      leaveEmptyItem,
      splitItem,
    ),
    'Shift-Enter': chainCommands(newlineInCode, breakLine),
    Backspace: chainCommands(
      giveSignBack,
      deleteAtFormula(-1),
      backspaceInIndent,
      removeEmptyNote,
      keepCode,
      leaveByBackspace,
    ),
    'Shift-Backspace': keepCode,
    'Mod-Backspace': chainCommands(deleteAtFormula(-1), keepCode),
    Delete: deleteAtFormula(1),
    F2: enterFormulaAtCursor,
    'Mod-Enter': chainCommands(exitCode, toggleDone()),
    Escape: chainCommands(leaveInlineFormula, escapeNote, escapeText),
    // What cannot be nested stays as it is, and the focus in the text.
    Tab: leaveText(always(moveByTab(1))),
    'Shift-Tab': leaveText(always(moveByTab(-1))),
    [focusKeys]: toggleFocus,
    ArrowUp: chainCommands(stayInNote('up'), arrowAtFormula('up'), leaveBlock(-1)),
    ArrowDown: chainCommands(stayInNote('down'), arrowAtFormula('down'), leaveBlock(1)),
    ArrowLeft: chainCommands(arrowAtFormula('left'), stayInNote('left')),
    ArrowRight: chainCommands(arrowAtFormula('right'), stayInNote('right')),
    'Mod-a': selectPart,
    'Alt-F10': always(focusToolbar),
    [endKeys]: goToEnd,
    [`Shift-${endKeys}`]: selectToEnd,
  }
}

/** Without Shift, which types the slash on some keyboards, whose Shift and 7 stand for a list. */
const asksForHelp = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key === '/' && !altKey && !shiftKey && (isApple ? metaKey : ctrlKey)

/** On Windows AltGr, which types signs such as @ and {, is Ctrl and Alt at once. */
const isAltGr = (event: KeyboardEvent): boolean =>
  event.ctrlKey && event.altKey && event.getModifierState('AltGraph')

/** Adds a block where it belongs, and not into a cell for example. */
const whereItFits = (kind: BlockKind): Command | DialogName => {
  const { insert } = kind
  return typeof insert === 'string'
    ? insert
    : (state, dispatch, view) => fitsAt(kind, state.selection.$from) && insert(state, dispatch, view)
}

/** The keys of blocks, formats and tools, and those that move through the text and out of it. */
export const Keyboard = Extension.create<KeyboardOptions>({
  name: 'postKeyboard',
  priority: 1000,
  addProseMirrorPlugins() {
    const { openDialog } = this.options
    const splitItem: Command = () => this.editor.commands.splitListItem('listItem')
    const handle = keydownHandler(bindingsOf(this.options, splitItem))
    return [
      new Plugin({
        props: {
          handleKeyDown(view: EditorView, event) {
            noteKeyboard(event)
            if (isAltGr(event)) return false
            if (!asksForHelp(event)) return handle(view, event)
            openDialog('help')
            return true
          },
        },
      }),
    ]
  },
})
