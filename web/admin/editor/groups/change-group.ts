import type { NodeType, Node as PostNode } from '@tiptap/pm/model'
import { type Command, NodeSelection, Selection } from '@tiptap/pm/state'
import { partLabel } from '#contract/content/groups.ts'
import { labelOf } from '../labels/labelled.ts'
import { followLabel, removeNumber, writeNumbers } from '../labels/write-numbers.ts'
import { withBefore } from '../moving/siblings.ts'
import { attributesOf, withId } from '../schema/element-attributes.ts'
import { groupAt, partAt, partsOf } from './group-parts.ts'
import { withoutLetter } from './letters.ts'
import { outside } from './outside.ts'

/** Selects the group as a whole. */
export const selectGroup: Command = (state, dispatch) => {
  const group = groupAt(state)
  if (!group) return false
  dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, group.pos)))
  return true
}

/** Takes the picture at the cursor out of its group, and selects the next one. */
export const removePart: Command = (state, dispatch) => {
  const at = partAt(state)
  const parts = at ? partsOf(at.group) : []
  const part = at && parts[at.index]
  if (!part) return false
  const tr = state.tr.delete(part.pos, part.pos + part.node.nodeSize)
  const next = parts[at.index + 1] ? part.pos : (parts[at.index - 1]?.pos ?? at.group.pos)
  dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, next)).scrollIntoView())
  return true
}

/** Takes the group apart: each picture stands by itself, with its caption and label, and the words of the whole are below them. */
export const takeApart: Command = (state, dispatch) => {
  const group = groupAt(state)
  if (!group) return false
  const { node, pos } = group
  const label = labelOf(node)
  const parts = partsOf(group).map((part, at) => labelled(part.node, label, at))
  const pictures = parts.map((part, at) => alone(withBefore(part, at === 0 ? node.attrs.before : '')))
  const { tr } = state
  removeNumber(tr, pos)
  const caption = tr.doc.nodeAt(pos)?.children.find(({ type }) => type.name === 'figcaption')
  const end = pos + (tr.doc.nodeAt(pos) as PostNode).nodeSize
  tr.replaceWith(pos, end, [...pictures, ...(caption ? outside(caption) : [])])
  const [first] = parts
  const own = first && labelOf(first)
  if (label !== null && own) followLabel(tr, label, own)
  writeNumbers(tr)
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(pos))).scrollIntoView())
  return true
}

/** The label of a place becomes the picture's own, so that references stay right. */
function labelled(part: PostNode, group: string | null, at: number): PostNode {
  const plain = withoutLetter(part)
  return group === null || attributesOf(part).id !== undefined ? plain : withId(plain, partLabel(group, at))
}

/** A picture without a caption and a label needs no figure. */
function alone(figure: PostNode): PostNode {
  const [line, ...more] = figure.children
  const isPlain =
    more.length === 0 && line?.type.name === 'paragraph' && attributesOf(figure).id === undefined
  const paragraph = figure.type.schema.nodes.paragraph as NodeType
  return isPlain
    ? paragraph.create({ attributes: attributesOf(figure), before: figure.attrs.before }, line.content)
    : figure
}
