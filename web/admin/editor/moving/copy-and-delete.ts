import { closeHistory } from '@tiptap/pm/history'
import type { Node as PostNode } from '@tiptap/pm/model'
import { type Command, Selection, type Transaction } from '@tiptap/pm/state'
import { noteBlockChange } from '../behaviour/block-change.ts'
import { countOfBlocks } from '../schema/footnotes.ts'
import { keepSelection, type Siblings, selectedSiblings, startOf, withBefore } from './siblings.ts'

const nodesOf = ({ parent, from, to }: Siblings): PostNode[] => parent.children.slice(from, to)

const blockAfter = ({ parent, to }: Siblings): PostNode | null =>
  to < countOfBlocks(parent) ? parent.child(to) : null

/** Adds a copy below the selected blocks or list items, and selects in it what was selected. */
export const duplicateSelected: Command = (state, dispatch) => {
  const chosen = selectedSiblings(state)
  const { from, to } = chosen
  const [first, ...others] = nodesOf(chosen)
  if (!first) return false
  // The white space between blocks: that of the next one, or else that of this one.
  const gap = (blockAfter(chosen) ?? (from > 0 ? first : null))?.attrs.before ?? ''
  const end = startOf(chosen, to)
  const tr = state.tr.insert(end, [withBefore(first, gap), ...others])
  const shift = end - startOf(chosen, from)
  keepSelection(tr, state.selection, (pos) => pos + shift)
  dispatch?.(closeHistory(noteBlockChange(tr, { note: 'Duplicated' }).scrollIntoView()))
  return true
}

/** Removes siblings. The last block of its parent leaves an empty line. */
export function removeSiblings(tr: Transaction, removed: Siblings): Transaction {
  const { parent, from, to } = removed
  // The first block has no white space before it.
  const next = from === 0 ? blockAfter(removed) : null
  const first = next && withBefore(next, parent.child(0).attrs.before)
  const isEmpty = from === 0 && to === countOfBlocks(parent)
  const line = isEmpty ? parent.type.schema.nodes.paragraph?.create() : null
  const kept = [first, line].filter((node) => node !== null && node !== undefined)
  return tr.replaceWith(startOf(removed, from), startOf(removed, next ? to + 1 : to), kept)
}

/** Deletes the selected blocks or list items as a whole. */
export const deleteSelected: Command = (state, dispatch) => {
  const chosen = selectedSiblings(state)
  const tr = removeSiblings(state.tr, chosen)
  const start = startOf(chosen, chosen.from)
  // Behind the last block are only notes.
  const isLast = chosen.from > 0 && !blockAfter(chosen)
  const $place = tr.doc.resolve(isLast ? start : Math.min(start + 1, tr.doc.content.size))
  tr.setSelection(Selection.near($place, isLast ? -1 : 1))
  dispatch?.(closeHistory(noteBlockChange(tr, { note: 'Deleted' }).scrollIntoView()))
  return true
}
