import { closeHistory } from '@tiptap/pm/history'
import type { Node as PostNode } from '@tiptap/pm/model'
import type { Command, EditorState, Transaction } from '@tiptap/pm/state'
import { noteBlockChange } from '../behaviour/block-change.ts'
import { countOfBlocks } from '../schema/footnotes.ts'
import {
  firstOf,
  isList,
  keepSelection,
  type Siblings,
  selectedSiblings,
  startOf,
  withBefore,
} from './siblings.ts'

/**
 * Moves siblings before the child with an index, or after the last child. The white space between blocks stays where it is. Returns null
 * if nothing moves.
 */
export function moveSiblings(state: EditorState, moved: Siblings, target: number): Transaction | null {
  const { parent, from, to } = moved
  if (target >= from && target <= to) return null
  const [first, end] = [Math.min(from, target), Math.max(to, target)]
  const before = parent.children.slice(first, end)
  const indexes = [...before.keys()]
  const own = indexes.splice(from - first, to - from)
  const order = target < from ? [...own, ...indexes] : [...indexes, ...own]
  const blocks = order.map((index, at) => withBefore(before[index] as PostNode, before[at]?.attrs.before))

  const place = startOf(moved, first)
  const tr = state.tr.replaceWith(place, startOf(moved, end), blocks)
  const map = mapOrder(place, before, order)
  keepSelection(tr, state.selection, map)
  const index = target < from ? target : target - (to - from)
  const note = `Moved ${target < from ? 'up' : 'down'}, ${index + 1 - firstOf(parent)} of ${countOfBlocks(parent) - firstOf(parent)}`
  return closeHistory(noteBlockChange(tr, { note, map }).scrollIntoView())
}

/** Maps positions in adjacent nodes to where these are in another order of them. */
function mapOrder(
  start: number,
  nodes: readonly PostNode[],
  order: readonly number[],
): (pos: number) => number {
  const sizes = nodes.map(({ nodeSize }) => nodeSize)
  const startsOf = (indexes: readonly number[]): number[] => {
    const starts: number[] = []
    let pos = start
    for (const index of indexes) {
      starts[index] = pos
      pos += sizes[index] as number
    }
    return starts
  }
  const [old, now] = [startsOf([...nodes.keys()]), startsOf(order)]
  return (pos) => {
    const at = old.findLastIndex((each) => each <= pos)
    const offset = pos - (old[at] ?? 0)
    return at >= 0 && offset < (sizes[at] as number) ? (now[at] as number) + offset : pos
  }
}

/** Moves the selected blocks, or the selected items within their list, up (-1) or down (1) by one. */
export const moveSelected =
  (by: -1 | 1): Command =>
  (state, dispatch) => {
    const moved = selectedSiblings(state)
    const { parent, from, to } = moved
    const isAtEdge = by < 0 ? from === firstOf(parent) : to === countOfBlocks(parent)
    const edge = `Already the ${by < 0 ? 'first' : 'last'} ${isList(parent) ? 'item' : 'block'}`
    const tr = isAtEdge
      ? noteBlockChange(state.tr, { note: edge })
      : moveSiblings(state, moved, by < 0 ? from - 1 : to + 1)
    if (tr) dispatch?.(tr)
    return true
  }
