import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { toggleDone } from '../commands/tasks.ts'

const boxOf = ({ target }: Event): HTMLElement | null =>
  target instanceof HTMLInputElement && target.type === 'checkbox' ? target : null

function toggle(view: EditorView, event: Event): boolean {
  const item = boxOf(event)?.parentElement
  if (!item) return false
  event.preventDefault()
  const $item = view.state.doc.resolve(view.posAtDOM(item, 0))
  for (let depth = $item.depth; depth > 0; depth--) {
    if ($item.node(depth).type.name === 'listItem')
      return toggleDone($item.before(depth))(view.state, view.dispatch)
  }
  return true
}

/** The boxes of tasks are checked by a click, which leaves the focus and the cursor where they are. */
export const TaskBoxes = Extension.create({
  name: 'taskBoxes',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          mousedown(_view, event) {
            if (!boxOf(event)) return false
            event.preventDefault()
            return true
          },
          click: toggle,
        },
      },
    }),
  ],
})
