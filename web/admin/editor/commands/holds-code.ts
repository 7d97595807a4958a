import type { Mark } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'

/** Formulas in a line are code too. */
export const isCodeMark = ({ attrs }: Mark): boolean => attrs.element === 'code'

/** True if any of so many characters before the cursor are code. */
export function holdsCode({ doc, selection: { from } }: EditorState, length: number): boolean {
  let isCode = false
  doc.nodesBetween(from - length, from, ({ marks }) => {
    if (marks.some(isCodeMark)) isCode = true
  })
  return isCode
}
