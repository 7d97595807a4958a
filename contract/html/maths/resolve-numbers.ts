import { equationId } from '../../content/equation-id.ts'
import { numberedRows } from '../../content/equation-rows.ts'

/** The numbers that a formula shows. */
export interface ShownNumbers {
  /** Of all equations, by id in small letters. */
  equations: ReadonlyMap<string, string>
  /** Of its own rows, in order; null if its number stands beside it, and undefined if it has none. */
  rows?: readonly string[] | null
}

interface Edit {
  from: number
  to: number
  text: string
}

/** A formula of nothing but references would grow to a multiple. Made numbers are shorter. */
const maxNumberLength = 40

/** A tag may have formulas with braces in it. */
const places =
  /\\label\s*\{[^{}]*\}|\\(eq)?ref\s*\{([^{}]*)\}|\\tag\*?\s*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g

/**
 * Writes numbers in place of `\label`, `\ref` and `\eqref`, which mean nothing in a single formula. `placeOf` returns where in the TeX a place of the
 * result comes from.
 */
export function resolveNumbers(tex: string, { equations, rows }: ShownNumbers) {
  const edits: Edit[] = []
  const numbered = rows ? (numberedRows(tex) ?? []) : []
  let row = 0
  for (const { 0: all, 1: isBracketed, 2: name, index: from } of tex.matchAll(places)) {
    const to = from + all.length
    if (name !== undefined) {
      const number = equations.get(equationId(name) ?? '')?.slice(0, maxNumberLength) ?? '??'
      edits.push({ from, to, text: `\\text{${isBracketed ? `(${number})` : number}}` })
      continue
    }
    while ((numbered[row]?.to ?? tex.length) <= from) row++
    const isInRow = (numbered[row]?.from ?? tex.length) <= from
    if (all.startsWith('\\label') || rows === null || isInRow) edits.push({ from, to, text: '' })
  }
  for (const [at, { to }] of numbered.entries()) {
    const number = rows?.[at]
    if (number !== undefined) edits.push({ from: to, to, text: `\\tag{${number}}` })
  }
  edits.sort((one, other) => one.from - other.from)
  return { tex: edited(tex, edits), placeOf: (at: number) => placeBefore(edits, at) }
}

function edited(tex: string, edits: readonly Edit[]): string {
  let result = ''
  let at = 0
  for (const { from, to, text } of edits) {
    result += tex.slice(at, from) + text
    at = to
  }
  return result + tex.slice(at)
}

function placeBefore(edits: readonly Edit[], at: number): number {
  let longer = 0
  for (const { from, to, text } of edits) {
    const start = from + longer
    if (at < start) break
    if (at < start + text.length) return from
    longer += text.length - (to - from)
  }
  return at - longer
}
