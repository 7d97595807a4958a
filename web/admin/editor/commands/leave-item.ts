import { liftListItem } from '@tiptap/pm/schema-list'
import type { Command } from '@tiptap/pm/state'

/** Enter in an empty item lifts it one level, as Decrease indent does, and at last out of its list. */
export const leaveEmptyItem: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const { listItem } = state.schema.nodes
  if (!empty || !listItem || $from.depth < 2 || $from.node(-1).type !== listItem) return false
  const isEmpty = $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0
  return isEmpty && $from.node(-1).childCount === 1 && liftListItem(listItem)(state, dispatch)
}
