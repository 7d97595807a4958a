import { Node } from '@tiptap/core'
import type { Node as PostNode } from '@tiptap/pm/model'
import { notePrefix, referencePrefix } from '#contract/content/kinds.ts'
import {
  attributesOf,
  type ElementAttributes,
  shownAttributes,
  withAttributes,
  withGap,
  withGaps,
} from './element-attributes.ts'
import { countOfParts, isGroup } from './groups.ts'
import { placeBehind } from './place-behind.ts'

const hrefStart = `#${notePrefix}-`

/**
 * A reference to a note, which shows as the number of the note. `link` and `text` are as read: the server writes both anew. `note` is the
 * note that comes with a new or pasted reference, until it is in the list.
 */
export const FootnoteReference = Node.create({
  name: 'footnoteReference',
  inline: true,
  group: 'inline',
  draggable: true,
  addAttributes: () => ({
    ...withAttributes,
    link: { default: {} as ElementAttributes, rendered: false },
    text: { default: '', rendered: false },
    note: { default: null as PostNode | null, rendered: false },
  }),
  parseHTML: () => [{ tag: 'sup.footnote-ref' }],
  renderHTML: ({ node }) => [
    'sup',
    // Its text is made of the attributes: it changes without the node.
    {
      ...shownAttributes(node.attrs.attributes),
      'data-text': node.attrs.text,
      // As `doc-noteref` belongs to links with an address.
      role: 'link',
      contenteditable: 'false',
    },
    placeBehind,
  ],
})

/** The notes, at the end of the document and nowhere else. */
export const FootnoteList = Node.create({
  name: 'footnoteList',
  content: 'footnote+',
  isolating: true,
  selectable: false,
  addAttributes: () => ({ ...withAttributes, ...withGap }),
  parseHTML: () => [{ tag: 'section.footnotes' }],
  renderHTML: ({ node }) => [
    'section',
    { ...shownAttributes(node.attrs.attributes), 'aria-label': 'Footnotes' },
    0,
  ],
})

/** A note. `back` is the address of the link at its end, which leads back to the first reference; null without one. */
export const Footnote = Node.create({
  name: 'footnote',
  content: 'block+',
  isolating: true,
  defining: true,
  selectable: false,
  addAttributes: () => ({
    ...withAttributes,
    ...withGaps,
    back: { default: null as string | null, rendered: false },
  }),
  parseHTML: () => [{ tag: 'li.footnote-item' }],
  renderHTML: () => ['div', { class: 'footnote-item', role: 'group' }, 0],
})

/** Returns the name of the note that a link leads to; null for another link. */
export function nameReferredTo({ href = '' }: ElementAttributes): string | null {
  if (!href.startsWith(hrefStart)) return null
  try {
    return decodeURIComponent(href.slice(hrefStart.length))
  } catch {
    return href.slice(hrefStart.length)
  }
}

/** The attributes of the link of a reference to a note. */
export const linkTo = (name: string) => ({
  href: `${hrefStart}${name}`,
  id: `${referencePrefix}-${name}`,
})

export const isReference = ({ type }: PostNode): boolean => type.name === 'footnoteReference'

export const isNoteList = ({ type }: PostNode): boolean => type.name === 'footnoteList'

/** The list of the notes of a document, and its position; null without notes. */
export function noteListOf({ lastChild, content }: PostNode): { list: PostNode; pos: number } | null {
  return lastChild && isNoteList(lastChild)
    ? { list: lastChild, pos: content.size - lastChild.nodeSize }
    : null
}

/** Returns how many blocks of a document, or of another parent, are not its notes, or the caption of a group. */
export function countOfBlocks(parent: PostNode): number {
  const { childCount, lastChild } = parent
  if (isGroup(parent)) return countOfParts(parent)
  return lastChild && isNoteList(lastChild) ? childCount - 1 : childCount
}

/** Returns the position behind the last block that is not a note. */
export const endOfBlocks = (doc: PostNode): number => noteListOf(doc)?.pos ?? doc.content.size

/** Returns the position behind the last block that is neither a note nor the list of what is cited, which is made when a post is saved. */
export function endOfOwnText(doc: PostNode): number {
  const end = endOfBlocks(doc)
  const last = doc.resolve(end).nodeBefore
  const isMade = last?.type.name === 'section' && attributesOf(last).class === 'references'
  return isMade ? end - last.nodeSize : end
}
