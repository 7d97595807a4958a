import type { NumberedKind } from './kinds.ts'

/** What has a number: its kind, the level of a heading, and the TeX of an equation. */
export interface Counted {
  kind: NumberedKind
  level?: number
  tex?: string
}

/** Returns a function that numbers what has labels in the order of a text, each kind by itself. */
export function createNumbers(): (counted: Counted) => string {
  const counts = new Map<NumberedKind, number>()
  const sectionNumber = createSectionNumbers()
  return ({ kind, level = 1, tex = '' }) => {
    if (kind === 'section') return sectionNumber(level)
    const tag = kind === 'equation' ? tagIn(tex) : null
    if (tag !== null) return tag
    const number = (counts.get(kind) ?? 0) + 1
    counts.set(kind, number)
    return `${number}`
  }
}

/**
 * `\tag{A}` takes the place of a number if it is text without TeX, and short, as each reference repeats it.
 */
const tagIn = (tex: string): string | null =>
  /\\tag\*?\s*\{([^{}()\\$]{1,40})\}/.exec(tex)?.[1]?.trim() || null

/** Sections count among those with labels; one below a section with a label continues its number. */
function createSectionNumbers(): (level: number) => string {
  const open: { level: number; number: string; parts: number }[] = []
  let count = 0
  return (level) => {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) open.pop()
    const parent = open.at(-1)
    const number = parent ? `${parent.number}.${++parent.parts}` : `${++count}`
    open.push({ level, number, parts: 0 })
    return number
  }
}
