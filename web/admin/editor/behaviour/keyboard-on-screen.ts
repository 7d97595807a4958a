import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

/** A bar of the browser that appears is lower, in pixels. */
const minKeyboardHeight = 120

const isKeyboardShown = ({ height, scale }: VisualViewport): boolean =>
  scale < 1.01 && document.documentElement.clientHeight - height > minKeyboardHeight

/** Scrolls to the selection when a keyboard on the screen opens and would hide it. */
export const KeyboardOnScreen = Extension.create({
  name: 'keyboardOnScreen',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        view(view) {
          const part = window.visualViewport
          const showSelection = () => {
            if (part && isKeyboardShown(part) && view.hasFocus()) {
              view.dispatch(view.state.tr.scrollIntoView())
            }
          }
          part?.addEventListener('resize', showSelection)
          return { destroy: () => part?.removeEventListener('resize', showSelection) }
        },
      }),
    ]
  },
})
