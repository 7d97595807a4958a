import { exitCode } from '@tiptap/pm/commands'
import { type Command, TextSelection } from '@tiptap/pm/state'
import { countOfBlocks, endOfBlocks, endOfOwnText } from '../schema/footnotes.ts'
import { spareLine } from '../schema/spare-line.ts'
import { emptyLinesAtEnd } from './code-lines.ts'

/** Blocks that Enter does not leave. */
const closed = ['codeBlock', 'table', 'figure', 'details', 'aside', 'section', 'definitionList']

/**
 * Adds a paragraph before (-1) or after (1) the document if it starts or ends with a block that the cursor could not leave otherwise.
 */
export const leaveBlock =
  (side: -1 | 1): Command =>
  ({ doc, schema, selection, tr }, dispatch, view) => {
    const { $head, empty } = selection
    if (!empty || !$head.parent.inlineContent || !view?.endOfTextblock(side < 0 ? 'up' : 'down')) return false
    const ancestors = Array.from({ length: $head.depth }, (_, at) => $head.node(at + 1))
    if (!ancestors.some(({ type }) => closed.includes(type.name))) return false
    const isAtEdge = [doc, ...ancestors.slice(0, -1)].every(
      // The cells of a row are side by side.
      (node, at) =>
        node.type.name === 'tableRow' || $head.index(at) === (side < 0 ? 0 : countOfBlocks(node) - 1),
    )
    const paragraph = spareLine(schema)
    if (!isAtEdge || !paragraph) return false
    const place = side < 0 ? 0 : endOfBlocks(doc)
    tr.insert(place, paragraph)
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, place + 1)).scrollIntoView())
    return true
  }

/** Blocks that are text to go on with. */
const open = ['paragraph', 'heading']

/** Puts the cursor into a new paragraph at the end of the text, before what is cited, unless a last block of text is there to go on with. */
export const startParagraphBelow: Command = ({ doc, schema, tr }, dispatch) => {
  const paragraph = spareLine(schema)
  const end = endOfOwnText(doc)
  const last = doc.resolve(end).nodeBefore
  if (!paragraph || open.includes(last?.type.name ?? '')) return false
  tr.insert(end, paragraph)
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView())
  return true
}

/** Enter after empty lines at the end of code leaves the code block and removes these lines. */
export const leaveCodeByLines: Command = (state, dispatch, view) => {
  const { from } = state.selection
  const length = emptyLinesAtEnd(state)
  if (length === 0) return false
  return exitCode(state, dispatch && ((tr) => dispatch(tr.delete(from - length, from))), view)
}

/** Moves from code to the following text, or into a new paragraph. */
export const leaveCode: Command = (state, dispatch, view) => {
  const { $head } = state.selection
  if ($head.parent.type.name !== 'codeBlock') return false
  const next = $head.node(-1).maybeChild($head.indexAfter(-1))
  if (!next?.isTextblock || next.type.name === 'codeBlock') return exitCode(state, dispatch, view)
  dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, $head.after() + 1)).scrollIntoView())
  return true
}
