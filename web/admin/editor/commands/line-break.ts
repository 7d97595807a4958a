import type { Command } from '@tiptap/pm/state'

/** Begins a new line of the same block, with the same formats. */
export const breakLine: Command = ({ schema, selection, storedMarks, tr }, dispatch) => {
  const lineBreak = schema.nodes.hardBreak?.create()
  if (!lineBreak || !selection.$from.parent.inlineContent) return false
  const marks = storedMarks ?? selection.$from.marks()
  dispatch?.(tr.replaceSelectionWith(lineBreak.mark(marks), false).ensureMarks(marks).scrollIntoView())
  return true
}
