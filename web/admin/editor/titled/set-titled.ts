import type { NodeRange, Node as PostNode, ResolvedPos } from '@tiptap/pm/model'
import { type Command, type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { withBefore } from '../moving/siblings.ts'
import { endOfBlocks } from '../schema/footnotes.ts'
import { makeTitled, partsOf } from './make-titled.ts'
import { countBefore } from './number-titles.ts'
import { isTitle, type TitledKind, titledAround } from './titled-kind.ts'

/** Where the cursor goes: to the title, to all of it, so that typing replaces it, or to the end of the body. */
type Place = 'title' | 'whole-title' | 'body'

/** Makes the selected blocks, or the block whose title is selected, a block of this kind. */
export const setTitled =
  (to: TitledKind, place: Place): Command =>
  (state, dispatch) => {
    const range = selectedRange(state)
    if (!range) return false
    const { parent, startIndex, endIndex } = range
    const number = to.name === 'theorem' ? countBefore(state.doc, range.start, to.kind) + 1 : 0
    const isWhole = startIndex === 0 && (isTitle(parent.firstChild) || isAll(range, 'blockquote'))
    if (isWhole) return changeWhole(state, range, to, number, place, dispatch)
    const blocks = parent.children.slice(startIndex, endIndex)
    const [first, ...others] = blocks
    if (!first) return false
    const parts = {
      attrs: { before: first.attrs.before ?? '' },
      attributes: {},
      title: state.schema.topNodeType.create(null, []).content,
      body: [withBefore(first, ''), ...others],
    }
    const node = makeTitled(to, number, state.schema, parts)
    if (!parent.canReplaceWith(startIndex, endIndex, node.type) || !node.type.validContent(node.content))
      return false
    if (dispatch) dispatch(putTitled(state.tr, range.start, range.end, node, place))
    return true
  }

const isAll = ({ parent, endIndex }: NodeRange, name: string): boolean =>
  parent.type.name === name && endIndex === parent.childCount

const isPartOnly = /^(?:bulletList|orderedList|definitionList|table|tableSection|tableRow|figure)$/

/** The selected blocks, with the whole list, table or figure if several of their parts are selected, and without the notes. */
function selectedRange({ doc, selection: { $from, $to } }: EditorState): NodeRange | null {
  const rangeTo = ($end: ResolvedPos) => $from.blockRange($end, ({ type }) => !isPartOnly.test(type.name))
  const [range, end] = [rangeTo($to), endOfBlocks(doc)]
  return range?.depth === 0 && range.end > end ? rangeTo(doc.resolve(end)) : range
}

function changeWhole(
  state: EditorState,
  { parent, $from, depth }: NodeRange,
  to: TitledKind,
  number: number,
  place: Place,
  dispatch?: (tr: Transaction) => void,
): boolean {
  const pos = $from.before(depth)
  const isQuote = parent.type.name === 'blockquote'
  const parts = isQuote ? partsOfQuote(parent) : partsOf(parent)
  const node = makeTitled(to, number, state.schema, parts)
  const index = $from.index(depth - 1)
  if (node.hasMarkup(parent.type, parent.attrs)) return false
  if (!$from.node(depth - 1).canReplaceWith(index, index + 1, node.type)) return false
  if (dispatch) dispatch(putTitled(state.tr, pos, pos + parent.nodeSize, node, place))
  return true
}

function partsOfQuote({ attrs, type, children }: PostNode): ReturnType<typeof partsOf> {
  return {
    attrs,
    attributes: attrs.attributes,
    title: type.schema.topNodeType.create(null, []).content,
    body: children,
  }
}

function putTitled(tr: Transaction, from: number, to: number, node: PostNode, place: Place): Transaction {
  tr.replaceWith(from, to, node)
  const title = node.firstChild as PostNode
  const start = from + 2
  const selection =
    place === 'body' && node.childCount > 1
      ? TextSelection.near(tr.doc.resolve(from + node.nodeSize - 1), -1)
      : TextSelection.create(
          tr.doc,
          place === 'whole-title' ? start : start + title.content.size,
          start + title.content.size,
        )
  return tr.setSelection(selection).scrollIntoView()
}

/** Changes the kind of the block with a title around the cursor, which stays where it is. */
export const changeTitled =
  (to: TitledKind): Command =>
  ({ doc, schema, selection, tr }, dispatch) => {
    const titled = titledAround(selection.$from)
    if (!titled) return false
    const { pos, node } = titled
    const number = to.name === 'theorem' ? countBefore(doc, pos, to.kind) + 1 : 0
    const next = makeTitled(to, number, schema, partsOf(node))
    const title = node.firstChild as PostNode
    const moved = (next.firstChild as PostNode).nodeSize - title.nodeSize
    const end = pos + (next.firstChild as PostNode).nodeSize
    const inTitle = selection.from < pos + 1 + title.nodeSize
    tr.replaceWith(pos, pos + node.nodeSize, next)
    const at = inTitle ? end : selection.from + moved
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at), inTitle ? -1 : 1)))
    return true
  }
