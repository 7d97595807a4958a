import type { NodeType, Node as PostNode, Schema } from '@tiptap/pm/model'
import { notePrefix } from '#contract/content/kinds.ts'
import { noteId } from '#contract/html/safe-id.ts'
import { readBlocks } from '../html/read-html.ts'

/** Takes the list of the notes out of a tree of sanitized elements, and returns them by their names. `normalize` makes of a note what it may contain. */
export function takeNotes(
  root: Element,
  schema: Schema,
  normalize: (note: Element) => void,
): Map<string, PostNode> {
  const notes = new Map<string, PostNode>()
  for (const item of root.querySelectorAll('section.footnotes > ol > li')) {
    if (!noteId.test(item.id)) continue
    dropBackLinks(item)
    normalize(item)
    const { blocks } = readBlocks(item.childNodes, schema)
    const line = (schema.nodes.paragraph as NodeType).create()
    const note = (schema.nodes.footnote as NodeType).create(
      null,
      blocks.length > 0 ? blocks.map(inParagraph) : line,
    )
    notes.set(item.id.slice(notePrefix.length + 1), note)
    item.remove()
  }
  for (const section of root.querySelectorAll('section.footnotes'))
    if (!section.textContent?.trim()) section.remove()
  return notes
}

/** Notes contain no text without a paragraph. */
const inParagraph = (block: PostNode): PostNode =>
  block.attrs.bare ? block.type.create({ ...block.attrs, bare: false }, block.content) : block

function dropBackLinks(note: Element): void {
  for (const link of note.querySelectorAll('a.footnote-back')) {
    const { parentElement, previousSibling } = link
    if (previousSibling instanceof Text) previousSibling.data = previousSibling.data.trimEnd()
    link.remove()
    if (parentElement !== note && !parentElement?.textContent?.trim()) parentElement?.remove()
  }
}
