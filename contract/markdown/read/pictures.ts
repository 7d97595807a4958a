import type { Image, Paragraph, PhrasingContent, RootContent } from 'mdast'
import { maxParts, minParts } from '../../content/groups.ts'
import { isLabel } from '../../html/safe-id.ts'
import type { Div, Picture, PictureGroup } from '../nodes.ts'

/** A paragraph of nothing but an image with a label is a figure, as in Quarto: `![Caption](plot.png){#fig-loss fig-alt="…"}`. Null for others. */
export function pictureOf({ children: [image, ...more] }: Paragraph): Picture | null {
  const isFigure =
    image?.type === 'image' && more.length === 0 && isLabel(String(image.data?.hProperties?.id), 'figure')
  return isFigure ? asPicture(image) : null
}

/** How many columns a group has follows from its pictures. */
const layouts = ['layout-ncol', 'layout-nrow', 'layout']

/**
 * A division of a few pictures, with a label or a layout, is a group, as in Quarto; its last paragraph, if it is none of them, is the caption. Null for
 * other divisions.
 */
export function pictureGroupOf({ attributes, children, position }: Div): PictureGroup | null {
  const { id = '', values } = attributes
  const hasLabel = isLabel(id, 'figure')
  if (!hasLabel && !layouts.some((name) => values[name] !== undefined)) return null
  const last = children.at(-1)
  const caption = last?.type === 'paragraph' && picturesIn(last) === null ? last : null
  const pictures = (caption ? children.slice(0, -1) : children).map(picturesIn)
  const found = pictures.flatMap((some) => some ?? [])
  if (pictures.includes(null) || found.length < minParts || found.length > maxParts) return null
  return {
    type: 'pictureGroup',
    ...(hasLabel && { id }),
    children: [...found, ...(caption ? [caption] : [])],
    position,
  }
}

/** The pictures of a block, in one line or in several; null if there is anything else in it. */
function picturesIn(block: RootContent): Picture[] | null {
  if (block.type === 'picture') return [block]
  if (block.type !== 'paragraph') return null
  const isSpace = (node: PhrasingContent) => node.type === 'text' && node.value.trim() === ''
  const images = block.children.filter((node): node is Image => node.type === 'image')
  const isMore = block.children.some((node) => node.type !== 'image' && !isSpace(node))
  return images.length === 0 || isMore ? null : images.map(asPicture)
}

const asPicture = (image: Image): Picture => ({
  type: 'picture',
  image,
  children: image.data?.content ?? [],
  position: image.position,
})
