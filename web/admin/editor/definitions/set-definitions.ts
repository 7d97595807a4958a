import type { NodeType, Node as PostNode } from '@tiptap/pm/model'
import { type Command, type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { attributesOf } from '../schema/element-attributes.ts'

export const isInDefinitions = ({ selection: { $from } }: EditorState): boolean =>
  Array.from({ length: $from.depth }, (_, at) => $from.node(at + 1).type.name).includes('definitionList')

type Types = Record<'definitionList' | 'term' | 'description' | 'paragraph', NodeType>

const typesOf = (state: EditorState): Types => state.schema.nodes as Types

const isLine = (node: PostNode | null | undefined): boolean =>
  node?.type.name === 'paragraph' || node?.type.name === 'heading'

/** The text of a block without an element of its own. */
const bareLine = ({ paragraph }: Types, { content }: PostNode): PostNode =>
  paragraph.create({ bare: true, filler: content.size > 0 }, content)

/** Makes the first selected line a term, and what follows its description. */
export const setDefinitions: Command = (state, dispatch) => {
  const { $from, $to } = state.selection
  const range = $from.blockRange($to)
  if (!range || isInDefinitions(state)) return false
  const { parent, startIndex, endIndex, start, end } = range
  const [first, ...others] = parent.children.slice(startIndex, endIndex)
  const types = typesOf(state)
  if (!isLine(first) || !parent.canReplaceWith(startIndex, endIndex, types.definitionList)) return false
  const term = types.term.create(null, (first as PostNode).content)
  const body = others.length > 0 ? others : [types.paragraph.create({ bare: true })]
  const list = listOf(types, (first as PostNode).attrs.before, [term, types.description.create(null, body)])
  const tr = state.tr.replaceWith(start, end, list)
  const at = start + 2 + (state.selection.empty ? $from.parentOffset : term.content.size)
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at)).scrollIntoView())
  return true
}

const listOf = ({ definitionList }: Types, before: string, parts: readonly PostNode[]): PostNode =>
  definitionList.create({ before }, parts)

/** Makes the line before a term, and the one with the cursor its description. Lists right before them go on. */
export const startDescription: Command = (state, dispatch) => {
  const { $from } = state.selection
  const types = typesOf(state)
  const around = $from.node(-1)
  const index = $from.index(-1)
  const before = around.maybeChild(index - 1)
  const description = types.description.create(null, bareLine(types, $from.parent))
  const end = $from.after()
  const tr = state.tr
  if (isList(before)) {
    const place = $from.before() - 1
    tr.delete($from.before(), end).insert(place, description)
    return putCursor(tr, place + 2, dispatch)
  }
  if (before?.type.name !== 'paragraph' || before.content.size === 0) return false
  if (!around.canReplaceWith(index - 1, index + 1, types.definitionList)) return false
  const parts = [types.term.create(null, before.content), description]
  const start = $from.before() - before.nodeSize
  const last = around.maybeChild(index - 2)
  const isJoined = isList(last)
  if (isJoined) tr.delete(start, end).insert(start - 1, parts)
  else tr.replaceWith(start, end, listOf(types, before.attrs.before, parts))
  return putCursor(tr, start + (parts[0] as PostNode).nodeSize + (isJoined ? 1 : 3), dispatch)
}

/** Text that goes on to a list right before it does so only if nothing is said of that list. */
const isList = (node: PostNode | null): boolean =>
  node?.type.name === 'definitionList' && Object.keys(attributesOf(node)).length === 0

function putCursor(tr: Transaction, at: number, dispatch?: (tr: Transaction) => void): boolean {
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at)).scrollIntoView())
  return true
}
