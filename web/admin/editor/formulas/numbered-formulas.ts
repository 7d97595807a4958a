import type { Node as PostNode } from '@tiptap/pm/model'
import { equationId } from '#contract/content/equation-id.ts'
import { resolveNumbers } from '#contract/html/maths/resolve-numbers.ts'
import { type Labelled, labelledIn } from '../labels/labelled.ts'
import type { PlacedFormula } from './find-formulas.ts'

/** A formula with the numbers that it shows. */
export interface NumberedFormula extends PlacedFormula {
  /** Its TeX with numbers in place of labels and references. */
  shown: string
  /** Returns where in the TeX a place of what is shown comes from. */
  placeOf(at: number): number
  /** What it refers to and no equation is called; null if there is nothing of the kind. */
  missing: string | null
}

const mayShowNumbers = /\\(?:label|eqref|ref|tag)(?![A-Za-z])/

const reference = /\\(?:eq)?ref\s*\{([^{}]*)\}/g

/** Formulas with the numbers that what they refer to has now. */
export function withNumbers(doc: PostNode, formulas: readonly PlacedFormula[]): NumberedFormula[] {
  const hasNumbers = formulas.some(({ tex }) => mayShowNumbers.test(tex))
  const labelled = hasNumbers ? labelledIn(doc).filter(({ kind }) => kind === 'equation') : []
  // Of equal labels references lead to the first.
  const equations = new Map(labelled.toReversed().map(({ id, number }) => [(id ?? '').toLowerCase(), number]))
  const byPlace = Map.groupBy(labelled, ({ pos }) => pos)
  return formulas.map((formula) => {
    const { tex } = formula
    if (!mayShowNumbers.test(tex)) return { ...formula, shown: tex, placeOf: (at) => at, missing: null }
    const { tex: shown, placeOf } = resolveNumbers(tex, { equations, rows: rowsOf(formula, doc, byPlace) })
    const missing = [...tex.matchAll(reference)].find(
      ([, name = '']) => !equations.has(equationId(name) ?? ''),
    )
    return { ...formula, shown, placeOf, missing: missing?.[1] ?? null }
  })
}

function rowsOf({ from, isDisplay }: PlacedFormula, doc: PostNode, byPlace: ReadonlyMap<number, Labelled[]>) {
  if (!isDisplay) return undefined
  const $pos = doc.resolve(from - 1)
  const own = byPlace.get($pos.pos) ?? ($pos.depth > 0 ? byPlace.get($pos.before()) : undefined)
  if (!own) return undefined
  return own[0]?.row === undefined ? null : own.map(({ number }) => number)
}
