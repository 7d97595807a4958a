import { Extension } from '@tiptap/core'
import { Plugin, Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/**
 * A press moves the cursor before the browser does, where the browser would not move it:
 * - What changes the text while the focus is elsewhere, as the fields of a panel do, leaves the selection of the browser behind. The focus that
 *   the press brings puts that right, and undoes the move.
 * - For a block or cells, text is selected that nobody sees. A browser leaves selected text alone when a finger taps it or right behind it.
 */
export const PressFromOutside = Extension.create({
  name: 'pressFromOutside',
  addProseMirrorPlugins() {
    let isBehind = false
    let isTap = false
    return [
      new Plugin({
        view: () => ({
          update(view, { doc }) {
            if (!view.hasFocus() && view.state.doc !== doc) isBehind = true
          },
        }),
        props: {
          handleDOMEvents: {
            pointerdown(_view, { pointerType }) {
              isTap = pointerType !== 'mouse'
              return false
            },
            mousedown(view, event) {
              const isKept = (isBehind && !view.hasFocus()) || (isTap && !view.state.selection.visible)
              if (isKept && !event.shiftKey) moveCursor(view, event)
              return false
            },
            focus() {
              isBehind = false
              return false
            },
          },
        },
      }),
    ]
  },
})

function moveCursor(view: EditorView, { clientX: left, clientY: top }: MouseEvent): void {
  const at = view.posAtCoords({ left, top })
  if (!at) return
  view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))))
  // The view does this only with the focus, and not where the block is selected again.
  const { node, offset } = view.domAtPos(at.pos)
  getSelection()?.collapse(node, offset)
}
