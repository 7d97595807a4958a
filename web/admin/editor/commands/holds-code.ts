import type { EditorState } from '@tiptap/pm/state'

/** True if any of so many characters before the cursor are code. */
export function holdsCode({ doc, selection: { from } }: EditorState, length: number): boolean {
  let isCode = false
  doc.nodesBetween(from - length, from, ({ marks }) => {
    if (marks.some(({ attrs }) => attrs.element === 'code')) isCode = true
  })
  return isCode
}
