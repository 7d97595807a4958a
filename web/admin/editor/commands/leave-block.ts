import { type Command, TextSelection } from '@tiptap/pm/state'

/** Blocks that Enter does not lead out of. */
const closed = ['codeBlock', 'table', 'figure', 'details']

/**
 * Goes on in a new paragraph before (-1) or after (1) the whole text, if it starts or ends with a block that no key would
 * lead out of otherwise.
 */
export const leaveBlock =
  (side: -1 | 1): Command =>
  ({ doc, schema, selection, tr }, dispatch, view) => {
    const { $head, empty } = selection
    if (!empty || !$head.parent.inlineContent || !view?.endOfTextblock(side < 0 ? 'up' : 'down')) return false
    const ancestors = Array.from({ length: $head.depth }, (_, at) => $head.node(at + 1))
    if (!ancestors.some(({ type }) => closed.includes(type.name))) return false
    const isAtEdge = [doc, ...ancestors.slice(0, -1)].every(
      // The cells of a row are beside each other.
      (node, at) => node.type.name === 'tableRow' || $head.index(at) === (side < 0 ? 0 : node.childCount - 1),
    )
    const paragraph = schema.nodes.paragraph?.create()
    if (!isAtEdge || !paragraph) return false
    const place = side < 0 ? 0 : doc.content.size
    tr.insert(place, paragraph)
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, place + 1)).scrollIntoView())
    return true
  }
