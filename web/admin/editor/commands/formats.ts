import type { Mark, Node as PostNode, Schema } from '@tiptap/pm/model'
import type { Command, EditorState, Transaction } from '@tiptap/pm/state'
import { isLineChange, type LineChange } from '../schema/code-lines.ts'
import { toggleAbbreviation } from './abbreviations.ts'
import { codeAround } from './code-lines.ts'
import { selectedLook, toggleLines } from './line-looks.ts'
import { removeInline } from './remove-inline.ts'
import { wrapInline } from './wrap-inline.ts'

export interface Format {
  name: string
  label: string
  /** New text gets the first. */
  elements: readonly [string, ...string[]]
  /** In the notation of ProseMirror. */
  keys: string
  /** What is typed on both sides of the text, as in Markdown. */
  sign: string | null
  /** Text that its sign may stand around; defaults to all that does not begin or end with a space. */
  signed?: RegExp
  /** What keys and menus do; by default the format is given and taken. */
  toggle?: Command
  /** What keys and menus say where it cannot be given. */
  refusal?: string
}

export const formats: readonly Format[] = [
  { name: 'bold', label: 'Bold', elements: ['strong', 'b'], keys: 'Mod-b', sign: '**' },
  { name: 'italic', label: 'Italic', elements: ['em', 'i'], keys: 'Mod-i', sign: '*' },
  { name: 'underline', label: 'Underline', elements: ['u'], keys: 'Mod-u', sign: null },
  { name: 'strike', label: 'Strike', elements: ['del', 's'], keys: 'Mod-Shift-s', sign: '~~' },
  { name: 'inline-code', label: 'Inline code', elements: ['code'], keys: 'Mod-e', sign: '`' },
  { name: 'mark', label: 'Highlight', elements: ['mark'], keys: 'Mod-Shift-h', sign: '==' },
  { name: 'kbd', label: 'Keyboard key', elements: ['kbd'], keys: 'Mod-Alt-k', sign: null },
  {
    name: 'abbr',
    label: 'Abbreviation',
    elements: ['abbr'],
    keys: 'Mod-Alt-a',
    sign: null,
    toggle: toggleAbbreviation,
    refusal: 'An abbreviation is a word of the text. Type it first, and put the cursor into it or select it.',
  },
  { name: 'ins', label: 'Inserted text', elements: ['ins'], keys: 'Mod-Alt-n', sign: null },
  // No spaces, so that signs in prose, such as those for about and of footnotes, stay.
  {
    name: 'sub',
    label: 'Subscript',
    elements: ['sub'],
    keys: 'Mod-,',
    sign: '~',
    signed: /^[\p{L}\p{N}+\-−=(),.*]*[\p{L}\p{N})]$/u,
  },
  {
    name: 'sup',
    label: 'Superscript',
    elements: ['sup'],
    keys: 'Mod-.',
    sign: '^',
    signed: /^[\p{L}\p{N}+\-−=(),.*′†]+$/u,
  },
]

/** The formats of the menu in the toolbar. The others have buttons. */
export const moreFormats: readonly Format[] = formats.slice(4)

const isOf = ({ elements }: Format, mark: Mark): boolean => elements.includes(mark.attrs.element)

/** Yields the inline nodes of the selection with their selected ranges. */
function* selectedInline({ doc, selection }: EditorState): Generator<[PostNode, from: number, to: number]> {
  for (const { $from, $to } of selection.ranges) {
    const found: [PostNode, number, number][] = []
    doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
      if (!node.isInline) return
      found.push([node, Math.max(pos, $from.pos), Math.min(pos + node.nodeSize, $to.pos)])
    })
    yield* found
  }
}

/** True if all selected text has the format; without a selection, if text typed next will have it. */
export function hasFormat(state: EditorState, format: Format): boolean {
  const { empty, $from } = state.selection
  const change = lineChangeOf(format)
  if (change && codeAround(state)) return selectedLook(state)?.change === change
  if (empty) return (state.storedMarks ?? $from.marks()).some((mark) => isOf(format, mark))
  const marked = [...selectedInline(state)].filter(([node]) => node.isText)
  return marked.length > 0 && marked.every(([node]) => node.marks.some((mark) => isOf(format, mark)))
}

const markOf = (schema: Schema, { elements }: Format): Mark =>
  schema.marks.inlineElement?.create({ element: elements[0] }) as Mark

/** Gives a format to the text of a range. */
export const addFormat = (tr: Transaction, from: number, to: number, format: Format): void =>
  wrapInline(tr, from, to, markOf(tr.doc.type.schema, format), (mark) => isOf(format, mark))

/** Applies to the selection, or else to text typed next. */
export const toggleFormat = (format: Format): Command => {
  const otherwise = format.toggle ?? toggle(format)
  const change = lineChangeOf(format)
  return change
    ? (state, dispatch) => (codeAround(state) ? toggleLines(change) : otherwise)(state, dispatch)
    : otherwise
}

/** What a format says of lines of code, which have it as a whole. */
const lineChangeOf = ({ elements }: Format): LineChange | undefined => elements.find(isLineChange)

const toggle =
  (format: Format): Command =>
  (state, dispatch) => {
    const { selection, storedMarks, tr, schema } = state
    if (!selection.$from.parent.inlineContent && selection.empty) return false
    if (format.name === 'inline-code' && selection.$from.parent.type.spec.code) return false
    const isOn = hasFormat(state, format)
    if (selection.empty) {
      const mark = markOf(schema, format)
      const marks = storedMarks ?? selection.$from.marks()
      const others = marks.filter((one) => !isOf(format, one))
      dispatch?.(tr.setStoredMarks(isOn ? others : mark.addToSet(others)))
      return true
    }
    for (const [node, from, to] of selectedInline(state)) {
      if (isOn) removeInline(tr, from, to, (one) => isOf(format, one))
      else if (!node.marks.some((one) => isOf(format, one))) tr.addMark(from, to, markOf(schema, format))
    }
    dispatch?.(tr.scrollIntoView())
    return true
  }
