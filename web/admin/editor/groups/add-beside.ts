import type { NodeType, Node as PostNode } from '@tiptap/pm/model'
import { type Command, type EditorState, NodeSelection, type Transaction } from '@tiptap/pm/state'
import { maxParts } from '#contract/content/groups.ts'
import { type Figure, figureAround, figureOf } from '../commands/captions.ts'
import { type Dimensions, type ImageValues, imageOf, type TextRange } from '../commands/images.ts'
import { isInTable } from '../commands/in-table.ts'
import { onlyPictureOf, selectedPicture } from '../commands/selected-picture.ts'
import { withBefore } from '../moving/siblings.ts'
import { isGroup } from '../schema/groups.ts'
import { groupAt, isPictureFigure, partAt, partsOf } from './group-parts.ts'

/** Returns the range of the picture beside which another one can be put: the selected one, one of the group, or that above an empty line; null without one. */
export function placeBeside(state: EditorState): TextRange | null {
  if (isInTable(state)) return null
  const isEmptyLine = state.selection.empty && state.selection.$from.parent.content.size === 0
  const group = groupAt(state)
  const image = group
    ? imageInGroup(state, group)
    : (selectedPicture(state)?.pos ?? (isEmptyLine ? imageAbove(state) : null))
  if (image === null || !blockOf(state.doc, image)) return null
  return { from: image, to: image + 1 }
}

function imageInGroup(state: EditorState, group: Figure): number | null {
  const parts = partsOf(group)
  const part = parts[partAt(state)?.index ?? parts.length - 1]
  return part && parts.length < maxParts ? (onlyPictureOf(part)?.pos ?? null) : null
}

/** True in a paragraph below a picture beside which another one can be put. */
export function isBelowImage(state: EditorState): boolean {
  const image = imageAbove(state)
  return image !== null && blockOf(state.doc, image) !== null
}

function imageAbove({ doc, selection: { $from } }: EditorState): number | null {
  if ($from.parent.type.name !== 'paragraph') return null
  const { nodeBefore } = doc.resolve($from.before())
  if (!nodeBefore) return null
  const pos = $from.before() - nodeBefore.nodeSize
  if (isGroup(nodeBefore)) {
    const parts = partsOf({ node: nodeBefore, pos })
    const last = parts.at(-1)
    return last && parts.length < maxParts ? (onlyPictureOf(last)?.pos ?? null) : null
  }
  if (isPictureFigure(nodeBefore)) return onlyPictureOf({ node: nodeBefore, pos })?.pos ?? null
  const isAlone = nodeBefore.childCount === 1 && nodeBefore.firstChild?.type.name === 'image'
  return isAlone ? pos + 1 : null
}

/** The block of a picture that stands by itself: its figure, or its paragraph. */
function blockOf(doc: PostNode, image: number): Figure | null {
  const $image = doc.resolve(image)
  const figure = figureAround($image)
  if (figure) return isPictureFigure(figure.node) ? figure : null
  const { parent } = $image
  const isAlone = parent.type.name === 'paragraph' && parent.childCount === 1
  return isAlone && !parent.attrs.bare ? { node: parent, pos: $image.before() } : null
}

/** Puts a picture beside another one: behind it in its group, or into a new one. Returns false if there is no picture by itself at the place. */
export function putBeside(
  tr: Transaction,
  { from }: TextRange,
  values: ImageValues,
  measures?: Dimensions,
): boolean {
  const block = tr.doc.nodeAt(from)?.type.name === 'image' ? blockOf(tr.doc, from) : null
  if (!block) return false
  const { node, pos } = block
  const added = figureOf(imageOf(tr.doc.type.schema, values, measures), values.caption)
  const end = pos + node.nodeSize
  if (isGroup(tr.doc.resolve(pos).parent)) {
    tr.insert(end, added).setSelection(NodeSelection.create(tr.doc, end))
    return true
  }
  const figure = node.type.schema.nodes.figure as NodeType
  const first = isPictureFigure(node) ? withBefore(node, '') : framed(figure, node)
  const group = figure.create({ attributes: { class: 'group' }, before: node.attrs.before }, [first, added])
  tr.replaceWith(pos, end, group)
  tr.setSelection(NodeSelection.create(tr.doc, pos + 1 + first.nodeSize))
  return true
}

const framed = (figure: NodeType, paragraph: PostNode): PostNode =>
  figure.create({ attributes: paragraph.attrs.attributes }, [
    paragraph.type.create({ bare: true, filler: false }, paragraph.content),
  ])

/** Puts a picture beside the one at the cursor. */
export const addBeside =
  (values: ImageValues): Command =>
  (state, dispatch) => {
    const place = placeBeside(state)
    const { tr } = state
    if (!place || !putBeside(tr, place, values)) return false
    dispatch?.(tr.scrollIntoView())
    return true
  }
