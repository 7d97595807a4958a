import type { Element, ElementContent, Root } from 'hast'
import type { FootnoteDefinition } from 'mdast'
import { flow } from './flow.ts'
import { hasClass, isElement } from './hast-tree.ts'
import type { References } from './phrasing.ts'
import { rawHtml } from './raw-html.ts'

/** A note of the list at the end. */
export interface NoteItem {
  name: string
  content: ElementContent[]
}

/** Returns the notes of a list of notes at the end; none if there is no list, or anything else in it. */
export function notesIn({ children }: Root): NoteItem[] {
  const last = children.at(-1)
  const [list, ...more] = hasClass(last, 'footnotes') ? last.children : []
  if (!isElement(list, 'ol') || more.length > 0) return []
  const notes = list.children.map((item) => (isElement(item, 'li') ? noteOf(item) : null))
  return notes.every((note) => note !== null) ? notes : []
}

function noteOf(item: Element): NoteItem | null {
  const name = /^fn-([\p{L}\p{M}\p{N}-]{1,40})$/u.exec(String(item.properties.id))?.[1]
  if (name === undefined) return null
  return { name, content: withoutBackLinks(item.children).filter((child) => !isEmptyParagraph(child)) }
}

const isEmptyParagraph = (node: ElementContent): boolean => isElement(node, 'p') && node.children.length === 0

function withoutBackLinks(nodes: ElementContent[]): ElementContent[] {
  const kept: ElementContent[] = nodes.filter((node) => !hasClass(node, 'footnote-back'))
  const last = kept.at(-1)
  if (kept.length < nodes.length && last?.type === 'text') {
    const value = last.value.replace(/ $/, '')
    return value === '' ? kept.slice(0, -1) : kept.with(-1, { ...last, value })
  }
  return kept.map((node) =>
    isElement(node, 'p') ? { ...node, children: withoutBackLinks(node.children) } : node,
  )
}

/** The note as Markdown; `isRaw` for one whose Markdown would say something else. */
export const noteDefinition = (
  { name, content }: NoteItem,
  to: References,
  isRaw: boolean,
): FootnoteDefinition => ({
  type: 'footnoteDefinition',
  identifier: name,
  label: name,
  children: (isRaw ? content.map(rawHtml) : flow(content, to)) as FootnoteDefinition['children'],
})
