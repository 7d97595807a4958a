import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

function readSelection(view: EditorView): false {
  if (!view.composing) document.dispatchEvent(new Event('selectionchange'))
  return false
}

/** Reads the selection before each key and clipboard event, as a busy browser sends `selectionchange` after the waiting keys. */
export const SyncSelection = Extension.create({
  name: 'syncSelection',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: { keydown: readSelection, paste: readSelection, cut: readSelection },
      },
    }),
  ],
})
