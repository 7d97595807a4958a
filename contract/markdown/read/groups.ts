import type { Element, ElementContent, Properties } from 'hast'
import type { Image, Paragraph, PhrasingContent, RootContent } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import { maxParts, minParts } from '../../content/groups.ts'
import { isLabel } from '../../html/safe-id.ts'
import type { Div } from '../nodes.ts'
import { pictureToHast } from './figures.ts'
import { element } from './hast-element.ts'

/** How many columns a group has follows from its pictures. */
const layouts = ['layout-ncol', 'layout-nrow', 'layout']

/**
 * A division of a few pictures, with a label or a layout, is a group, as in Quarto; its last paragraph, if it is none of them, is the caption. Null for
 * other divisions.
 */
export function groupToHast(state: State, div: Div): Element | null {
  const { id = '', values } = div.attributes
  const hasLabel = isLabel(id, 'figure')
  if (!hasLabel && !layouts.some((name) => values[name] !== undefined)) return null
  const last = div.children.at(-1)
  const caption = last?.type === 'paragraph' && picturesIn(last) === null ? last : null
  const pictures = picturesOf(caption ? div.children.slice(0, -1) : div.children)
  if (!pictures || pictures.length < minParts || pictures.length > maxParts) return null
  const properties: Properties = { className: ['group'], ...(hasLabel && { id }) }
  const below: ElementContent[] = caption ? [element('figcaption', {}, state.all(caption))] : []
  const result = element('figure', properties, [...pictures.map(pictureToHast), ...below])
  state.patch(div, result)
  return result
}

/** Null if there is anything else. */
function picturesOf(blocks: readonly RootContent[]): Image[] | null {
  const found = blocks.map((block) => (block.type === 'paragraph' ? picturesIn(block) : null))
  return found.includes(null) ? null : found.flatMap((images) => images ?? [])
}

/** The pictures of a paragraph, in one line or in several; null if there is anything else in it. */
function picturesIn({ children }: Paragraph): Image[] | null {
  const isSpace = (node: PhrasingContent) => node.type === 'text' && node.value.trim() === ''
  const images = children.filter((node): node is Image => node.type === 'image')
  const isMore = children.some((node) => node.type !== 'image' && !isSpace(node))
  return images.length === 0 || isMore ? null : images
}
