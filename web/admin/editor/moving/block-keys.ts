import { Extension } from '@tiptap/core'
import type { Command, EditorState } from '@tiptap/pm/state'
import { blockChangeOf } from '../behaviour/block-change.ts'
import { runAsStep } from '../behaviour/history-limit.ts'
import { isInTable } from '../commands/in-table.ts'
import { deleteSelected, duplicateSelected } from './copy-and-delete.ts'
import { moveSelected } from './move-siblings.ts'
import { selectedSiblings } from './siblings.ts'

interface BlockAction {
  name: string
  label: string
  /** In the notation of ProseMirror. */
  keys: string
  command: Command
}

/** What is done with whole blocks, in the order of the menu. */
export const blockActions: readonly BlockAction[] = [
  { name: 'up', label: 'Move up', keys: 'Alt-ArrowUp', command: moveSelected(-1) },
  { name: 'down', label: 'Move down', keys: 'Alt-ArrowDown', command: moveSelected(1) },
  { name: 'duplicate', label: 'Duplicate', keys: 'Mod-d', command: duplicateSelected },
  { name: 'delete', label: 'Delete', keys: 'Mod-Shift-Backspace', command: deleteSelected },
]

/** True in a cell, unless blocks within it are meant: the keys are then those of its row. */
export function meansRow(state: EditorState): boolean {
  const { $from } = state.selection
  const depths = Array.from({ length: $from.depth }, (_, at) => at + 1)
  const cell = depths.findLast((depth) => $from.node(depth).type.name === 'tableCell')
  return cell !== undefined && selectedSiblings(state).start < $from.start(cell)
}

interface BlockKeysOptions {
  /** Called with what screen readers say after a change of whole blocks. */
  announce(note: string): void
  /** Opens the menu of the block with the cursor. */
  openMenu(): void
}

export const BlockKeys = Extension.create<BlockKeysOptions>({
  name: 'blockKeys',
  addKeyboardShortcuts() {
    const run = (command: Command) => () => {
      if (meansRow(this.editor.state)) return false
      runAsStep(this.editor.view, command)
      // Handled in any case, as browsers have other uses for these keys.
      return true
    }
    return {
      ...Object.fromEntries(blockActions.map(({ keys, command }) => [keys, run(command)])),
      'Alt-Enter': () => {
        // Tables have a use of their own for this key.
        if (isInTable(this.editor.state)) return false
        this.options.openMenu()
        return true
      },
    }
  },
  onTransaction({ transaction }) {
    const note = blockChangeOf(transaction)?.note
    if (note) this.options.announce(note)
  },
})
