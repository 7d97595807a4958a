import { type Command, type EditorState, Selection } from '@tiptap/pm/state'
import { startCodeAs } from '../commands/code-blocks.ts'
import { wrapInline } from '../commands/wrap-inline.ts'
import { newFormulaMark } from './find-formulas.ts'

/** A dollar sign before a letter, a command, a bracket or a power; the others are prices, shell variables in words, and ends. */
const dollarOpen = /(?<![\\$\p{L}\p{N}])\$(?=[\p{L}\\({[|]|\d+\p{L}?[\\^_])[^$`]{0,80}$/u

const bracketOpen = /(?<!\\)\\\((?!\s)(?:(?!\\\))[^`]){0,80}$/

/** True if the text may end in a formula whose last sign is not typed yet, in which other signs mean something else. */
export const isFormulaOpen = (text: string): boolean => dollarOpen.test(text) || bracketOpen.test(text)

/** The same for a formula of its own, from the start of its paragraph on. */
export const isDisplayOpen = (text: string): boolean => /^(?:\$\$[^$`]*\$?|\\\[[^`]*)$/.test(text)

/** As Pandoc reads it, but formulas that begin with a digit are no amounts, and paths and prompts of shells are none. */
const dollars = /(?<![\\$\p{L}\p{N}])\$(?!\s)([^$`]*[\p{L}\p{N}\p{M})\]}|'!*+])\$$/u

const brackets = /(?<!\\)\\\((?!\s)((?:(?!\\\)).)*[^\s\\])\\\)$/u

/** `5 a month, US` between two dollar signs: words behind a number, without anything of TeX. */
const isAmount = (tex: string): boolean => /^\d/.test(tex) && /\s/.test(tex) && !/[\\^_={}]/.test(tex)

/** Returns the command for the formula in TeX that ends at the cursor: `$x$` or `\(x\)`. */
export function formulaSign(state: EditorState, text: string): Command | null {
  const inDollars = dollars.exec(text)
  const match = inDollars && !isAmount(inDollars[1] ?? '') ? inDollars : brackets.exec(text)
  if (!match) return null
  const [whole, tex = ''] = match
  const size = (whole.length - tex.length) / 2
  if (!isPlain(state, whole.length) || text.slice(0, match.index).split('`').length % 2 === 0) return null
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
          if (!isFree && paragraph) tr.insert($end.pos, paragraph.create())
          dispatch(tr.setSelection(Selection.near(tr.doc.resolve($end.pos), 1)).scrollIntoView())
        }),
    )
