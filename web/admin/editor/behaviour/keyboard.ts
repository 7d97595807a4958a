import { Extension } from '@tiptap/core'
import { chainCommands, exitCode, newlineInCode } from '@tiptap/pm/commands'
import { undoInputRule } from '@tiptap/pm/inputrules'
import { liftListItem } from '@tiptap/pm/schema-list'
import type { Command } from '@tiptap/pm/state'
import type { DialogName } from '../blocks/block-kind.ts'
import { blocks } from '../blocks/blocks.ts'
import { leaveCaption } from '../commands/captions.ts'
import { dissolveDetails, leaveDetails, leaveSummary } from '../commands/details.ts'
import { formats, toggleFormat } from '../commands/formats.ts'
import { leaveBlock, leaveCode, leaveCodeByLines } from '../commands/leave-block.ts'
import { toggleHeading } from '../commands/text-blocks.ts'
import { moreTools, tools } from '../toolbar/tools.ts'
import { enterFence } from './code-fences.ts'

interface KeyboardOptions {
  openDialog(name: DialogName): void
  focusToolbar(): void
}

/** Keyboard shortcuts of tools and lists. Tab is left to the browser, so that it moves the focus out of the text. */
export const Keyboard = Extension.create<KeyboardOptions>({
  name: 'postKeyboard',
  priority: 1000,
  addKeyboardShortcuts() {
    const { openDialog, focusToolbar } = this.options
    const run = (command: Command): boolean =>
      command(this.editor.state, this.editor.view.dispatch, this.editor.view)
    const does = (action: Command | DialogName) => () => {
      if (typeof action === 'string') openDialog(action)
      else run(action)
      return true
    }
    const ofBlocks = blocks.flatMap(({ keys, toggle, insert }) =>
      keys === null ? [] : [[keys, does(toggle ?? insert)]],
    )
    return {
      ...Object.fromEntries(ofBlocks),
      ...Object.fromEntries(formats.map((format) => [format.keys, does(toggleFormat(format))])),
      ...Object.fromEntries([...tools, ...moreTools].map((tool) => [tool.keys, does(tool.action)])),
      Enter: () =>
        run(chainCommands(enterFence, leaveCodeByLines, leaveCaption, leaveSummary, leaveDetails)) ||
        this.editor.commands.splitListItem('listItem'),
      'Shift-Enter': () => run(chainCommands(newlineInCode, breakLine)),
      Backspace: () => run(chainCommands(undoInputRule, leaveList, leaveHeading, dissolveDetails)),
      'Mod-Enter': () => run(exitCode),
      Escape: () => run(leaveCode),
      ArrowUp: () => run(leaveBlock(-1)),
      ArrowDown: () => run(leaveBlock(1)),
      'Alt-F10': () => {
        focusToolbar()
        return true
      },
    }
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
