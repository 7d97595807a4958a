import type { Node as PostNode } from '@tiptap/pm/model'
import { holdsSections } from '#contract/content/sections.ts'
import { attributesOf } from '../schema/element-attributes.ts'

export interface OutlineEntry {
  text: string
  level: number
  /** The position before the heading. */
  pos: number
}

/** Blocks whose headings may begin sections, as in the table of contents that readers see, with their elements. */
const sections: Readonly<Record<string, string>> = { division: 'div', section: 'section', details: 'details' }

/** Returns the headings that begin a section and have words, in order. */
export function outlineOf(doc: PostNode): OutlineEntry[] {
  const entries: OutlineEntry[] = []
  doc.descendants((node, pos) => {
    const text = node.type.name === 'heading' ? node.textContent.trim() : ''
    if (/[\p{L}\p{N}]/u.test(text)) entries.push({ text, level: node.attrs.level, pos })
    const element = sections[node.type.name]
    return element !== undefined && holdsSections(element, attributesOf(node).class)
  })
  return entries
}
