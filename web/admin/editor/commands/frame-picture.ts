import type { Node as PostNode } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { attributesOf } from '../schema/element-attributes.ts'
import type { Picture } from './selected-picture.ts'

/** Puts a picture into a figure, which takes the place of its paragraph if nothing else is in that. Returns the position of the caption. */
export function frame(tr: Transaction, { pos, image }: Picture, caption: PostNode): number | null {
  const { figure, paragraph } = image.type.schema.nodes
  const $pos = tr.doc.resolve(pos)
  const { parent } = $pos
  const isAlone = parent.type.name === 'paragraph' && parent.childCount === 1
  const line = paragraph?.create({ bare: true, filler: false }, image) as PostNode
  const attrs = isAlone ? { attributes: attributesOf(parent), before: parent.attrs.before } : null
  const made = figure?.create(attrs, [line, caption]) as PostNode
  if (isAlone) tr.replaceWith($pos.before(), $pos.after(), made)
  else tr.replaceRangeWith(pos, pos + 1, made)
  return placeOf(tr.doc, caption)
}

function placeOf(doc: PostNode, sought: PostNode): number | null {
  let found: number | null = null
  doc.descendants((node, pos) => {
    if (node === sought) found = pos
    return found === null
  })
  return found
}
