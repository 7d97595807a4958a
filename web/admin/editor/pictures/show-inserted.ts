import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** How long after a change a picture may need to be loaded, in milliseconds. */
const maxDelay = 10_000

/** How far from the cursor the picture that was inserted last is at most, in positions. */
const maxDistance = 8

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

const isNearCursor = (view: EditorView, image: HTMLImageElement): boolean =>
  Math.abs(view.posAtDOM(image, 0) - view.state.selection.head) <= maxDistance
