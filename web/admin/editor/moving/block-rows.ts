import type { EditorView } from '@tiptap/pm/view'
import { coveredEdges, shownBottom } from '../behaviour/covered-edges.ts'
import { countOfBlocks } from '../schema/footnotes.ts'
import { selectedBlocks, startOf } from './siblings.ts'

function elementOf(view: EditorView, index: number): HTMLElement | null {
  const { doc } = view.state
  const node = index < doc.childCount ? view.nodeDOM(startOf(selectedBlocks(doc, 0), index)) : null
  return node instanceof HTMLElement ? node : null
}

/** Returns the box of a top-level block on the screen. */
export const boxOf = (view: EditorView, index: number): DOMRect | null =>
  elementOf(view, index)?.getBoundingClientRect() ?? null

/** Returns the height of a line of text in a top-level block. */
export const heightOfLine = (view: EditorView, index: number): number =>
  Number.parseFloat(getComputedStyle(elementOf(view, index) ?? view.dom).lineHeight) || 0

/** Returns the index of the top-level block at a height of the screen, or of the next one below it. */
export function blockAt(view: EditorView, y: number): number {
  let [low, high] = [0, countOfBlocks(view.state.doc) - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((boxOf(view, middle)?.bottom ?? 0) > y) high = middle
    else low = middle + 1
  }
  return low
}

/** Returns the index of the block before which a block is dropped at a height of the screen. */
export function gapAt(view: EditorView, y: number): number {
  const index = blockAt(view, y)
  const box = boxOf(view, index)
  return box && y > (box.top + box.bottom) / 2 ? index + 1 : index
}

/** Returns the height on the screen of the middle between a block and the one before it. */
export function heightOfGap(view: EditorView, index: number): number {
  const [above, below] = [index > 0 ? boxOf(view, index - 1) : null, boxOf(view, index)]
  if (above && below) return (above.bottom + below.top) / 2
  return above ? above.bottom + 4 : (below?.top ?? 0) - 4
}

/** Returns the part of the text that can be seen. */
export function seenPart(view: EditorView): { left: number; right: number; top: number; bottom: number } {
  const { left, right, top, bottom } = (view.dom.parentElement ?? view.dom).getBoundingClientRect()
  return { left, right, top: Math.max(top, coveredEdges().top), bottom: Math.min(bottom, shownBottom()) }
}
