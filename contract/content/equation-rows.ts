import { equationId } from './equation-id.ts'

/** A row of an environment in which rows have numbers of their own. */
interface EquationRow {
  /** The id by its label; null for a row without a number. */
  id: string | null
  /** Where its TeX is, without what belongs to the environment and to the end of the row before. */
  from: number
  to: number
  tex: string
}

/** A row that has a number. */
export type NumberedRow = EquationRow & { id: string }

/** The environments of AMS whose rows each have a number. Those within them, such as `split` and `cases`, have none. */
const ofRows = /^(?:align|alignat|gather)\*?$/

const tokens = /\\(begin|end)\s*\{([^{}]*)\}|\\(?:[A-Za-z]+|.)|[{}]|%[^\n]*/gs

const label = /\\label\s*\{([^{}]*)\}/g

/** How many columns an environment has, and what follows the end of a row: the space below it. */
const columns = /\s*\{[^{}]*\}/y
const spacing = /\*?(?:\[[-\d.\s]*[a-z]{2}\s*\])?/y

/** The place behind what is matched here. */
function behind(pattern: RegExp, tex: string, at: number): number {
  pattern.lastIndex = at
  return at + (pattern.exec(tex)?.[0].length ?? 0)
}

/** Returns the rows of the first such environment in TeX; null without one. */
function equationRows(tex: string): EquationRow[] | null {
  const rows: EquationRow[] = []
  const open: string[] = []
  let depth = 0
  let from = -1
  const end = (to: number) => {
    const row = tex.slice(from, to)
    rows.push({ id: idOf(withoutComments(row)), from, to, tex: row })
  }
  for (const { 0: token, 1: border, 2: name = '', index } of tex.matchAll(tokens)) {
    if (border === 'begin') {
      open.push(name)
      if (from >= 0 || open.length > 1 || !ofRows.test(name)) continue
      from = index + token.length
      if (name.startsWith('alignat')) from = behind(columns, tex, from)
    } else if (border === 'end') {
      open.pop()
      if (from < 0 || open.length > 0) continue
      end(index)
      return rows
    } else if (token === '{') depth++
    else if (token === '}') depth--
    else if (token === '\\\\' && from >= 0 && open.length === 1 && depth === 0) {
      end(index)
      from = behind(spacing, tex, index + token.length)
    }
  }
  return null
}

const withoutComments = (tex: string): string => tex.replace(/(\\.)|%[^\n]*/gs, '$1')

/** As in LaTeX, `\notag` and `\nonumber` take the number of their row. */
const idOf = (row: string): string | null =>
  /\\(?:notag|nonumber)(?![A-Za-z])/.test(row) ? null : (labelsIn(row)[0] ?? null)

/** Returns the rows with a number; null for TeX in which rows cannot have one. */
export const numberedRows = (tex: string): NumberedRow[] | null =>
  equationRows(tex)?.filter((row): row is NumberedRow => row.id !== null) ?? null

const tag = /\\tag\*?\s*\{/

/** Tells of each row that shows a number or a tag of its own, in order, whether it is the number. */
export const shownRows = (tex: string): boolean[] =>
  (equationRows(tex) ?? [])
    .filter(({ id, tex }) => id !== null || tag.test(withoutComments(tex)))
    .map(({ id }) => id !== null)

/** Returns the ids by all labels in TeX. */
export const labelsIn = (tex: string): string[] =>
  [...withoutComments(tex).matchAll(label)].flatMap(([, name = '']) => equationId(name) ?? [])
