import type { Node as PostNode } from '@tiptap/pm/model'

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
