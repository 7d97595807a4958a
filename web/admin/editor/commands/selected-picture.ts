import type { Node as PostNode } from '@tiptap/pm/model'
import { type EditorState, NodeSelection } from '@tiptap/pm/state'
import { type Figure, figureAround } from './captions.ts'

export interface Picture {
  image: PostNode
  pos: number
  figure: Figure | null
}

/** Nodes that only hold the picture of a figure. */
const frames = ['paragraph', 'division']

/** Returns the image of a figure that has nothing else but a caption. */
export function onlyPictureOf({ node: figure, pos }: Figure): Picture | null {
  const images: Picture[] = []
  let hasMore = false
  figure.descendants((node, offset) => {
    if (node.type.name === 'figcaption') return false
    if (node.type.name === 'image')
      images.push({ image: node, pos: pos + 1 + offset, figure: { node: figure, pos } })
    else if (!frames.includes(node.type.name) && node.text?.trim() !== '') hasMore = true
  })
  const [only, ...more] = images
  return only && more.length === 0 && !hasMore ? only : null
}

/** Returns the selected picture: an image, or a figure with one image. */
export function selectedPicture({ selection }: EditorState): Picture | null {
  if (!(selection instanceof NodeSelection)) return null
  const { node, from, $from } = selection
  if (node.type.name === 'image') return { image: node, pos: from, figure: figureAround($from) }
  return node.type.name === 'figure' ? onlyPictureOf({ node, pos: from }) : null
}
