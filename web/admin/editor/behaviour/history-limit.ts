import { UndoRedo } from '@tiptap/extensions'
import { redo, undo, undoDepth } from '@tiptap/pm/history'
import { type Command, type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'

/** Spec §9: edits within this many milliseconds are one step, and there are at most this many steps. */
const editorHistory = { newGroupDelay: 1000, depth: 100 }

/** How many of the oldest steps are out of reach: ProseMirror drops them only from time to time. */
const forgotten = new PluginKey<number>('forgottenSteps')

const limitedUndo: Command = (state, dispatch) =>
  undoDepth(state) > (forgotten.getState(state) ?? 0) && undo(state, dispatch)

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

/** Undo and redo by the menus of the browser. */
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

/** True for a transaction that undoes or does again. */
export const isOfHistory = (tr: EditorState['tr']): boolean => tr.getMeta('history$') !== undefined

/** Undo and redo with exact bounds. */
export const History = UndoRedo.configure(editorHistory).extend({
  addKeyboardShortcuts() {
    // The keys are taken also where there is nothing to undo: browsers have an idea of their own of what was done.
    const run = (command: Command) => () => {
      command(this.editor.state, this.editor.view.dispatch)
      return true
    }
    return { 'Mod-z': run(limitedUndo), 'Mod-Shift-z': run(redo), 'Mod-y': run(redo) }
  },
  addProseMirrorPlugins() {
    // One answers before the history itself does, the other counts what that has done.
    return [menus, ...(this.parent?.() ?? []), limit]
  },
})
