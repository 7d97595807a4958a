import type { Mark, ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { formulaMarkIn } from '../schema/formula-mark.ts'
import { formulasIn, type PlacedFormula } from './find-formulas.ts'

const enterKey = 'enterFormula'

/** The formula of its block that a position is in, or at an edge of. */
export function formulaTouching($pos: ResolvedPos): PlacedFormula | null {
  const start = $pos.start()
  const at = $pos.parentOffset
  const found = $pos.parent.isTextblock
    ? formulasIn($pos.parent).find(({ from, to }) => from <= at && at <= to)
    : undefined
  return found ? { ...found, from: found.from + start, to: found.to + start } : null
}

const isInside = ({ from, to, isDisplay }: PlacedFormula, pos: number): boolean =>
  isDisplay || (from < pos && pos < to)

/**
 * Returns the formula whose TeX is edited: what is typed at the cursor would belong to it. At both its edges the cursor may be in it or
 * beside it, which the stored marks tell.
 */
export function openFormula({ selection, storedMarks }: EditorState): PlacedFormula | null {
  if (!(selection instanceof TextSelection)) return null
  const { $head, $anchor, empty } = selection
  const touched = formulaTouching($head)
  if (touched?.isDisplay) return $anchor.sameParent($head) ? touched : null
  if (!empty) {
    if (touched && isInside(touched, $head.pos)) return touched
    const other = formulaTouching($anchor)
    return other && !other.isDisplay && isInside(other, $anchor.pos) ? other : null
  }
  const mark = formulaMarkIn(storedMarks ?? $head.marks())
  if (!mark) return null
  if (touched?.mark?.eq(mark)) return touched
  return { from: $head.pos, to: $head.pos, tex: '', isDisplay: false, mark }
}

/** Puts the cursor into a formula. */
export function enterFormula(tr: Transaction, { from, to, mark }: PlacedFormula, side: -1 | 1): Transaction {
  tr.setSelection(TextSelection.create(tr.doc, side < 0 ? from : to)).setMeta(enterKey, true)
  return mark ? tr.setStoredMarks(withFormula(tr.selection.$from.marks(), mark)) : tr
}

/** Puts the cursor beside a formula in a line. */
export function leaveFormula(tr: Transaction, { from, to }: PlacedFormula, side: -1 | 1): Transaction {
  tr.setSelection(TextSelection.create(tr.doc, side < 0 ? from : to))
  return tr.setStoredMarks(withoutFormula(tr.selection.$from.marks()))
}

const withoutFormula = (marks: readonly Mark[]): Mark[] => {
  const mark = formulaMarkIn(marks)
  return marks.filter((one) => one !== mark)
}

const withFormula = (marks: readonly Mark[], mark: Mark): readonly Mark[] =>
  formulaMarkIn(marks) ? marks : mark.addToSet(marks)

/** At the edge of a formula, the cursor is in it if it comes from there, and beside it if it comes from elsewhere. */
export function settleAtEdge(
  transactions: readonly Transaction[],
  before: EditorState,
  state: EditorState,
): Transaction | null {
  const { selection, storedMarks, tr } = state
  if (storedMarks || !selection.empty || !(selection instanceof TextSelection)) return null
  const formula = formulaTouching(selection.$head)
  if (!formula?.mark || isInside(formula, selection.head)) return null
  const was = openFormula(before)
  const mapped = (pos: number, side: -1 | 1) =>
    transactions.reduce((at, { mapping }) => mapping.map(at, side), pos)
  const comesFromIt = was && mapped(was.from, -1) <= formula.to && mapped(was.to, 1) >= formula.from
  const marks = selection.$head.marks()
  if ((formulaMarkIn(marks) !== null) === Boolean(comesFromIt)) return null
  return tr.setStoredMarks(comesFromIt ? withFormula(marks, formula.mark) : withoutFormula(marks))
}
