import { Extension } from '@tiptap/core'
import { Plugin, Selection } from '@tiptap/pm/state'

/**
 * What changes the text while the focus is elsewhere, as the fields of a panel do, leaves the selection of the browser behind. With the focus it
 * is put right, and a press in the text that brought the focus would not move the cursor. Here the cursor is moved first.
 */
export const PressFromOutside = Extension.create({
  name: 'pressFromOutside',
  addProseMirrorPlugins() {
    let isBehind = false
    return [
      new Plugin({
        view: () => ({
          update(view, { doc }) {
            if (!view.hasFocus() && view.state.doc !== doc) isBehind = true
          },
        }),
        props: {
          handleDOMEvents: {
            mousedown(view, { clientX: left, clientY: top, shiftKey }) {
              const at = isBehind && !view.hasFocus() && !shiftKey ? view.posAtCoords({ left, top }) : null
              if (at)
                view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))))
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
