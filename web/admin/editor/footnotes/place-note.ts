import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { noteAround, openNoteOf } from './open-note.ts'

const gap = 6

/** Keeps the open note below its reference. It scrolls with the text. */
export const placeNote = (): Plugin =>
  new Plugin({
    view(view) {
      const update = () => place(view)
      const sizes = new ResizeObserver(update)
      sizes.observe(view.dom)
      // In a box of its own the text may move without a change of size: by pictures that are loaded, and code that comes into sight.
      view.dom.addEventListener('load', update, { capture: true })
      window.addEventListener('scroll', update, { capture: true, passive: true })
      return {
        update,
        destroy() {
          sizes.disconnect()
          view.dom.removeEventListener('load', update, { capture: true })
          window.removeEventListener('scroll', update, { capture: true })
        },
      }
    },
  })

function place(view: EditorView): void {
  const open = openNoteOf(view.state)
  const note = open && noteAround(view.state.selection.$head)
  const [box, mark] = [note && view.nodeDOM(note.pos), open && view.nodeDOM(open.mark)]
  if (!(box instanceof HTMLElement) || !(mark instanceof HTMLElement)) return
  const { dom } = view
  const [text, { bottom, left }] = [dom.getBoundingClientRect(), mark.getBoundingClientRect()]
  const last = dom.clientWidth - box.offsetWidth - gap
  dom.style.setProperty('--note-top', `${bottom - text.top - dom.clientTop + dom.scrollTop + gap}px`)
  dom.style.setProperty('--note-left', `${Math.max(gap, Math.min(left - text.left - gap, last))}px`)
}
