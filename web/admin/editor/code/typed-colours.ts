import type { Transaction } from '@tiptap/pm/state'
import { Decoration, type DecorationSet } from '@tiptap/pm/view'
import { changedRanges } from '../behaviour/changed-ranges.ts'

export const colouredRange = (from: number, to: number, name: string): Decoration =>
  Decoration.inline(from, to, { class: name }, { name })

/**
 * Leaves what was typed within a colour out of it until the code is coloured anew. Otherwise ProseMirror would replace the element of the
 * colour for each key, and then set the selection again, which takes as long as the key itself in a long text.
 */
export function splitAtTyped(tr: Transaction, colours: DecorationSet): DecorationSet {
  return changedRanges([tr]).reduce((all, { from, to }) => {
    const around = from < to ? all.find(from, to).filter((one) => one.from < from && one.to > to) : []
    if (around.length === 0) return all
    const parts = around.flatMap((one) => [
      colouredRange(one.from, from, one.spec.name),
      colouredRange(to, one.to, one.spec.name),
    ])
    return all.remove(around).add(tr.doc, parts)
  }, colours)
}
