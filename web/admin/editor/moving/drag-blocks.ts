import { Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { gapAt, seenPart } from './block-rows.ts'
import { moveSiblings } from './move-siblings.ts'
import { type Siblings, startOf } from './siblings.ts'

/** How near to an edge the text scrolls, and how far outside of the text blocks are still dropped in it, in pixels. */
const edge = 48

/** The most that the text scrolls in a frame, in pixels. */
const maxScroll = 16

interface Drag {
  view: EditorView
  blocks: Siblings
  /** Called with the index of the block before which they would be dropped; null for nowhere. */
  onTarget(index: number | null): void
  onEnd(): void
}

/**
 * Follows a pointer that drags blocks until it is released, which moves them, or until Escape. Released outside of the text, or if the text
 * changes meanwhile, they stay.
 */
export function dragBlocks({ view, blocks, onTarget, onEnd }: Drag): void {
  const { doc } = view.state
  let pointer: { x: number; y: number } | null = null
  let frame = requestAnimationFrame(scroll)

  function targetNow(): number | null {
    if (!pointer || view.state.doc !== doc) return null
    const { left, right, top, bottom } = seenPart(view)
    const { x, y } = pointer
    const isOutside = x < left - edge || x > right + edge || y < top - edge || y > bottom + edge
    return isOutside ? null : gapAt(view, Math.max(top, Math.min(y, bottom)))
  }
  function scroll(): void {
    frame = requestAnimationFrame(scroll)
    const { top, bottom } = seenPart(view)
    const y = pointer?.y ?? (top + bottom) / 2
    const beyond = y < top + edge ? y - top - edge : y > bottom - edge ? y - bottom + edge : 0
    if (beyond === 0) return
    const by = Math.max(-maxScroll, Math.min(maxScroll, beyond / 3))
    const isBox =
      view.dom.scrollHeight > view.dom.clientHeight && getComputedStyle(view.dom).overflowY === 'auto'
    if (isBox) view.dom.scrollBy(0, by)
    else window.scrollBy(0, by)
    onTarget(targetNow())
  }
  function move({ clientX, clientY }: PointerEvent): void {
    pointer = { x: clientX, y: clientY }
    onTarget(targetNow())
  }
  function drop(event: PointerEvent): void {
    move(event)
    const target = targetNow()
    end()
    if (target !== null) moveTo(target)
    view.focus()
  }
  /** Takes the cursor along, so that the text scrolls neither to where that was nor, at undo, back there. */
  function moveTo(target: number): void {
    const [start, end] = [startOf(blocks, blocks.from), startOf(blocks, blocks.to)]
    const { head } = view.state.selection
    if (head < start || head > end)
      view.dispatch(view.state.tr.setSelection(Selection.near(doc.resolve(start))))
    const tr = moveSiblings(view.state, blocks, target)
    if (tr) view.dispatch(tr)
  }
  function cancelByKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end()
  }
  function end(): void {
    cancelAnimationFrame(frame)
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', drop)
    window.removeEventListener('pointercancel', end)
    window.removeEventListener('keydown', cancelByKey, { capture: true })
    onEnd()
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', drop)
  window.addEventListener('pointercancel', end)
  window.addEventListener('keydown', cancelByKey, { capture: true })
}
