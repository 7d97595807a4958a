import { UndoRedo } from '@tiptap/extensions'
import { closeHistory, redo, undoDepth } from '@tiptap/pm/history'
import { type Command, type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { forgotten, limitedUndo } from '../commands/limited-undo.ts'

/** Edits within a second are one step; there are at most 100 steps. */
const editorHistory = { newGroupDelay: 1000, depth: 100 }

const commands: Record<string, Command> = { historyUndo: limitedUndo, historyRedo: redo }

const limit = new Plugin<number>({
  key: forgotten,
  state: {
    init: () => 0,
    apply(tr, count, before, after) {
      if (!tr.docChanged) return count
      const depth = undoDepth(after)
      const wereDropped = depth < undoDepth(before) && !isOfHistory(tr)
      return Math.max(wereDropped ? 0 : count, depth - editorHistory.depth)
    },
  },
})

/** What replaces selected text is a step of its own, so that its undo keeps what was typed right before. */
const selections = new Plugin({
  appendTransaction: (transactions, before, after) =>
    before.selection.empty && !after.selection.empty && !transactions.some(({ docChanged }) => docChanged)
      ? closeHistory(after.tr)
      : null,
})

/** Undo and redo from the menus of the browser. */
const menus = new Plugin({
  props: {
    handleDOMEvents: {
      beforeinput(view, event) {
        const command = commands[event.inputType]
        if (!command) return false
        event.preventDefault()
        command(view.state, view.dispatch)
        return true
      },
    },
  },
})

/** True for undo and redo. */
export const isOfHistory = (tr: EditorState['tr']): boolean => tr.getMeta('history$') !== undefined

/** Dispatches a transaction that is undone by itself, apart from the edits before and after it. */
export function dispatchStep(view: EditorView, tr: Transaction): void {
  view.dispatch(closeHistory(tr))
  view.dispatch(closeHistory(view.state.tr))
}

/** Runs a command whose change is undone by itself. */
export const runAsStep = (view: EditorView, command: Command): boolean =>
  command(
    view.state,
    (tr) => (tr.docChanged && !isOfHistory(tr) ? dispatchStep(view, tr) : view.dispatch(tr)),
    view,
  )

/** Undo and redo with an exact limit. */
export const History = UndoRedo.configure(editorHistory).extend({
  addKeyboardShortcuts() {
    // Handled also when there is nothing to undo, as browsers would undo by a history of their own.
    const run = (command: Command) => () => {
      command(this.editor.state, this.editor.view.dispatch)
      return true
    }
    return { 'Mod-z': run(limitedUndo), 'Mod-Shift-z': run(redo), 'Mod-y': run(redo) }
  },
  addProseMirrorPlugins() {
    // `menus` must run before the history plugin and `limit` after it.
    return [menus, ...(this.parent?.() ?? []), limit, selections]
  },
})
