import { Fragment, type Node as PostNode, type ResolvedPos } from '@tiptap/pm/model'
import { type Command, type EditorState, TextSelection } from '@tiptap/pm/state'
import { insertBy } from './new-block.ts'

function depthOfDetails($pos: ResolvedPos): number | null {
  for (let depth = $pos.depth; depth > 0; depth--) if ($pos.node(depth).type.name === 'details') return depth
  return null
}

export const isInDetails = ({ selection: { $from } }: EditorState): boolean => depthOfDetails($from) !== null

/** Makes the selected blocks the content of details, whose summary is asked for. */
export const wrapInDetails: Command = ({ schema, selection: { $from, $to }, tr }, dispatch) => {
  const { details, summary } = schema.nodes
  const range = $from.blockRange($to)
  if (!range || !details || !summary) return false
  const { parent, startIndex, endIndex, start, end } = range
  if (!parent.canReplaceWith(startIndex, endIndex, details)) return false
  const [first, ...others] = parent.content.content.slice(startIndex, endIndex) as [PostNode, ...PostNode[]]
  const body = [withoutGap(first), ...others].filter((node) => node.type.name !== 'summary')
  tr.replaceWith(
    start,
    end,
    details.create({ before: first.attrs.before ?? '' }, [summary.create(), ...body]),
  )
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, start + 2)).scrollIntoView())
  return true
}

const withoutGap = (node: PostNode): PostNode =>
  node.type.create({ ...node.attrs, before: '' }, node.content, node.marks)

export const insertDetails: Command = insertBy(wrapInDetails)

/** Enter in a summary goes to the body. Text behind the cursor becomes its first paragraph. */
export const leaveSummary: Command = ({ schema, selection, tr }, dispatch) => {
  const { $from, $to } = selection
  const { paragraph } = schema.nodes
  if ($from.parent.type.name !== 'summary' || !$from.sameParent($to) || !paragraph) return false
  const rest = $from.parent.content.cut($to.parentOffset)
  const after = $from.after()
  const next = $from.node(-1).maybeChild(1)
  if (rest.size > 0 || !next?.isTextblock) tr.insert(after, paragraph.create(null, rest))
  if ($from.pos < $from.end()) tr.delete($from.pos, $from.end())
  const start = tr.mapping.map(after, -1) + 1
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, start)).scrollIntoView())
  return true
}

/** Backspace at the start of a summary dissolves its details: the body stays, and a summary with text becomes a paragraph. */
export const dissolveDetails: Command = ({ schema, selection: { $from, empty }, tr }, dispatch) => {
  const { parent } = $from
  if (!empty || parent.type.name !== 'summary' || $from.parentOffset > 0) return false
  const details = $from.node(-1)
  const { before } = details.attrs
  const body = details.content.cut(parent.nodeSize)
  const title = schema.nodes.paragraph?.create({ before }, parent.content) as PostNode
  const content = parent.content.size || !body.size ? Fragment.from(title).append(body) : body
  const place = $from.before(-1)
  const index = $from.index(-2)
  if (!$from.node(-2).canReplace(index, index + 1, content)) return false
  tr.replaceWith(place, $from.after(-1), content)
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(place + 1))).scrollIntoView())
  return true
}

/** Enter in an empty last paragraph of details continues below them. */
export const leaveDetails: Command = ({ selection: { $from, empty }, tr }, dispatch) => {
  const isLast = $from.depth > 1 && $from.indexAfter(-1) === $from.node(-1).childCount
  const { parent } = $from
  if (!empty || !isLast || $from.node(-1).type.name !== 'details' || $from.node(-1).childCount < 3)
    return false
  if (parent.type.name !== 'paragraph' || parent.content.size > 0) return false
  const after = $from.after(-1)
  tr.insert(after, parent.type.create()).delete($from.before(), $from.after())
  const start = tr.mapping.slice(1).map(after) + 1
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, start)).scrollIntoView())
  return true
}
