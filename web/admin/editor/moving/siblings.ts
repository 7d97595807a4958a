import type { Node as PostNode, ResolvedPos } from '@tiptap/pm/model'
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state'
import { lineHtml } from '../html/line-html.ts'
import { countOfBlocks, isNoteList } from '../schema/footnotes.ts'
import { isGroup } from '../schema/groups.ts'

/** Adjacent children of the document, a list or another block, by their indexes; `to` is not one of them. */
export interface Siblings {
  parent: PostNode
  /** The position of the first child of the parent. */
  start: number
  from: number
  to: number
}

export const isList = (node: PostNode): boolean => node.type.isInGroup('list')

const containers = ['blockquote', 'details', 'division', 'section', 'aside']

/** True if its children can change places. Text without an element would run together. */
const isOrdered = (parent: PostNode): boolean =>
  isList(parent) ||
  isGroup(parent) ||
  (containers.includes(parent.type.name) && parent.children.every(({ attrs }) => attrs.bare !== true))

/** Returns the index of the first child that can move: a summary or title stays. */
export const firstOf = ({ firstChild }: PostNode): number =>
  /^(?:summary|blockTitle)$/.test(firstChild?.type.name ?? '') ? 1 : 0

/**
 * Returns the selected items of the innermost list, the selected blocks of the innermost quotation or the like, or those of the document. A
 * parent all of whose children are selected is one block.
 */
export function selectedSiblings({ selection: { $from, $to } }: Pick<EditorState, 'selection'>): Siblings {
  for (let depth = $from.sharedDepth($to.pos); depth > 0; depth--) {
    const parent = $from.node(depth)
    // Notes themselves are in the order of their references.
    if (isNoteList(parent)) return siblingsIn($from, depth + 1)
    if (parent.type.name === 'footnote') return siblingsIn($from, depth, $to)
    const first = firstOf(parent)
    const count = countOfBlocks(parent)
    const { from, to } = between($from.index(depth), $to.indexAfter(depth), count)
    if (isOrdered(parent) && from >= first && to <= count && to - from < count - first)
      return { parent, start: $from.start(depth), from, to }
  }
  return selectedBlocks($from.doc, $from.index(0), $to.indexAfter(0))
}

const siblingsIn = ($from: ResolvedPos, depth: number, $to = $from): Siblings => ({
  parent: $from.node(depth),
  start: $from.start(depth),
  from: $from.index(depth),
  to: Math.max($to.indexAfter(depth), $from.index(depth) + 1),
})

export function selectedBlocks(doc: PostNode, from: number, to = from + 1): Siblings {
  const count = countOfBlocks(doc)
  return { parent: doc, start: 0, ...between(from, Math.min(to, count), count) }
}

/** A cursor in a gap is at the block behind it, or at the last one. */
function between(from: number, to: number, count: number): Pick<Siblings, 'from' | 'to'> {
  const first = Math.min(from, count - 1)
  return { from: first, to: Math.max(to, first + 1) }
}

/** Returns the blocks that are moved with one of them: all that are selected, if it is one of these. */
export function blocksWith({ doc, selection: { $from, $to } }: EditorState, index: number): Siblings {
  const [from, to] = [$from.index(0), $to.indexAfter(0)]
  return index >= from && index < to ? selectedBlocks(doc, from, to) : selectedBlocks(doc, index)
}

/** Selects blocks as a whole. */
export const selectSiblings =
  (siblings: Siblings): Command =>
  ({ doc, tr }, dispatch) => {
    const [start, end] = [startOf(siblings, siblings.from), startOf(siblings, siblings.to)]
    const isFigure = siblings.parent.maybeChild(siblings.from)?.type.name === 'figure'
    const whole =
      isFigure && siblings.to === siblings.from + 1
        ? NodeSelection.create(doc, start)
        : TextSelection.between(doc.resolve(start), doc.resolve(end))
    dispatch?.(tr.setSelection(whole))
    return true
  }

/** Returns the position before a child, or after the last one. */
export function startOf({ parent, start }: Siblings, index: number): number {
  let pos = start
  for (let at = 0; at < index; at++) pos += parent.child(at).nodeSize
  return pos
}

/** Returns the same block after other white space. The bytes of its line are known by node. */
export function withBefore(node: PostNode, before: string): PostNode {
  if (node.attrs.before === before) return node
  const copy = node.type.create({ ...node.attrs, before }, node.content, node.marks)
  const html = lineHtml.get(node)
  if (html !== undefined) lineHtml.set(copy, html)
  return copy
}

/** Selects what was selected, wherever it is now. */
export function keepSelection(
  tr: Transaction,
  selection: Selection,
  map: (pos: number) => number,
): Transaction {
  const places = Object.entries(selection.toJSON()).map(([name, value]) => [
    name,
    typeof value === 'number' ? map(value) : value,
  ])
  return tr.setSelection(Selection.fromJSON(tr.doc, Object.fromEntries(places)))
}
