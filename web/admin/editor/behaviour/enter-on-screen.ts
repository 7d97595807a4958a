import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** ProseMirror ignores the key in Chrome on Android, and takes what the browser does for the edit. */
const ignoresEnter = (): boolean => /Android.*Chrome\//.test(navigator.userAgent)

function enter(view: EditorView, event: InputEvent): boolean {
  if (event.inputType !== 'insertParagraph' || !event.cancelable || view.composing || !ignoresEnter())
    return false
  const key = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', keyCode: 13 })
  const isDone = view.someProp('handleKeyDown', (handle) => handle(view, key)) === true
  if (isDone) event.preventDefault()
  return isDone
}

/** Enter of a keyboard on the screen does what that of any other one does. */
export const EnterOnScreen = Extension.create({
  name: 'enterOnScreen',
  addProseMirrorPlugins: () => [new Plugin({ props: { handleDOMEvents: { beforeinput: enter } } })],
})
