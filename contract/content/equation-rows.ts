import { equationId } from './equation-id.ts'

/** A row of an environment in which rows have numbers of their own. */
interface EquationRow {
  /** The id by its label; null for a row without a number. */
  id: string | null
  /** Where its TeX is. */
  from: number
  to: number
}

/** A row that has a number. */
export type NumberedRow = EquationRow & { id: string }

/** The environments of AMS whose rows each have a number. Those within them, such as `split` and `cases`, have none. */
const ofRows = /^(?:align|alignat|gather)\*?$/

const tokens = /\\(begin|end)\s*\{([^{}]*)\}|\\(?:[A-Za-z]+|.)|[{}]|%[^\n]*/gs

const label = /\\label\s*\{([^{}]*)\}/g

/** Returns the rows of the first such environment in TeX; null without one. */
function equationRows(tex: string): EquationRow[] | null {
  const rows: EquationRow[] = []
  const open: string[] = []
  let depth = 0
  let from = -1
  const end = (to: number) => void rows.push({ id: idOf(tex.slice(from, to)), from, to })
  for (const { 0: token, 1: border, 2: name = '', index } of tex.matchAll(tokens)) {
    if (border === 'begin') {
      open.push(name)
      if (from < 0 && open.length === 1 && ofRows.test(name)) from = index + token.length
    } else if (border === 'end') {
      open.pop()
      if (from < 0 || open.length > 0) continue
      end(index)
      return rows
    } else if (token === '{') depth++
    else if (token === '}') depth--
    else if (token === '\\\\' && from >= 0 && open.length === 1 && depth === 0) {
      end(index)
      from = index + token.length
    }
  }
  return null
}

/** As in LaTeX, `\notag` and `\nonumber` take the number of their row. */
const idOf = (row: string): string | null =>
  /\\(?:notag|nonumber)(?![A-Za-z])/.test(row) ? null : (labelsIn(row)[0] ?? null)

/** Returns the rows with a number; null for TeX in which rows cannot have one. */
export const numberedRows = (tex: string): NumberedRow[] | null =>
  equationRows(tex)?.filter((row): row is NumberedRow => row.id !== null) ?? null

/** Returns the ids by all labels in TeX. */
export const labelsIn = (tex: string): string[] =>
  [...tex.matchAll(label)].flatMap(([, name = '']) => equationId(name) ?? [])
