import type { Node as PostNode, ResolvedPos, Schema } from '@tiptap/pm/model'
import { type Command, type EditorState, Selection, type Transaction } from '@tiptap/pm/state'
import { withAlt } from '../schema/alt-of.ts'
import { attributesOf, type ElementAttributes } from '../schema/element-attributes.ts'
import { captionOf, continueBelow, figureAround, figureOf, setCaption, startParagraphAt } from './captions.ts'
import { selectedPicture } from './selected-picture.ts'

export interface ImageValues {
  src: string
  alt: string
  /** Empty for none. */
  caption: string
}

/** Intrinsic dimensions in pixels. */
export interface Dimensions {
  width: number
  height: number
}

export interface TextRange {
  from: number
  to: number
}

export function selectedImage(state: EditorState): ImageValues | null {
  const picture = selectedPicture(state)
  if (!picture) return null
  const { src = '', alt = '' } = attributesOf(picture.image)
  return { src, alt, caption: captionOf(state.doc.resolve(picture.pos)) }
}

/** Returns the range of the selected picture without its figure, or of what is selected. */
export function placeOfImage(state: EditorState): TextRange {
  const picture = selectedPicture(state)
  return picture ? { from: picture.pos, to: picture.pos + 1 } : state.selection
}

/** Replaces the selection with an image. */
export const setImage =
  (values: ImageValues): Command =>
  (state, dispatch) => {
    const { tr } = state
    const place = placeOfImage(state)
    const isNew = selectedPicture(state) === null
    const figure = putImage(tr, place, values)
    const end = tr.mapping.map(place.to)
    if (!isNew && !figure) tr.setSelection(Selection.near(tr.doc.resolve(end), values.caption ? 1 : -1))
    else continueAfterImage(tr, state.doc.resolve(place.to), figure)
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** True if more than images follows in the text block. */
export const hasTextAfter = ({ parent, parentOffset }: ResolvedPos): boolean =>
  parent.isTextblock && parent.content.cut(parentOffset).content.some(({ type }) => type.name !== 'image')

/** Moves the cursor below a new image that has a line of its own, and else behind it, where the text goes on. */
export function continueAfterImage(tr: Transaction, $place: ResolvedPos, figure: PostNode | null): void {
  const hasRest = hasTextAfter($place)
  const $end = tr.doc.resolve(tr.mapping.map($place.pos))
  const isOwnLine = $place.parent.type.name === 'paragraph' && $place.parent.content.size === 0
  if (figure) continueBelow(tr, figure, hasRest)
  else if (!isOwnLine || !startParagraphAt(tr, $end.after()))
    tr.setSelection(Selection.near(tr.doc.resolve($end.pos), -1))
}

/** Replaces a range with an image, and returns the figure if it created one. An image in the range keeps its other attributes. */
export function putImage(
  tr: Transaction,
  { from, to }: TextRange,
  { src, alt, caption }: ImageValues,
  measures?: Dimensions,
): PostNode | null {
  const there = tr.doc.nodeAt(from)
  const present = there?.type.name === 'image' && to === from + 1 ? there : null
  const $from = tr.doc.resolve(from)
  const marks = present?.marks ?? (from === to ? $from.marks() : $from.marksAcross(tr.doc.resolve(to)))
  const attributes = imageAttributes(present ? attributesOf(present) : {}, { src, alt }, measures)
  const image = tr.doc.type.schema.nodes.image?.create({ attributes }, null, marks ?? []) as PostNode
  const figure = present && figureAround($from)
  if (figure) {
    tr.replaceWith(from, to, image)
    setCaption(tr, figure, caption)
    return null
  }
  const made = caption ? figureOf(image, caption) : null
  tr.replaceRangeWith(from, to, made ?? image)
  return made
}

/** A new image. */
export const imageOf = (schema: Schema, { src, alt }: ImageValues, measures?: Dimensions): PostNode =>
  schema.nodes.image?.create({ attributes: imageAttributes({}, { src, alt }, measures) }) as PostNode

function imageAttributes(
  present: ElementAttributes,
  { src, alt }: { src: string; alt: string },
  measures: Dimensions | undefined,
): ElementAttributes {
  // Another image has other dimensions.
  const { width, height, ...others } = present
  const kept = present.src === src ? present : others
  const own = measures && { width: String(measures.width), height: String(measures.height) }
  const attributes = { ...kept, src, ...own }
  return alt === (present.alt ?? '') ? attributes : withAlt(attributes, alt)
}
