import { GapCursor } from '@tiptap/pm/gapcursor'
import type { Node as PostNode, ResolvedPos } from '@tiptap/pm/model'
import { Plugin, Selection } from '@tiptap/pm/state'
import { isTabs } from './code-figures.ts'

/** Moves a cursor on from between tabs, the way it came: a paragraph there would take them apart. */
export const noGapsInTabs = (): Plugin =>
  new Plugin({
    appendTransaction(_transactions, before, { selection, tr }) {
      if (!(selection instanceof GapCursor) || !isTabs(selection.$head.parent)) return null
      const side = before.selection.head > selection.head ? -1 : 1
      return tr.setSelection(beyond(selection.$head, side)).scrollIntoView()
    },
  })

const neighbour = ($pos: ResolvedPos, side: -1 | 1): PostNode | null =>
  side < 0 ? $pos.nodeBefore : $pos.nodeAfter

/** Returns the place in the next tab, or else beside all of them. */
function beyond($gap: ResolvedPos, side: -1 | 1): Selection {
  if (neighbour($gap, side)) return Selection.near($gap, side)
  const $edge = $gap.doc.resolve(side < 0 ? $gap.before() : $gap.after())
  const beside = neighbour($edge, side)
  const isOpen = beside && !beside.type.spec.isolating && !isTabs(beside)
  return (isOpen ? Selection.findFrom($edge, side) : null) ?? new GapCursor($edge)
}
