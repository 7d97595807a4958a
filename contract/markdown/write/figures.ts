import type { Element, ElementContent } from 'hast'
import type { Paragraph, PhrasingContent } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { groupColumns } from '../../content/groups.ts'
import { isLabel } from '../../html/safe-id.ts'
import type { Div } from '../nodes.ts'
import { attributesOf, trailing } from './attributes-of.ts'
import { hasOnly, isBlockElement, isElement, isExactly } from './hast-tree.ts'
import { phrasing, type References } from './phrasing.ts'

/** An image with a label, and with a caption or none. */
export function figure(element: Element, to: References): Paragraph | null {
  return isLabel(String(element.properties.id), 'figure') ? picture(element, to) : null
}

/** The figure of an image with at most a label and a caption, where it is clear that it is one. */
function picture(element: Element, to: References): Paragraph | null {
  const { id } = element.properties
  const [image, caption, ...more] = element.children
  if (!hasOnly(element, 'id') || more.length > 0) return null
  if (id !== undefined && !isLabel(String(id), 'figure')) return null
  if (!isElement(image, 'img') || image.properties.alt === undefined) return null
  if (caption && !(isElement(caption, 'figcaption') && isLine(caption))) return null
  const attributes = attributesOf(image, 'src', 'alt', 'title')
  if (!attributes || attributes.id !== undefined) return null
  const content = caption ? phrasing(caption.children, to) : []
  const words = textOf(content, { includeHtml: false })
  const { src, alt, title } = image.properties
  const values = { ...(alt !== words && { 'fig-alt': String(alt) }), ...attributes.values }
  const shown: PhrasingContent = {
    type: 'image',
    url: String(src),
    alt: words,
    title: title ? String(title) : null,
    data: { content },
  }
  const all = { ...attributes, ...(id !== undefined && { id: String(id) }), values }
  return { type: 'paragraph', children: [shown, ...trailing(all)] }
}

/** A group of pictures, as Quarto writes it. Letters, and labels that follow from the places, are not written. */
export function group(element: Element, to: References): Div | null {
  const { id } = element.properties
  if (!isExactly(element, ['group'], 'id')) return null
  if (id !== undefined && !isLabel(String(id), 'figure')) return null
  const last = element.children.at(-1)
  const caption = isElement(last, 'figcaption') ? last : null
  const figures = caption ? element.children.slice(0, -1) : element.children
  const pictures = figures.map((one) => (isElement(one, 'figure') ? picture(one, to) : null))
  if (caption && !isLine(caption)) return null
  const columns = groupColumns(figures.length)
  return pictures.includes(null)
    ? null
    : {
        type: 'div',
        attributes: {
          ...(id !== undefined && { id: String(id) }),
          classes: [],
          values: { 'layout-ncol': String(columns) },
        },
        children: [
          ...pictures.filter((one) => one !== null),
          ...(caption ? [{ type: 'paragraph' as const, children: phrasing(caption.children, to) }] : []),
        ],
      }
}

const isLine = (caption: Element): boolean =>
  hasOnly(caption) &&
  caption.children.length > 0 &&
  !caption.children.some((node: ElementContent) => isBlockElement(node))
