import type { Node as PostNode } from '@tiptap/pm/model'
import { type Command, TextSelection } from '@tiptap/pm/state'

export interface OutlineEntry {
  text: string
  level: number
  /** The position before the heading. */
  pos: number
}

/** Blocks whose headings begin sections, as in the table of contents that readers see. */
const sections: ReadonlySet<string> = new Set(['division', 'details'])

/** Returns the headings that begin a section and have words, in order. */
export function outlineOf(doc: PostNode): OutlineEntry[] {
  const entries: OutlineEntry[] = []
  doc.descendants((node, pos) => {
    const text = node.type.name === 'heading' ? node.textContent.trim() : ''
    if (/[\p{L}\p{N}]/u.test(text)) entries.push({ text, level: node.attrs.level, pos })
    return sections.has(node.type.name)
  })
  return entries
}

/** Puts the caret at the start of a text block. The position may be of an earlier document. */
export const goToBlock =
  (pos: number): Command =>
  ({ doc, tr }, dispatch) => {
    const at = doc.resolve(Math.min(pos + 1, doc.content.size))
    dispatch?.(tr.setSelection(TextSelection.near(at)).scrollIntoView())
    return true
  }
