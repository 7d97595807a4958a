import { checkMacros, type MacroFault } from './check-macros.ts'
import type { Macros } from './macros.ts'

/** What is wrong with a line, counted from 1; null if it is about all of them. */
export interface LineFault {
  line: number | null
  message: string
}

/** Macros that are typed, or what is wrong with the lines. */
export type ReadMacros = { macros: Macros } | { faults: LineFault[] }

/** Reads macros, one in a line. */
export function readMacroLines(text: string): ReadMacros {
  const sent = new Map<string, string>()
  const places = new Map<string, number>()
  const faults: LineFault[] = []
  for (const [at, content] of text.split('\n').entries()) {
    if (content.trim() === '') continue
    const line = at + 1
    const [, name, tex = ''] = /^\s*(\S+?)\s*=\s*(.*)$/.exec(content) ?? []
    if (name === undefined) faults.push({ line, message: 'Write a name, =, and TeX: \\R = \\mathbb{R}.' })
    else if (sent.has(name)) faults.push({ line, message: `${name} is in line ${places.get(name)}, too.` })
    else {
      sent.set(name, tex)
      places.set(name, line)
    }
  }
  const checked = checkMacros(Object.fromEntries(sent))
  if ('faults' in checked) faults.push(...checked.faults.map((fault) => ofLine(fault, places)))
  if (faults.length > 0 || 'faults' in checked) return { faults: faults.sort(byLine) }
  return checked
}

const ofLine = ({ name, message }: MacroFault, places: ReadonlyMap<string, number>): LineFault => ({
  line: places.get(name) ?? null,
  message,
})

const byLine = (one: LineFault, other: LineFault): number => (one.line ?? 0) - (other.line ?? 0)
