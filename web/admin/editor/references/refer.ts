import { type Command, TextSelection } from '@tiptap/pm/state'
import { attributesOf } from '../schema/element-attributes.ts'
import type { PlaceInPost } from './places.ts'

/** Puts a reference to a theorem in place of the selection. Its text is made again whenever the post is saved. */
export const referTo =
  ({ id, pos, text }: PlaceInPost): Command =>
  ({ doc, schema, selection, tr }, dispatch) => {
    const theorem = doc.nodeAt(pos)
    const { $from, $to, from, to } = selection
    if (!theorem || !$from.parent.inlineContent || !$from.sameParent($to)) return false
    const attributes = { class: 'ref', href: `#${id}` }
    const mark = schema.marks.inlineElement?.create({ element: 'a', attributes })
    if (!mark) return false
    const others = $from.marks().filter(({ attrs }) => attrs.element !== 'a')
    tr.replaceWith(from, to, schema.text(text, mark.addToSet(others)))
    tr.setSelection(TextSelection.create(tr.doc, from + text.length))
    const own = attributesOf(theorem)
    // A place behind the selection moves with the text.
    if (own.id === undefined)
      tr.setNodeMarkup(tr.mapping.map(pos), null, { ...theorem.attrs, attributes: { ...own, id } })
    dispatch?.(tr.scrollIntoView())
    return true
  }
