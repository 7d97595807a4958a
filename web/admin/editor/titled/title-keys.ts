import { Fragment, type Node as PostNode } from '@tiptap/pm/model'
import { type Command, Selection, TextSelection } from '@tiptap/pm/state'
import { withBefore } from '../moving/siblings.ts'
import { ownTitle } from './make-titled.ts'
import { isTitle } from './titled-kind.ts'

/** Enter in a title goes to the body. Text behind the cursor becomes its first paragraph, but a title that is selected as a whole stays. */
export const enterBody: Command = ({ schema, selection, tr }, dispatch) => {
  const { $from, $to } = selection
  const { paragraph } = schema.nodes
  if (!isTitle($from.parent) || !$from.sameParent($to) || !paragraph) return false
  const isWhole = !selection.empty && $from.parentOffset === 0 && $to.pos === $to.end()
  const rest = $from.parent.content.cut($to.parentOffset)
  const after = $from.after()
  const next = $from.node(-1).maybeChild(1)
  if (rest.size > 0 || !next?.isTextblock) tr.insert(after, paragraph.create(null, rest))
  if ($from.pos < $from.end() && !isWhole) tr.delete($from.pos, $from.end())
  const start = tr.mapping.map(after, -1) + 1
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, start)).scrollIntoView())
  return true
}

/** Takes a block with a title apart: its body stays, and a title that the author gave becomes a paragraph. */
export const unwrapTitled: Command = ({ schema, selection: { $from }, tr }, dispatch) => {
  const depth = Array.from({ length: $from.depth }, (_, at) => $from.depth - at).find((at) =>
    isTitle($from.node(at).firstChild),
  )
  if (depth === undefined) return false
  const titled = $from.node(depth)
  const content = unwrapped(titled, schema.nodes.paragraph as PostNode['type'])
  const index = $from.index(depth - 1)
  if (!$from.node(depth - 1).canReplace(index, index + 1, content)) return false
  const place = $from.before(depth)
  const shift = content.size - titled.content.size
  tr.replaceWith(place, $from.after(depth), content)
  const isBody = $from.index(depth) > 0
  const at = isBody ? $from.pos - 1 + shift : place + 1
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at))).scrollIntoView())
  return true
}

function unwrapped(titled: PostNode, paragraph: PostNode['type']): Fragment {
  const { before } = titled.attrs
  const title = ownTitle(titled)
  const [first, ...others] = titled.children.slice(1)
  if (title.size > 0 || !first)
    return Fragment.from([paragraph.create({ before }, title), ...(first ? [first, ...others] : [])])
  return Fragment.from([withBefore(first, before), ...others])
}

/** Backspace at the start of a title takes the block apart. */
export const dissolveTitled: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  return empty && $from.parentOffset === 0 && isTitle($from.parent) && unwrapTitled(state, dispatch)
}

/** Backspace at the start of a body goes to the end of the title. An empty line goes, unless it is all of the body. */
export const backToTitle: Command = ({ selection: { $from, empty }, tr }, dispatch) => {
  if (!empty || $from.parentOffset > 0 || $from.depth < 2 || $from.index(-1) !== 1) return false
  const titled = $from.node(-1)
  if (!isTitle(titled.firstChild)) return false
  const { type, content } = $from.parent
  if (type.name !== 'paragraph') return false
  if (content.size === 0 && titled.childCount > 2) tr.delete($from.before(), $from.after())
  const end = $from.start(-1) + (titled.firstChild as PostNode).nodeSize - 1
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end)).scrollIntoView())
  return true
}

/** Enter in an empty last paragraph of a block with a title continues below it. */
export const leaveTitled: Command = ({ selection: { $from, empty }, tr }, dispatch) => {
  const isLast = $from.depth > 1 && $from.indexAfter(-1) === $from.node(-1).childCount
  const { parent } = $from
  if (!empty || !isLast || !isTitle($from.node(-1).firstChild) || $from.node(-1).childCount < 3) return false
  if (parent.type.name !== 'paragraph' || parent.content.size > 0) return false
  const after = $from.after(-1)
  tr.insert(after, parent.type.create()).delete($from.before(), $from.after())
  const start = tr.mapping.slice(1).map(after) + 1
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, start)).scrollIntoView())
  return true
}

/** Up (-1) and down (1) arrows stop at an empty title, which browsers pass over. */
export const enterEmptyTitle =
  (side: -1 | 1): Command =>
  ({ doc, selection, tr }, dispatch, view) => {
    const { $head } = selection
    if (!(selection instanceof TextSelection) || !selection.empty) return false
    if (!view?.endOfTextblock(side < 0 ? 'up' : 'down')) return false
    const next = Selection.findFrom(doc.resolve(side < 0 ? $head.before() : $head.after()), side)
    if (!next || !isTitle(next.$head.parent) || next.$head.parent.content.size > 0) return false
    // The cursor stops before it leaves a table, for example.
    const shared = $head.sharedDepth(next.head)
    for (let depth = $head.depth; depth > shared; depth--)
      if ($head.node(depth).type.spec.isolating) return false
    dispatch?.(tr.setSelection(next).scrollIntoView())
    return true
  }
