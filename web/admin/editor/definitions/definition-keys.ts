import { Fragment, type NodeType, type Node as PostNode, type ResolvedPos } from '@tiptap/pm/model'
import { type Command, type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { withBefore } from '../moving/siblings.ts'
import { isEmptyPart, isTerm } from './definition-parts.ts'

interface Part {
  node: PostNode
  /** Its index in the list. */
  index: number
  pos: number
  list: PostNode
  listPos: number
}

/** Returns the term, or the description one of whose own lines has the cursor. */
function partAt($pos: ResolvedPos): Part | null {
  for (const depth of [$pos.depth, $pos.depth - 1]) {
    const list = depth > 1 ? $pos.node(depth - 1) : null
    if (list?.type.name !== 'definitionList') continue
    const listPos = $pos.before(depth - 1)
    return { node: $pos.node(depth), index: $pos.index(depth - 1), pos: $pos.before(depth), list, listPos }
  }
  return null
}

const typesOf = ({ schema }: EditorState) =>
  schema.nodes as Record<'term' | 'description' | 'paragraph', NodeType>

function select(tr: Transaction, at: number, dispatch?: (tr: Transaction) => void): boolean {
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at)).scrollIntoView())
  return true
}

const bare = (state: EditorState, content: Fragment): PostNode =>
  typesOf(state).paragraph.create({ bare: true }, content)

const described = (state: EditorState, content: Fragment): PostNode =>
  typesOf(state).description.create(null, bare(state, content))

/** Enter in a term goes to its description, with the text behind the cursor; in an empty one it leaves the list. */
export const enterInTerm: Command = (state, dispatch) => {
  const { $from, $to } = state.selection
  const part = partAt($from)
  if (!part || !isTerm(part.node) || !$from.sameParent($to)) return false
  if (part.node.content.size === 0) return leaveAt(state, part, dispatch)
  const rest = part.node.content.cut($to.parentOffset)
  const after = $from.after()
  const next = part.list.maybeChild(part.index + 1)
  const goesOn = rest.size === 0 && next !== null && !isTerm(next) && next.firstChild?.isTextblock === true
  const { tr } = state
  if (!goesOn) tr.insert(after, described(state, rest))
  if ($from.pos < $from.end()) tr.delete($from.pos, $from.end())
  return select(tr, tr.mapping.map(after, -1) + 2, dispatch)
}

/** Enter in a description begins another one; in an empty one it begins a term. */
export const enterInDescription: Command = (state, dispatch) => {
  const { $from, $to } = state.selection
  const part = partAt($from)
  if (!part || isTerm(part.node) || !$from.sameParent($to)) return false
  const { tr } = state
  if (isEmptyPart(part.node)) {
    tr.replaceWith(part.pos, part.pos + part.node.nodeSize, typesOf(state).term.create())
    return select(tr, part.pos + 1, dispatch)
  }
  tr.delete($from.pos, $to.pos).split($from.pos, 2)
  return select(tr, $from.pos + 4, dispatch)
}

/** A paragraph takes the place of an empty term. What follows the term in the list becomes a list of its own. */
function leaveAt(
  state: EditorState,
  { list, listPos, index, node }: Part,
  dispatch?: (tr: Transaction) => void,
): boolean {
  const before = list.children.slice(0, index)
  let rest = list.children.slice(index + 1)
  if (rest[0] && !isTerm(rest[0]) && isEmptyPart(rest[0])) rest = rest.slice(1)
  const line = typesOf(state).paragraph.create({ before: index === 0 ? list.attrs.before : '' }, node.content)
  const [next, ...others] = rest
  const blocks = [
    ...(before.length > 0 ? [list.copy(Fragment.from(before))] : []),
    line,
    ...(next ? [list.type.create({ ...list.attrs, before: '' }, [withBefore(next, ''), ...others])] : []),
  ]
  const tr = state.tr.replaceWith(listPos, listPos + list.nodeSize, blocks)
  const at = listPos + (before.length > 0 ? (blocks[0] as PostNode).nodeSize : 0) + 1
  return select(tr, at, dispatch)
}

/** Tab makes a term a description. */
export const termToDescription: Command = (state, dispatch) => {
  const { $from } = state.selection
  const part = partAt($from)
  if (!part || !isTerm(part.node) || part.index === 0) return false
  const node = withBefore(described(state, part.node.content), part.node.attrs.before)
  const tr = state.tr.replaceWith(part.pos, part.pos + part.node.nodeSize, node)
  return select(tr, $from.pos + 1, dispatch)
}

/** Shift+Tab makes the first line of a description a term. */
export const descriptionToTerm: Command = (state, dispatch) => {
  const { $from } = state.selection
  const part = partAt($from)
  if (!part || isTerm(part.node) || $from.index(-1) !== 0) return false
  const [line, ...others] = part.node.children
  if (line?.type.name !== 'paragraph') return false
  const { term, description } = typesOf(state)
  const rest = others.length > 0 ? [description.create(null, others)] : []
  const nodes = [term.create({ before: part.node.attrs.before }, line.content), ...rest]
  const tr = state.tr.replaceWith(part.pos, part.pos + part.node.nodeSize, nodes)
  return select(tr, $from.pos - 1, dispatch)
}

/** The blocks of a description, for a place where text has an element of its own. */
const blocksOf = ({ children }: PostNode): PostNode[] =>
  children.map((node) =>
    node.attrs.bare ? node.type.create({ ...node.attrs, bare: false }, node.content) : node,
  )

/** Backspace at the start of the first term takes it and its descriptions out of the list. */
export const leaveDefinitions: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const part = partAt($from)
  if (!part || !empty || $from.parentOffset > 0 || part.index > 0 || !isTerm(part.node)) return false
  const { list, listPos, node } = part
  const next = list.children.findIndex((one, at) => at > 0 && isTerm(one))
  const end = next < 0 ? list.childCount : next
  const line = typesOf(state).paragraph.create({ before: list.attrs.before }, node.content)
  const bodies = list.children.slice(1, end).filter((one) => !isEmptyPart(one))
  const rest = list.children.slice(end)
  const blocks = [
    line,
    ...bodies.flatMap(blocksOf),
    ...(rest[0]
      ? [list.type.create({ ...list.attrs, before: '' }, [withBefore(rest[0], ''), ...rest.slice(1)])]
      : []),
  ]
  const $list = state.doc.resolve(listPos)
  if (!$list.parent.canReplace($list.index(), $list.index() + 1, Fragment.from(blocks))) return false
  return select(state.tr.replaceWith(listPos, listPos + list.nodeSize, blocks), listPos + 1, dispatch)
}

/** Makes paragraphs of the whole list. */
export const unwrapDefinitions: Command = (state, dispatch) => {
  const { $from } = state.selection
  const depth = Array.from({ length: $from.depth }, (_, at) => $from.depth - at).find(
    (at) => $from.node(at).type.name === 'definitionList',
  )
  if (depth === undefined) return false
  const list = $from.node(depth)
  const { paragraph } = typesOf(state)
  const blocks = list.children.flatMap((part) =>
    isTerm(part) ? [paragraph.create({ before: part.attrs.before }, part.content)] : blocksOf(part),
  )
  const [first, ...others] = blocks
  const place = $from.before(depth)
  const $list = state.doc.resolve(place)
  const content = Fragment.from(first ? [withBefore(first, list.attrs.before), ...others] : [])
  if (!$list.parent.canReplace($list.index(), $list.index() + 1, content)) return false
  const tr = state.tr.replaceWith(place, place + list.nodeSize, content)
  return select(tr, place + 1, dispatch)
}
