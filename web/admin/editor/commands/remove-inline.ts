import type { Mark } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { AddMarkStep, RemoveMarkStep } from '@tiptap/pm/transform'

/**
 * Removes inline elements from a range. What is in them is taken off first and put back, because undo adds an element inside all others: without
 * that, it would come back in another place.
 */
export function removeInline(
  tr: Transaction,
  from: number,
  to: number,
  isRemoved: (mark: Mark) => boolean,
): void {
  tr.doc.nodesBetween(from, to, (node, pos) => {
    const outermost = node.isInline ? node.marks.findIndex(isRemoved) : -1
    if (outermost < 0) return
    const [start, end] = [Math.max(from, pos), Math.min(to, pos + node.nodeSize)]
    const within = node.marks.slice(outermost)
    for (const mark of within.toReversed()) tr.step(new RemoveMarkStep(start, end, mark))
    for (const mark of within) if (!isRemoved(mark)) tr.step(new AddMarkStep(start, end, mark))
  })
}
