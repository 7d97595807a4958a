import type { Editor } from '@tiptap/core'
import type { RefObject } from 'react'
import { coveredEdges, shownBottom } from '../behaviour/covered-edges.ts'
import { useKeptInPlace } from '../behaviour/use-kept-in-place.ts'
import { isTouchOnly } from '../toolbar/input-devices.ts'

const gap = 6

/** How much of a block a panel on its edge covers: its first line begins below that. */
const overlaps = { edge: 12, code: 20, 'code-in-cell': 16, named: 4, foot: 4, above: 0 }

type Place = 'words' | 'over-words' | 'edge' | 'code' | 'code-in-cell' | 'named' | 'above' | 'foot' | 'name'

export interface PanelPlace {
  /** The position of the block, or of the words. */
  pos: number
  /** Where the words end, if they may be in several lines. */
  to?: number
  /**
   * Below words, above them, on the upper edge of a block, of code, of code in a cell or of code with a name, above a block without an edge, on a lower edge, or beside
   * the name of code.
   */
  at: Place
}

const isAtWords = (at: Place): at is 'words' | 'over-words' => at === 'words' || at === 'over-words'

/** Keeps a panel at what it is for, and within the part of the text that can be seen. */
export function usePanelPlace(editor: Editor, panel: RefObject<HTMLElement | null>, place: PanelPlace): void {
  useKeptInPlace(editor, panel, (element) => placePanel(editor, element, place))
}

function placePanel(editor: Editor, element: HTMLElement, { pos, to = pos, at }: PanelPlace): void {
  const { view } = editor
  const around = element.offsetParent?.getBoundingClientRect()
  if (!around || to > view.state.doc.content.size) return
  const text = (view.dom.parentElement ?? view.dom).getBoundingClientRect()
  const [top, left] = isAtWords(at) ? belowWords(editor, pos, to) : onEdge(editor, pos, at, element)
  const seenTop = Math.max(text.top, coveredEdges().top)
  const last = Math.max(text.left, text.right - element.offsetWidth - gap)
  const isSeen = isAtWords(at)
    ? top > seenTop && top < text.bottom + gap
    : isShown(editor, pos, seenTop, text.bottom) &&
      !((at === 'edge' || at === 'above') && top < seenTop && isTouchOnly())
  const hasFocus = element.contains(document.activeElement)
  element.style.visibility = isSeen || hasFocus ? 'visible' : 'hidden'
  const above = () => abovePlace(editor, { pos, at }, seenTop, element)
  const isBelow = at === 'over-words' ? above() < seenTop : isRoomBelow(top, element, at, text)
  const start = isBelow ? top : above()
  element.style.insetBlockStart = `${Math.max(start, seenTop) - around.top}px`
  element.style.insetInlineStart = `${Math.max(text.left, Math.min(left, last)) - around.left}px`
}

/** Words may be in the last line, below which a panel is as good as any. */
function isRoomBelow(top: number, { offsetHeight }: HTMLElement, at: Place, text: DOMRect): boolean {
  if (at === 'words') return top + offsetHeight <= shownBottom()
  return at !== 'foot' || top + offsetHeight + gap <= Math.min(text.bottom, shownBottom())
}

/**
 * Above the words, or the name of the code, beside which its other panel stands: below them the panel would be out of sight, or cover what is
 * typed. Where there is no room above either, at the foot of what is seen.
 */
function abovePlace(
  { view }: Editor,
  { pos, at }: PanelPlace,
  seenTop: number,
  { offsetHeight }: HTMLElement,
): number {
  if (isAtWords(at)) return view.coordsAtPos(pos).top - offsetHeight - gap
  const block = view.nodeDOM(pos)
  const named = block instanceof HTMLElement ? (block.closest('figure') ?? block) : view.dom
  const above = named.getBoundingClientRect().top - offsetHeight + overlaps.above
  return above < seenTop ? shownBottom() - offsetHeight - gap : above
}

function belowWords({ view }: Editor, pos: number, to: number): [top: number, left: number] {
  return [view.coordsAtPos(to).bottom + gap, view.coordsAtPos(pos).left]
}

const boxAt = ({ view }: Editor, pos: number): DOMRect | null => {
  const block = view.nodeDOM(pos)
  return block instanceof HTMLElement ? block.getBoundingClientRect() : null
}

function onEdge(
  editor: Editor,
  pos: number,
  at: Exclude<Place, 'words' | 'over-words'>,
  { offsetWidth, offsetHeight }: HTMLElement,
): [number, number] {
  const box = boxAt(editor, pos)
  if (!box) return [0, 0]
  // Wider than a block in a cell, it reaches over what is behind the block.
  const left = Math.max(box.left, box.right - offsetWidth - gap)
  if (at === 'foot') return [box.bottom - overlaps.foot, left]
  if (at !== 'name') return [box.top - offsetHeight + overlaps[at], left]
  const name = nameBoxAt(editor, pos) ?? box
  return [(name.top + name.bottom - offsetHeight) / 2, left]
}

const nameBoxAt = ({ view }: Editor, pos: number): DOMRect | undefined => {
  const block = view.nodeDOM(pos)
  const name = block instanceof HTMLElement ? block.closest('figure')?.querySelector('figcaption') : null
  return name?.getBoundingClientRect()
}

function isShown(editor: Editor, pos: number, top: number, bottom: number): boolean {
  const box = boxAt(editor, pos)
  return box !== null && box.bottom > top && box.top < bottom
}
