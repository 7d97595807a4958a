import type { EditorState } from '@tiptap/pm/state'
import { labelTarget } from './label-target.ts'
import { labelledIn, labelOf, nameOf } from './labelled.ts'

/** Returns what references to what is at the cursor say; undefined if it has no label, null if it can have none. */
export function nameAtCursor(state: EditorState): string | undefined | null {
  const target = labelTarget(state)
  if (!target) return null
  // Whatever else has a number has a label, too, and to count costs each key.
  if (!/^(?:equation|figure)$/.test(target.kind) && labelOf(target.node) === null) return undefined
  const labelled = labelledIn(state.doc).find(({ pos }) => pos === target.pos)
  return labelled && nameOf(labelled)
}
