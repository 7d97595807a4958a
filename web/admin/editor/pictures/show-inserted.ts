import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** How long after a change a picture may need to be loaded, in milliseconds. */
const maxDelay = 10_000

/** Scrolls to the cursor again once a picture that was just inserted has its height, which pushes the cursor down. */
export const showInserted = (): Plugin =>
  new Plugin({
    view(view) {
      let changedAt = Number.NEGATIVE_INFINITY
      const show = ({ target }: Event) => {
        const isNew = performance.now() - changedAt < maxDelay && view.hasFocus()
        if (isNew && target instanceof HTMLImageElement && isNearCursor(view, target))
          view.dispatch(view.state.tr.scrollIntoView())
      }
      // It does not bubble.
      view.dom.addEventListener('load', show, true)
      return {
        update({ state }, before) {
          if (state.doc !== before.doc) changedAt = performance.now()
        },
        destroy: () => view.dom.removeEventListener('load', show, true),
      }
    },
  })

/** Whether a picture is in the block of the cursor or in one beside it, such as one of a group above. */
function isNearCursor(view: EditorView, image: HTMLImageElement): boolean {
  const { doc, selection } = view.state
  const blockOfPicture = doc.resolve(view.posAtDOM(image, 0)).index(0)
  return Math.abs(blockOfPicture - selection.$head.index(0)) <= 1
}
