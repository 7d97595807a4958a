import type { Editor } from '@tiptap/core'
import type { RefObject } from 'react'
import { coveredEdges, shownBottom } from '../behaviour/covered-edges.ts'
import { useKeptInPlace } from '../behaviour/use-kept-in-place.ts'
import { selectedPicture } from '../commands/selected-picture.ts'
import { isTouchOnly } from '../toolbar/input-devices.ts'
import { panelTop } from './panel-top.ts'

/** Keeps a panel at the selected picture. */
export function usePanelPlace(editor: Editor, panel: RefObject<HTMLElement | null>): void {
  useKeptInPlace(editor, panel, (element) => place(editor, element))
}

function place({ state, view }: Editor, panel: HTMLElement): void {
  const picture = selectedPicture(state)
  const element = picture && view.nodeDOM(picture.figure?.pos ?? picture.pos)
  const image = picture && view.nodeDOM(picture.pos)
  const around = panel.offsetParent?.getBoundingClientRect()
  if (!(element instanceof HTMLElement) || !(image instanceof HTMLElement) || !around) return
  const [block, box] = [element.getBoundingClientRect(), image.getBoundingClientRect()]
  const text = (view.dom.parentElement ?? view.dom).getBoundingClientRect()
  const seen = { top: coveredEdges().top, bottom: shownBottom() }
  const isInGroup = element.closest('.group') !== null
  const places = { block, image: box, seen, text, isTouch: isTouchOnly(), isInGroup }
  const top = panelTop({ height: panel.offsetHeight, ...places })
  const left = Math.max(text.left, Math.min(box.left, text.right - panel.offsetWidth))
  const isSeen = block.bottom > Math.max(text.top, 0) && block.top < Math.min(text.bottom, window.innerHeight)
  panel.style.visibility = isSeen || panel.contains(document.activeElement) ? 'visible' : 'hidden'
  panel.style.insetBlockStart = `${top - around.top}px`
  panel.style.insetInlineStart = `${left - around.left}px`
}
