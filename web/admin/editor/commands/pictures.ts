import { type Command, NodeSelection } from '@tiptap/pm/state'
import { withAlt } from '../schema/alt-of.ts'
import { attributesOf, type ElementAttributes, withClass } from '../schema/element-attributes.ts'
import type { Dimensions } from './images.ts'
import { selectedPicture } from './selected-picture.ts'

/** How wide a picture is: in pixels, and with the class of a place that is wider than the text, if it stands in one. */
export interface PictureWidth {
  width: number
  place: 'wide' | 'full' | null
}

/** Changes the attributes of the selected picture, which stays selected. */
export const changePicture =
  (change: (attributes: ElementAttributes) => ElementAttributes): Command =>
  (state, dispatch) => {
    const picture = selectedPicture(state)
    if (!picture) return false
    const tr = state.tr.setNodeMarkup(picture.pos, null, { attributes: change(attributesOf(picture.image)) })
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, state.selection.from)))
    return true
  }

/** Sets the alternative text: null for a decorative picture, empty for none. */
export const setPictureAlt = (alt: string | null): Command =>
  changePicture((attributes) => withAlt(attributes, alt))

/** Makes the selected picture decorative or not. `kept` has the words that decorative pictures had. */
export const setDecorative = (isDecorative: boolean, kept: Map<string, string>): Command =>
  changePicture((attributes) => {
    const { src = '', alt = '' } = attributes
    if (isDecorative) kept.set(src, alt)
    return withAlt(attributes, isDecorative ? null : (kept.get(src) ?? ''))
  })

/** Sets the width, and the height that keeps the proportions. */
export const setPictureWidth = ({ width, place }: PictureWidth, natural: Dimensions): Command =>
  changePicture((attributes) => ({
    ...withClass(attributes, /^(?:wide|full)$/, place),
    width: `${width}`,
    height: `${Math.max(1, Math.round((width * natural.height) / natural.width))}`,
  }))
