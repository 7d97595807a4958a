import { type Command, type EditorState, Selection } from '@tiptap/pm/state'
import { startCodeAs } from '../commands/code-blocks.ts'
import { formulaAtEnd } from '../commands/formulas-in-text.ts'
import { wrapInline } from '../commands/wrap-inline.ts'
import { newFormulaMark } from '../schema/formula-mark.ts'
import { spareLine } from '../schema/spare-line.ts'

/** A dollar sign before a letter, a command, a bracket or a power; the others are prices, shell variables in words, and ends. */
const dollarOpen = /(?<![\\$\p{L}\p{N}])\$(?=[\p{L}\\({[|]|\d+\p{L}?[\\^_])[^$`]{0,80}$/u

const bracketOpen = /(?<!\\)\\\((?!\s)(?:(?!\\\))[^`]){0,80}$/

/** True if the text may end in a formula whose last sign is not typed yet, in which other signs mean something else. */
export const isFormulaOpen = (text: string): boolean => dollarOpen.test(text) || bracketOpen.test(text)

/** The same for a formula of its own, from the start of its paragraph on. */
export const isDisplayOpen = (text: string): boolean => /^(?:\$\$[^$`]*\$?|\\\[[^`]*)$/.test(text)

/** Returns the command for the formula that ends at the cursor. */
export function formulaSign(state: EditorState, text: string): Command | null {
  const formula = formulaAtEnd(text)
  if (!formula || !isPlain(state, formula.whole.length)) return null
  const { whole, tex } = formula
  const size = (whole.length - tex.length) / 2
  return ({ schema, selection: { from, $from }, tr }, dispatch) => {
    const start = from - whole.length
    const mark = newFormulaMark(schema)
    if (!mark) return false
    const marks = $from.marks()
    tr.delete(from - size, from).delete(start, start + size)
    wrapInline(tr, start, start + tex.length, mark, () => false)
    // What is typed next is text again.
    dispatch?.(tr.setStoredMarks(marks))
    return true
  }
}

/** True if what is before the cursor is text in one format, and no code. */
function isPlain({ doc, selection: { from, $from } }: EditorState, length: number): boolean {
  const marks = $from.marks()
  let isText = true
  doc.nodesBetween(from - length, from, (node) => {
    if (!node.isInline) return
    const isSame = node.marks.length === marks.length && node.marks.every((mark, at) => marks[at]?.eq(mark))
    if (!node.isText || !isSame) isText = false
  })
  return isText
}

/** Turns the paragraph at the cursor into a formula of its own. */
export const startFormula: Command = startCodeAs('language-math math-display')

/** Makes a formula of its own of the paragraph at the cursor, which goes on below. */
export const insertFormulaBlock =
  (tex: string): Command =>
  (state, dispatch) =>
    startFormula(
      state,
      dispatch &&
        ((tr) => {
          tr.insertText(tex)
          const $end = tr.doc.resolve(tr.selection.$from.after())
          const { paragraph } = tr.doc.type.schema.nodes
          const isFree = $end.nodeAfter?.type === paragraph && $end.nodeAfter?.content.size === 0
          const line = isFree ? undefined : spareLine(tr.doc.type.schema)
          if (line) tr.insert($end.pos, line)
          dispatch(tr.setSelection(Selection.near(tr.doc.resolve($end.pos), 1)).scrollIntoView())
        }),
    )
