import type { Element, Properties } from 'hast'
import type { Image, Paragraph } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import { isLabel } from '../../html/safe-id.ts'
import type { Div } from '../nodes.ts'
import { propertiesOf } from './attribute-properties.ts'
import { element, text } from './hast-element.ts'

/** A paragraph of nothing but an image with a label is a figure, as in Quarto: `![Caption](plot.png){#fig-loss fig-alt="…"}`. */
export function paragraphToHast(state: State, node: Paragraph): Element {
  const [image, ...more] = node.children
  const figure = image?.type === 'image' && more.length === 0 ? figureToHast(image) : null
  const result = figure ?? element('p', {}, state.all(node))
  state.patch(node, result)
  return result
}

const figureToHast = (image: Image): Element | null =>
  isLabel(String(image.data?.hProperties?.id), 'figure') ? pictureToHast(image) : null

/** The figure of a picture, with its label, and with its words as the caption. */
export function pictureToHast(image: Image): Element {
  const { 'fig-alt': alt, ...given } = (image.data?.hProperties ?? {}) as Properties
  const { id, ...others } = given
  const hasLabel = isLabel(String(id), 'figure')
  const properties = {
    src: image.url,
    alt: String(alt ?? image.alt ?? ''),
    ...(image.title && { title: image.title }),
    ...(hasLabel ? others : given),
  }
  const caption = image.alt ? [element('figcaption', {}, [text(image.alt)])] : []
  return element('figure', hasLabel ? { id } : {}, [element('img', properties), ...caption])
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
