import type { FootnoteDefinition, FootnoteReference, Nodes, Root } from 'mdast'
import { captionOf } from './tables.ts'

/** Moves notes that stand in the text to the end, and refers to them by the first numbers that are free. */
export function extractNotes(root: Root): void {
  const taken = new Set<string>()
  const found: FootnoteDefinition[] = []
  const collect = (node: Nodes): void => {
    if (node.type === 'footnoteDefinition') taken.add(node.identifier)
    if ('children' in node) node.children.forEach(collect)
  }
  let last = 0
  const freeNumber = (): string => {
    do last++
    while (taken.has(String(last)))
    return String(last)
  }
  const replace = (node: Nodes): void => {
    const caption = captionOf(node)
    if (caption) replace(caption)
    if (!('children' in node)) return
    node.children.forEach((child, at) => {
      if (child.type === 'inlineNote') {
        const label = freeNumber()
        const { children, position } = child
        const reference: FootnoteReference = { type: 'footnoteReference', identifier: label, label, position }
        node.children[at] = reference as never
        const content: FootnoteDefinition['children'] = [{ type: 'paragraph', children }]
        found.push({ type: 'footnoteDefinition', identifier: label, label, children: content })
      }
      replace(child)
    })
  }
  collect(root)
  replace(root)
  root.children.push(...found)
}
