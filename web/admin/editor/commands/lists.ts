import { autoJoin } from '@tiptap/pm/commands'
import type { NodeType, Node as PostNode } from '@tiptap/pm/model'
import { liftListItem, wrapInList } from '@tiptap/pm/schema-list'
import type { Command, EditorState, Transaction } from '@tiptap/pm/state'
import { attributesOf } from '../schema/element-attributes.ts'

export type ListKind = 'bulletList' | 'orderedList'

/** An item of a list in the selection. */
export interface SelectedItem {
  node: PostNode
  pos: number
  /** How many lists the item is in. */
  depth: number
}

/** The innermost items of lists that the selection is in. */
export function selectedItems({ doc, selection }: EditorState): SelectedItem[] {
  const items = new Map<number, SelectedItem>()
  doc.nodesBetween(selection.from, selection.to, (node, pos) => {
    if (!node.isTextblock) return
    const $pos = doc.resolve(pos)
    let depth = 0
    for (let at = 1; at <= $pos.depth; at++) if ($pos.node(at).type.name === 'listItem') depth++
    for (let at = $pos.depth; at > 0; at--) {
      if ($pos.node(at).type.name !== 'listItem') continue
      items.set($pos.before(at), { node: $pos.node(at), pos: $pos.before(at), depth })
      return
    }
  })
  return [...items.values()]
}

/** The kind of list that an item shows as: the old editor's items may say so themselves. */
function kindOf({ doc }: { doc: PostNode }, { node, pos }: SelectedItem): string {
  const said = attributesOf(node)['data-list']
  if (said) return said === 'ordered' ? 'orderedList' : 'bulletList'
  return doc.resolve(pos).parent.type.name
}

/** True if the selection is in items of one kind of list. */
export function isInList(state: EditorState, kind: ListKind): boolean {
  const items = selectedItems(state)
  return items.length > 0 && items.every((item) => kindOf(state, item) === kind)
}

/** Makes the selected blocks items of a list, or blocks again if they are. Items of another kind of list change. */
export const toggleList =
  (kind: ListKind): Command =>
  (state, dispatch) => {
    const { listItem, [kind]: type } = state.schema.nodes as Record<string, NodeType>
    if (!listItem || !type) return false
    const items = selectedItems(state)
    if (items.length === 0) return wrap(type)(state, dispatch)
    if (isInList(state, kind)) return liftListItem(listItem)(state, dispatch)
    dispatch?.(changeKind(state, items, type))
    return true
  }

/** Wraps, joins with a list of the same kind beside it, and leaves the text of each item without a paragraph around it. */
const wrap = (type: NodeType): Command => {
  const isLike = (before: PostNode, after: PostNode): boolean =>
    before.type === type && after.type === type && Object.keys(attributesOf(after)).length === 0
  return autoJoin(
    (state, dispatch) => wrapInList(type)(state, dispatch && ((tr) => dispatch(withBareItems(tr)))),
    isLike,
  )
}

function withBareItems(tr: Transaction): Transaction {
  for (const { node, pos } of selectedItems(tr as unknown as EditorState)) {
    const first = node.firstChild
    if (first?.type.name !== 'paragraph' || Object.keys(attributesOf(first)).length) continue
    tr.setNodeMarkup(pos + 1, null, { ...first.attrs, bare: true, before: '' })
  }
  return tr
}

/** Attributes that say something of the numbers only. */
const ofNumbers = ['start', 'reversed', 'type']

function changeKind({ doc, tr }: EditorState, items: SelectedItem[], type: NodeType): Transaction {
  const lists = new Set<number>()
  for (const { node, pos } of items) {
    const attributes = attributesOf(node)
    const $item = doc.resolve(pos)
    if (attributes['data-list']) {
      const said = type.name === 'orderedList' ? 'ordered' : 'bullet'
      tr.setNodeMarkup(pos, null, { ...node.attrs, attributes: { ...attributes, 'data-list': said } })
    } else lists.add($item.before())
  }
  for (const pos of lists) {
    const list = doc.nodeAt(pos) as PostNode
    const kept = Object.entries(attributesOf(list)).filter(([name]) => !ofNumbers.includes(name))
    tr.setNodeMarkup(pos, type, { ...list.attrs, attributes: Object.fromEntries(kept) })
  }
  return tr.scrollIntoView()
}
