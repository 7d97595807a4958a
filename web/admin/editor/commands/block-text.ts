import type { EditorState } from '@tiptap/pm/state'

/** U+FFFC, the object replacement character, stands for images and other leaf nodes. */
const object = '\ufffc'

/** Returns the text of the block if the cursor is at its end, and null otherwise. */
export function textOfBlockAtEnd({ selection: { $from, empty } }: EditorState): string | null {
  const { parent, parentOffset } = $from
  if (!empty || !parent.isTextblock || parentOffset !== parent.content.size) return null
  return parent.textBetween(0, parentOffset, null, object)
}
