import type { EditorState } from '@tiptap/pm/state'
import { labelTarget } from './label-target.ts'
import { labelledIn, nameOf } from './labelled.ts'

/** Returns what references to what is at the cursor say; undefined if it has no label, null if it can have none. */
export function nameAtCursor(state: EditorState): string | undefined | null {
  const target = labelTarget(state)
  if (!target) return null
  const labelled = labelledIn(state.doc).find(({ pos }) => pos === target.pos)
  return labelled && nameOf(labelled)
}
