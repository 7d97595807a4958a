import type { Mark, Schema } from '@tiptap/pm/model'
import type { Command, EditorState, Transaction } from '@tiptap/pm/state'
import { type CodeLine, codeLinesOf, type LineChange, lineAt } from '../schema/code-lines.ts'
import { attributesOf, withClass } from '../schema/element-attributes.ts'
import { codeAround } from './code-lines.ts'
import { removeInline } from './remove-inline.ts'

/** The other looks have the keys of the formats with their elements. */
export const focusKeys = 'Mod-Alt-e'

type Look = Pick<CodeLine, 'change' | 'inFocus'>

/** Returns the selected lines that hold anything. The line below a selection of whole lines is not one of them. */
function selectedLines(state: EditorState): readonly CodeLine[] {
  const block = codeAround(state)
  const read = block && codeLinesOf(block)
  if (!read) return []
  const { $from, $to, empty } = state.selection
  const end = empty ? $to.parentOffset : Math.max($from.parentOffset, $to.parentOffset - 1)
  const first = lineAt(read, $from.parentOffset)
  return read.lines.filter(
    (line) => line.to > line.from && line.from <= end && line.from >= (first?.from ?? 0),
  )
}

/** What is said of all selected lines of code; null without any, and undefined where they differ. */
export function selectedLook(state: EditorState): Partial<Look> | null {
  const [first, ...others] = selectedLines(state)
  if (!first) return null
  const isSame = (key: keyof Look): boolean =>
    first.isWhole && others.every((line) => line.isWhole && line[key] === first[key])
  return {
    change: isSame('change') ? first.change : undefined,
    inFocus: isSame('inFocus') ? first.inFocus : undefined,
  }
}

/** Makes the selected lines of code marked, added, removed or none of these. */
export const setLines = (change: LineChange | null): Command => giveLook((line) => ({ ...line, change }))

/** Does so, or takes it back if it is said of all selected lines. */
export const toggleLines =
  (change: LineChange): Command =>
  (state, dispatch) =>
    setLines(selectedLook(state)?.change === change ? null : change)(state, dispatch)

/** Puts the selected lines of code into focus, or takes all of them out of it. */
export const toggleFocus: Command = (state, dispatch) => {
  const inFocus = selectedLook(state)?.inFocus !== true
  return giveLook((line) => ({ ...line, inFocus }))(state, dispatch)
}

const giveLook =
  (lookFor: (line: CodeLine) => Look): Command =>
  (state, dispatch) => {
    const lines = selectedLines(state)
    if (lines.length === 0) return false
    const { tr, selection, schema } = state
    const start = selection.$from.start()
    for (const line of lines)
      setMarks(tr, start + line.from, start + line.to, marksFor(schema, lookFor(line)))
    noteFocus(tr, start - 1)
    if (tr.docChanged) dispatch?.(tr.scrollIntoView())
    return true
  }

/** Focus is around the others. */
export function marksFor(schema: Schema, { change, inFocus }: Look): Mark[] {
  const element = (name: string, attributes = {}) =>
    schema.mark('inlineElement', { element: name, attributes }) as Mark
  return [...(inFocus ? [element('span', { class: 'focus' })] : []), ...(change ? [element(change)] : [])]
}

/** Puts text into these elements alone. Its place and its colours stay. */
export function setMarks(tr: Transaction, from: number, to: number, marks: readonly Mark[]): void {
  tr.doc.nodesBetween(from, to, (node, pos) => {
    if (!node.isText || sameMarks(node.marks, marks)) return
    const [start, end] = [Math.max(from, pos), Math.min(to, pos + node.nodeSize)]
    removeInline(tr, start, end, () => true)
    for (const mark of marks) tr.addMark(start, end, mark)
  })
}

const sameMarks = (one: readonly Mark[], other: readonly Mark[]): boolean =>
  one.length === other.length && one.every((mark, at) => other[at]?.eq(mark))

/** A block with lines in focus has a class of that name. */
export function noteFocus(tr: Transaction, pos: number): void {
  const block = tr.doc.nodeAt(pos)
  if (!block) return
  const inFocus = codeLinesOf(block)?.lines.some((line) => line.inFocus) ?? false
  const attributes = attributesOf(block)
  if (inFocus === (attributes.class ?? '').split(' ').includes('focus')) return
  tr.setNodeAttribute(pos, 'attributes', withClass(attributes, /^focus$/, inFocus ? 'focus' : null))
}
