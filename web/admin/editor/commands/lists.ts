import { autoJoin } from '@tiptap/pm/commands'
import type { NodeType, Node as PostNode, ResolvedPos } from '@tiptap/pm/model'
import { liftListItem, wrapInList } from '@tiptap/pm/schema-list'
import { type Command, type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { taskListClass } from '#contract/html/task-box.ts'
import { attributesOf } from '../schema/element-attributes.ts'

export type ListKind = 'bulletList' | 'orderedList'

export interface SelectedItem {
  node: PostNode
  pos: number
  /** The number of lists around the item. */
  depth: number
}

/** Returns the innermost list items of the selection. */
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

/** Items of the former editor may state the kind of their list in `data-list`. */
function kindOf({ doc }: { doc: PostNode }, { node, pos }: SelectedItem): string {
  const said = attributesOf(node)['data-list']
  if (said) return said === 'ordered' ? 'orderedList' : 'bulletList'
  return node.attrs.task ? 'task' : doc.resolve(pos).parent.type.name
}

/** True if all selected items are in lists of this kind. */
export function isInList(state: EditorState, kind: ListKind): boolean {
  const items = selectedItems(state)
  return items.length > 0 && items.every((item) => kindOf(state, item) === kind)
}

/** Turns the selected blocks into items of a list of this kind. */
export const setList =
  (kind: ListKind): Command =>
  (state, dispatch) =>
    !isInList(state, kind) && toggleList(kind)(state, dispatch)

/** Turns the selected blocks into list items or back, and changes items of the other kind. */
export const toggleList =
  (kind: ListKind): Command =>
  (state, dispatch) => {
    const { listItem, [kind]: type } = state.schema.nodes as Record<string, NodeType>
    if (!listItem || !type) return false
    const merged = mergeIntoList(state, type)
    if (merged) {
      dispatch?.(merged.scrollIntoView())
      return true
    }
    const items = selectedItems(state)
    if (items.length === 0) return joiningLists(wrapInItems(type))(state, dispatch)
    if (isInList(state, kind)) return liftListItem(listItem)(state, dispatch)
    dispatch?.(changeKind(state, items, type))
    return true
  }

/** Makes one list of selected paragraphs and the lists between them; null for any other selection. */
function mergeIntoList({ schema, selection, tr }: EditorState, type: NodeType): Transaction | null {
  const range = selection.$from.blockRange(selection.$to)
  if (!range) return null
  const { parent, startIndex, endIndex, start, end } = range
  const blocks = parent.children.slice(startIndex, endIndex)
  const isList = (block: PostNode): boolean => block.type.isInGroup('list')
  const isMixed = blocks.some(isList) && !blocks.every(isList)
  if (!isMixed || !blocks.every((block) => isList(block) || block.type.name === 'paragraph')) return null
  const items = blocks.flatMap((block) =>
    isList(block) ? block.children : [schema.nodes.listItem?.create(null, block) as PostNode],
  )
  if (!parent.canReplaceWith(startIndex, endIndex, type)) return null
  const list = type.create({ before: blocks[0]?.attrs.before }, items)
  tr.replaceWith(start, end, list)
  const ends = [start, start + list.nodeSize].map((pos) => tr.doc.resolve(pos)) as [ResolvedPos, ResolvedPos]
  return withBareItems(tr.setSelection(TextSelection.between(...ends)))
}

/** Wraps blocks in a list and unwraps the paragraphs in its items. */
export const wrapInItems =
  (type: NodeType): Command =>
  (state, dispatch) =>
    wrapInList(type)(state, dispatch && ((tr) => dispatch(withBareItems(tr))))

/** Joins lists of the same kind that a command puts next to each other. */
export const joiningLists = (command: Command): Command => autoJoin(command, areAlike)

function areAlike(before: PostNode, after: PostNode): boolean {
  if (!after.type.isInGroup('list') || before.lastChild?.attrs.task !== after.firstChild?.attrs.task)
    return false
  return Object.entries(attributesOf(after)).every(
    ([name, value]) => name === 'class' && value === taskListClass,
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

/** Attributes of ordered lists only. */
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
