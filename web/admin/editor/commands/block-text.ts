import type { EditorState } from '@tiptap/pm/state'

/** Stands for what is no text, such as a picture: U+FFFC, the object replacement character. */
const object = '\ufffc'

/** All that is in the block at whose end the cursor is; null where it is elsewhere, or something is selected. */
export function textOfBlockAtEnd({ selection: { $from, empty } }: EditorState): string | null {
  const { parent, parentOffset } = $from
  if (!empty || !parent.isTextblock || parentOffset !== parent.content.size) return null
  return parent.textBetween(0, parentOffset, null, object)
}
