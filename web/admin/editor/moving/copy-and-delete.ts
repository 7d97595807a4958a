import { closeHistory } from '@tiptap/pm/history'
import type { Node as PostNode } from '@tiptap/pm/model'
import { type Command, Selection } from '@tiptap/pm/state'
import {
  keepSelection,
  noteBlockChange,
  type Siblings,
  selectedSiblings,
  startOf,
  withBefore,
} from './siblings.ts'

const nodesOf = ({ parent, from, to }: Siblings): PostNode[] => parent.children.slice(from, to)

/** Adds a copy below the selected blocks or list items, and selects in it what was selected. */
export const duplicateSelected: Command = (state, dispatch) => {
  const chosen = selectedSiblings(state)
  const { parent, from, to } = chosen
  const [first, ...others] = nodesOf(chosen)
  if (!first) return false
  // The white space between blocks: that of the next one, or else that of this one.
  const gap = (parent.maybeChild(to) ?? (from > 0 ? first : null))?.attrs.before ?? ''
  const end = startOf(chosen, to)
  const tr = state.tr.insert(end, [withBefore(first, gap), ...others])
  const shift = end - startOf(chosen, from)
  keepSelection(tr, state.selection, (pos) => pos + shift)
  dispatch?.(closeHistory(noteBlockChange(tr, { note: 'Duplicated' }).scrollIntoView()))
  return true
}

/** Deletes the selected blocks or list items as a whole. */
export const deleteSelected: Command = (state, dispatch) => {
  const chosen = selectedSiblings(state)
  const { parent, from, to } = chosen
  const start = startOf(chosen, from)
  // The first block has no white space before it.
  const next = from === 0 ? parent.maybeChild(to) : null
  const kept = next ? [withBefore(next, parent.child(0).attrs.before)] : []
  const rest =
    from > 0 || to < parent.childCount ? kept : [state.schema.nodes.paragraph?.create() as PostNode]
  const tr = state.tr.replaceWith(start, startOf(chosen, next ? to + 1 : to), rest)
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(start + 1, tr.doc.content.size))))
  dispatch?.(closeHistory(noteBlockChange(tr, { note: 'Deleted' }).scrollIntoView()))
  return true
}
