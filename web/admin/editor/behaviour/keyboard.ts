import { Extension } from '@tiptap/core'
import { chainCommands, exitCode, newlineInCode } from '@tiptap/pm/commands'
import { keydownHandler } from '@tiptap/pm/keymap'
import { liftListItem } from '@tiptap/pm/schema-list'
import { type Command, Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { DialogName } from '../blocks/block-kind.ts'
import { blocks } from '../blocks/blocks.ts'
import { leaveCaption } from '../commands/captions.ts'
import { dissolveDetails, leaveDetails, leaveSummary } from '../commands/details.ts'
import { formats, toggleFormat } from '../commands/formats.ts'
import { nestItems } from '../commands/indent.ts'
import { leaveBlock, leaveCodeByLines } from '../commands/leave-block.ts'
import { toggleDone } from '../commands/tasks.ts'
import { toggleHeading } from '../commands/text-blocks.ts'
import { isApple } from '../toolbar/key-names.ts'
import { moreTools, tools } from '../toolbar/tools.ts'
import { escapeText, leaveText } from './leave-text.ts'
import { enterSign, giveSignBack } from './typed-signs.ts'

interface KeyboardOptions {
  openDialog(name: DialogName): void
  focusToolbar(): void
}

type Bindings = Record<string, Command>

/** Does what it can, and leaves nothing to the browser. */
const always =
  (command: (...on: Parameters<Command>) => unknown): Command =>
  (state, dispatch, view) => {
    command(state, dispatch, view)
    return true
  }

function bindingsOf({ openDialog, focusToolbar }: KeyboardOptions, splitItem: Command): Bindings {
  const does = (action: Command | DialogName): Command =>
    typeof action === 'string' ? always(() => openDialog(action)) : always(action)
  const all = [
    ...blocks.map(({ keys, toggle, insert }) => ({ keys, action: toggle ?? insert })),
    ...formats.map((format) => ({ keys: format.keys, action: toggleFormat(format) })),
    ...[...tools, ...moreTools].filter(({ action }) => action !== 'help'),
  ]
  return {
    ...Object.fromEntries(all.flatMap(({ keys, action }) => (keys ? [[keys, does(action)]] : []))),
    Enter: chainCommands(enterSign, leaveCodeByLines, leaveCaption, leaveSummary, leaveDetails, splitItem),
    'Shift-Enter': chainCommands(newlineInCode, breakLine),
    Backspace: chainCommands(giveSignBack, leaveList, leaveHeading, dissolveDetails),
    'Mod-Enter': chainCommands(exitCode, toggleDone()),
    Escape: escapeText,
    // What cannot be nested stays as it is, and the focus in the text.
    Tab: leaveText(always(nestItems(1))),
    'Shift-Tab': leaveText(always(nestItems(-1))),
    ArrowUp: leaveBlock(-1),
    ArrowDown: leaveBlock(1),
    'Alt-F10': always(focusToolbar),
  }
}

/** Without Shift, which types the slash on some keyboards, whose Shift and 7 stand for a list. */
const asksForHelp = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key === '/' && !altKey && !shiftKey && (isApple ? metaKey : ctrlKey)

/** On Windows AltGr, which types signs such as @ and {, is Ctrl and Alt at once. */
const isAltGr = (event: KeyboardEvent): boolean =>
  event.ctrlKey && event.altKey && event.getModifierState('AltGraph')

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

/** Backspace at the start of an item lifts it out of its list. */
const leaveList: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const item = state.schema.nodes.listItem
  const isAtStart = empty && $from.parentOffset === 0 && $from.depth > 1 && $from.index(-1) === 0
  return (
    isAtStart && item !== undefined && $from.node(-1).type === item && liftListItem(item)(state, dispatch)
  )
}

/** Backspace at the start of a heading turns it into a paragraph. */
const leaveHeading: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const isAtStart = empty && $from.parentOffset === 0 && $from.depth > 0 && $from.index(-1) === 0
  const level = $from.parent.type.name === 'heading' && $from.parent.attrs.level
  return isAtStart && level !== false && toggleHeading(level)(state, dispatch)
}

const breakLine: Command = ({ schema, selection, storedMarks, tr }, dispatch) => {
  const lineBreak = schema.nodes.hardBreak?.create()
  if (!lineBreak || !selection.$from.parent.inlineContent) return false
  const marks = storedMarks ?? selection.$from.marks()
  dispatch?.(tr.replaceSelectionWith(lineBreak.mark(marks), false).ensureMarks(marks).scrollIntoView())
  return true
}
