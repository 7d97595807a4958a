import type { Node as PostNode, ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, NodeSelection } from '@tiptap/pm/state'
import type { Figure } from '../commands/captions.ts'
import { onlyPictureOf } from '../commands/selected-picture.ts'
import { attributesOf } from '../schema/element-attributes.ts'
import { isGroup } from '../schema/groups.ts'

const otherKinds = /\b(?:code|equation|table|group)\b/

/** True for the figure of one picture. */
export const isPictureFigure = (node: PostNode): boolean =>
  node.type.name === 'figure' &&
  !otherKinds.test(attributesOf(node).class ?? '') &&
  onlyPictureOf({ node, pos: 0 }) !== null

/** Returns the figures of the pictures of a group. */
export function partsOf({ node, pos }: Figure): Figure[] {
  const parts: Figure[] = []
  node.forEach((child, offset) => {
    if (isPictureFigure(child)) parts.push({ node: child, pos: pos + 1 + offset })
  })
  return parts
}

function around($pos: ResolvedPos): Figure | null {
  for (let depth = $pos.depth; depth > 0; depth--)
    if (isGroup($pos.node(depth))) return { node: $pos.node(depth), pos: $pos.before(depth) }
  return null
}

/** Returns the group that is selected, or in which the cursor is. */
export function groupAt({ selection }: EditorState): Figure | null {
  const isWhole = selection instanceof NodeSelection && isGroup(selection.node)
  return isWhole ? { node: selection.node, pos: selection.from } : around(selection.$from)
}

/** Returns the picture of a group that is selected, or in whose caption the cursor is. */
export function partAt(state: EditorState): { group: Figure; index: number } | null {
  const group = groupAt(state)
  if (!group) return null
  const { from } = state.selection
  const index = partsOf(group).findIndex(({ node, pos }) => from >= pos && from < pos + node.nodeSize)
  return index < 0 ? null : { group, index }
}

/** Blocks that hold no group found are looked at once. */
const without = new WeakSet<PostNode>()

/** Returns all groups of a document. */
export function groupsIn(doc: PostNode): Figure[] {
  const found: Figure[] = []
  doc.forEach((block, offset) => {
    if (without.has(block)) return
    const before = found.length
    if (isGroup(block)) found.push({ node: block, pos: offset })
    block.descendants((node, pos) => {
      if (isGroup(node)) found.push({ node, pos: offset + 1 + pos })
      return !node.isTextblock
    })
    if (found.length === before) without.add(block)
  })
  return found
}
