import type { Editor } from '@tiptap/core'
import { type RefObject, useLayoutEffect } from 'react'
import { coveredEdges, shownBottom } from '../behaviour/covered-edges.ts'
import { showPart } from '../behaviour/show-part.ts'
import { useKeptInPlace } from '../behaviour/use-kept-in-place.ts'
import { selectedPicture } from '../commands/selected-picture.ts'
import { isTouchOnly } from '../toolbar/input-devices.ts'
import { panelTop, partWithPanel } from './panel-top.ts'

/** Keeps a panel at the selected picture, whose position is given. Where a picture has no room beside it, it is scrolled when it is selected. */
export function usePanelPlace(
  editor: Editor,
  panel: RefObject<HTMLElement | null>,
  pos: number | undefined,
): void {
  useKeptInPlace(editor, panel, (element) => place(editor, element))
  useLayoutEffect(() => {
    const places = pos !== undefined && panel.current && placesOf(editor, panel.current)
    const part = places && partWithPanel(places)
    if (part) showPart(editor.view, part)
  }, [editor, panel, pos])
}

function placesOf({ state, view }: Editor, panel: HTMLElement) {
  const picture = selectedPicture(state)
  const element = picture && view.nodeDOM(picture.figure?.pos ?? picture.pos)
  const image = picture && view.nodeDOM(picture.pos)
  if (!(element instanceof HTMLElement) || !(image instanceof HTMLElement)) return null
  return {
    height: panel.offsetHeight,
    block: element.getBoundingClientRect(),
    image: image.getBoundingClientRect(),
    seen: { top: coveredEdges().top, bottom: shownBottom() },
    text: (view.dom.parentElement ?? view.dom).getBoundingClientRect(),
    isTouch: isTouchOnly(),
    isInGroup: element.closest('.group') !== null,
  }
}

function place(editor: Editor, panel: HTMLElement): void {
  const places = placesOf(editor, panel)
  const around = panel.offsetParent?.getBoundingClientRect()
  if (!places || !around) return
  const { block, image, text } = places
  const top = panelTop(places)
  const left = Math.max(text.left, Math.min(image.left, text.right - panel.offsetWidth))
  const isSeen = block.bottom > Math.max(text.top, 0) && block.top < Math.min(text.bottom, window.innerHeight)
  panel.style.visibility = isSeen || panel.contains(document.activeElement) ? 'visible' : 'hidden'
  panel.style.insetBlockStart = `${top - around.top}px`
  panel.style.insetInlineStart = `${left - around.left}px`
}
