import type { Command, EditorState, Transaction } from '@tiptap/pm/state'
import { attributesOf, type ElementAttributes } from '../schema/element-attributes.ts'
import { changePicture } from './pictures.ts'
import { selectedPicture } from './selected-picture.ts'

const withDark = (attributes: ElementAttributes, src: string | null): ElementAttributes => {
  const { 'data-dark': _, ...others } = attributes
  return src === null ? others : { ...others, 'data-dark': src }
}

/** Returns the address of what the selected picture shows on dark screens; null for none. */
export function darkPicture(state: EditorState): string | null {
  const picture = selectedPicture(state)
  return (picture && attributesOf(picture.image)['data-dark']) ?? null
}

/** Sets what the selected picture shows on dark screens; null for the same as on others. */
export const setDarkPicture = (src: string | null): Command =>
  changePicture((attributes) => withDark(attributes, src))

/** Sets what the picture at a position shows on dark screens. */
export function darken(tr: Transaction, pos: number, src: string): void {
  const image = tr.doc.nodeAt(pos)
  if (image) tr.setNodeAttribute(pos, 'attributes', withDark(attributesOf(image), src))
}
