import { type Command, TextSelection } from '@tiptap/pm/state'
import { attributesOf } from '../schema/element-attributes.ts'
import type { PlaceInPost } from './places.ts'

/** Puts a reference to what has a number in place of the selection, or of all from a position to its end. Its text is made again whenever the post is saved. */
export const referTo =
  ({ id, pos, text }: PlaceInPost, start?: number): Command =>
  ({ doc, schema, selection, tr }, dispatch) => {
    const block = doc.nodeAt(pos)
    const { $from, $to, to } = selection
    const from = start ?? selection.from
    if (!block || !$from.parent.inlineContent || !$from.sameParent($to)) return false
    const attributes = { class: 'ref', href: `#${id}` }
    const mark = schema.marks.inlineElement?.create({ element: 'a', attributes })
    if (!mark) return false
    const others = $from.marks().filter(({ attrs }) => attrs.element !== 'a')
    tr.replaceWith(from, to, schema.text(text, mark.addToSet(others)))
    tr.setSelection(TextSelection.create(tr.doc, from + text.length))
    const own = attributesOf(block)
    // A place behind the selection moves with the text.
    if (own.id === undefined)
      tr.setNodeMarkup(tr.mapping.map(pos), null, { ...block.attrs, attributes: { ...own, id } })
    dispatch?.(tr.scrollIntoView())
    return true
  }
