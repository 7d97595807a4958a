import { type Command, type EditorState, NodeSelection } from '@tiptap/pm/state'
import { attributesOf } from '../schema/element-attributes.ts'

/** What the tools know of an image. */
export interface ImageValues {
  src: string
  alt: string
}

/** The image that is selected, if it is one. */
export function selectedImage({ selection }: EditorState): ImageValues | null {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return null
  const { src = '', alt = '' } = attributesOf(selection.node)
  return { src, alt }
}

/** Puts an image in the place of the selection. A selected image keeps what else is said of it. */
export const setImage =
  ({ src, alt }: ImageValues): Command =>
  (state, dispatch) => {
    const { schema, selection, tr } = state
    const present =
      selection instanceof NodeSelection && selectedImage(state) ? attributesOf(selection.node) : {}
    // The measures of one picture are not those of another.
    const { width, height, ...others } = present
    const kept = present.src === src ? present : others
    const image = schema.nodes.image?.create({ attributes: { ...kept, src, alt } })
    if (!image) return false
    tr.replaceSelectionWith(image)
    dispatch?.(tr.scrollIntoView())
    return true
  }
