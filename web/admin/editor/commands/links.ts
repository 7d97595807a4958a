import type { Mark, Schema } from '@tiptap/pm/model'
import { type Command, type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { Mapping } from '@tiptap/pm/transform'
import type { ElementAttributes } from '../schema/element-attributes.ts'
import { removeInline } from './remove-inline.ts'
import { wrapInline } from './wrap-inline.ts'

export interface InlineRange {
  mark: Mark
  from: number
  to: number
}

const isLink = (mark: Mark): boolean => mark.attrs.element === 'a'

/** Returns the link at the start of the selection and its range. */
export const linkAt = (state: EditorState): InlineRange | null => inlineAt(state, 'a')

/** Returns the inline element of a name at the start of the selection, and its range. */
export function inlineAt({ selection: { $from, empty } }: EditorState, name: string): InlineRange | null {
  const isSought = (mark: Mark): boolean => mark.attrs.element === name
  const { parent, pos } = $from
  if (!parent.inlineContent) return null
  const index = $from.index()
  const candidates = [
    parent.maybeChild(index),
    empty && !$from.textOffset ? parent.maybeChild(index - 1) : null,
  ]
  const at = candidates.findIndex((node) => node?.marks.some(isSought))
  const mark = candidates[at]?.marks.find(isSought)
  if (!mark) return null
  let first = index - at
  let last = first
  while (mark.isInSet(parent.maybeChild(first - 1)?.marks ?? [])) first--
  while (mark.isInSet(parent.maybeChild(last + 1)?.marks ?? [])) last++
  const start = pos - $from.parentOffset
  const offsetOf = (end: number): number =>
    parent.children.slice(0, end).reduce((size, node) => size + node.nodeSize, 0)
  return { mark, from: start + offsetOf(first), to: start + offsetOf(last + 1) }
}

/** Sets the address of the selection or of the link at the cursor, or inserts a new link. */
export const setLink =
  (href: string, text: string): Command =>
  (state, dispatch) => {
    const { selection, schema, tr } = state
    const link = linkAt(state)
    const attributes = { ...link?.mark.attrs.attributes, href }
    const mark = linkMark(schema, attributes)
    let { from, to } = link ?? selection
    if (!link && selection.empty) {
      if (!selection.$from.parent.inlineContent) return false
      tr.insert(from, schema.text(text || href, mark.addToSet(selection.$from.marks())))
      to = from + (text || href).length
    } else {
      from = Math.min(from, selection.from)
      to = Math.max(to, selection.to)
      wrapInline(tr, from, to, mark, isLink)
    }
    tr.setSelection(selection.empty ? TextSelection.create(tr.doc, to) : selection.map(tr.doc, new Mapping()))
    dispatch?.(tr.scrollIntoView())
    return true
  }

const linkMark = (schema: Schema, attributes: ElementAttributes): Mark =>
  schema.marks.inlineElement?.create({ element: 'a', attributes }) as Mark

export const addLink = (tr: Transaction, from: number, to: number, attributes: ElementAttributes): void =>
  wrapInline(tr, from, to, linkMark(tr.doc.type.schema, attributes), isLink)

/** Removes the links in the selection and keeps their text. */
export const removeLink: Command = (state, dispatch) => {
  const link = linkAt(state)
  const { selection, tr } = state
  const selected = selection.ranges.map(({ $from, $to }) => ({ from: $from.pos, to: $to.pos }))
  for (const { from, to } of link ? [link, ...selected] : selected) removeInline(tr, from, to, isLink)
  if (!tr.docChanged) return false
  dispatch?.(tr)
  return true
}
