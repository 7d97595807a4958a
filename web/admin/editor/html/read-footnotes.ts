import type { NodeType, Node as PostNode, Schema } from '@tiptap/pm/model'
import { noteId } from '#contract/html/safe-id.ts'
import { attributesOf, type ElementAttributes } from '../schema/element-attributes.ts'
import { nameReferredTo } from '../schema/footnotes.ts'
import { elementAttributes } from '../schema/inline.ts'
import { isElement } from './block-elements.ts'
import { lineHtml } from './line-html.ts'
import { backLinkHtml } from './write-footnotes.ts'

const hasClass = ({ class: classes = '' }: ElementAttributes, name: string): boolean =>
  classes.split(/\s+/).includes(name)

/** Returns a reference to a note; null for another element. */
export function readReference(element: Element, schema: Schema): PostNode | null {
  const attributes = elementAttributes(element)
  const [link, ...others] = element.childNodes
  if (element.localName !== 'sup' || !hasClass(attributes, 'footnote-ref') || others.length > 0) return null
  if (!isElement(link, 'a') || [...link.childNodes].some((node) => !(node instanceof Text))) return null
  const ofLink = elementAttributes(link)
  if (nameReferredTo(ofLink) === null) return null
  const type = schema.nodes.footnoteReference as NodeType
  return type.create({ attributes, link: ofLink, text: link.textContent ?? '' })
}

/** Makes the last block the list of the notes, if it is one as it is stored. */
export function withNotes(blocks: PostNode[]): PostNode[] {
  const section = blocks.at(-1)
  if (blocks.length < 2 || section?.type.name !== 'section' || !hasClass(attributesOf(section), 'footnotes'))
    return blocks
  const [list, ...others] = section.children
  if (list?.type.name !== 'orderedList' || others.length > 0 || section.attrs.tail) return blocks
  const isPlain = Object.keys(attributesOf(list)).length === 0 && !list.attrs.before && !list.attrs.tail
  const names = new Set(list.children.map((item) => attributesOf(item).id ?? ''))
  const areNamed = names.size === list.childCount && [...names].every((id) => noteId.test(id))
  if (!isPlain || !areNamed || list.children.some(({ attrs }) => attrs.task)) return blocks
  return [...blocks.slice(0, -1), noteListFrom(section, list.children)]
}

function noteListFrom({ attrs, type }: PostNode, items: readonly PostNode[]): PostNode {
  const { footnoteList, footnote } = type.schema.nodes
  const { attributes, before } = attrs
  return (footnoteList as NodeType).create(
    { attributes, before },
    items.map((item) => noteFrom(item, footnote as NodeType)),
  )
}

/** The link back is no text of the note. */
function noteFrom({ attrs, children }: PostNode, type: NodeType): PostNode {
  const { attributes, before, tail } = attrs
  const last = children.at(-1)
  const back = last && !tail ? backOf(last) : null
  if (!last || back === null) return type.create({ attributes, before, tail }, children)
  const rest = withoutBack(last, back)
  const isAlone = rest.content.size === 0
  // It is written into the last paragraph, or into one of its own.
  if (isAlone && children.at(-2)?.type.name === 'paragraph')
    return type.create({ attributes, before, tail }, children)
  const content = isAlone && children.length > 1 ? children.slice(0, -1) : [...children.slice(0, -1), rest]
  return type.create({ attributes, before, tail, back }, content)
}

/** Returns where the link at the end of a paragraph leads back to. */
function backOf(last: PostNode): string | null {
  const html = lineHtml.get(last)
  const mark = last.lastChild?.marks[0]
  const { href } = (mark?.attrs.attributes ?? {}) as ElementAttributes
  if (last.type.name !== 'paragraph' || last.attrs.bare || html === undefined || href === undefined)
    return null
  const link = backLinkHtml(href)
  const isOnly = html === link && last.attrs.before === '' && Object.keys(attributesOf(last)).length === 0
  return isOnly || html.endsWith(` ${link}`) ? href : null
}

function withoutBack(last: PostNode, back: string): PostNode {
  const children = last.children.slice(0, -1)
  const before = children.at(-1)
  const text = before?.text?.slice(0, -1)
  const rest = before === undefined ? [] : children.slice(0, -1)
  if (before && text) rest.push(before.cut(0, text.length))
  const node = last.type.create({ ...last.attrs, filler: rest.length > 0 }, rest)
  const html = lineHtml.get(last) as string
  lineHtml.set(node, html.slice(0, -backLinkHtml(back).length).replace(/ $/, ''))
  return node
}
