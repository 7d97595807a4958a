import type { Mark } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'

/**
 * Puts one element around the range in each block, inside the elements that all of it has in common. Elements in it that the new one
 * replaces are removed.
 */
export function wrapInline(
  tr: Transaction,
  from: number,
  to: number,
  mark: Mark,
  isReplaced: (mark: Mark) => boolean,
): void {
  tr.doc.nodesBetween(from, to, (block, pos) => {
    if (!block.inlineContent) return true
    const [start, end] = [Math.max(from, pos + 1), Math.min(to, pos + block.nodeSize - 1)]
    const nodes = block.content.cut(start - pos - 1, end - pos - 1).content
    const marks = nodes.map((node) => node.marks.filter((one) => !isReplaced(one)))
    const [first = []] = marks
    const differs = first.findIndex((one, at) => marks.some((others) => !others[at]?.eq(one)))
    const around = differs < 0 ? first.length : differs
    const wrapped = nodes.map((node, at) => node.mark(marks[at]?.toSpliced(around, 0, mark) ?? []))
    tr.replaceWith(start, end, wrapped)
    return false
  })
}
