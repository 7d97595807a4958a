import type { Element, Properties } from 'hast'
import type { State } from 'mdast-util-to-hast'
import { toString as textOf } from 'mdast-util-to-string'
import { isLabel } from '../../html/safe-id.ts'
import type { Div, Picture, PictureGroup } from '../nodes.ts'
import { propertiesOf } from './attribute-properties.ts'
import { element } from './hast-element.ts'
import { inOneLine } from './one-line.ts'

/** The figure of a picture, with its label and caption. Without another text, that of the caption describes the picture. */
export function pictureToHast(state: State, node: Picture): Element {
  const { image, children } = node
  const { 'fig-alt': alt, ...given } = (image.data?.hProperties ?? {}) as Properties
  const { id, ...others } = given
  const hasLabel = isLabel(String(id), 'figure')
  const properties = {
    src: image.url,
    alt: String(alt ?? inOneLine(textOf(children, { includeHtml: false }))),
    ...(image.title && { title: image.title }),
    ...(hasLabel ? others : given),
  }
  const caption = children.length > 0 ? [element('figcaption', {}, state.all(node))] : []
  const result = element('figure', hasLabel ? { id } : {}, [element('img', properties), ...caption])
  state.patch(node, result)
  return result
}

/** The figure of a group, with its label and caption. */
export function pictureGroupToHast(state: State, node: PictureGroup): Element {
  const properties: Properties = { className: ['group'], ...(node.id !== undefined && { id: node.id }) }
  const parts = node.children.map((child) =>
    child.type === 'picture' ? pictureToHast(state, child) : element('figcaption', {}, state.all(child)),
  )
  const result = element('figure', properties, parts)
  state.patch(node, result)
  return result
}

/** A division with the label of a figure. Its last paragraph, if it is not the only block, is the caption. */
export function figureDivToHast(state: State, div: Div): Element {
  const last = div.children.length > 1 ? div.children.at(-1) : undefined
  const caption = last?.type === 'paragraph' ? last : null
  const children = caption ? div.children.slice(0, -1) : div.children
  const content = state.all({ ...div, children } as Div)
  const result = element('figure', propertiesOf(div.attributes), [
    ...content,
    ...(caption ? [element('figcaption', {}, state.all(caption))] : []),
  ])
  state.patch(div, result)
  return result
}
