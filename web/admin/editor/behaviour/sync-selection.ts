import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

function readSelection(view: EditorView): false {
  if (!view.composing) document.dispatchEvent(new Event('selectionchange'))
  return false
}

/** Has the selection read before each key and each use of the clipboard. A busy browser tells of it only after the keys that wait. */
export const SyncSelection = Extension.create({
  name: 'promptSelection',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: { keydown: readSelection, paste: readSelection, cut: readSelection },
      },
    }),
  ],
})
