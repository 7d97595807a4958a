import { isLabel } from '../html/safe-id.ts'
import { type Attributes, parseAttributes, writeAttributes } from './attributes.ts'

/** What stands behind the fence of a code block. Lines are numbers and ranges, as in `2,4-6`. */
export interface CodeInfo {
  language?: string
  name?: string
  /** The label of a listing. */
  id?: string
  hasNumbers: boolean
  start?: string
  marked?: string
  added?: string
  removed?: string
  focus?: string
}

const info = /^(?<language>[^\s{]+)?[ \t]*(?:\{(?<list>.*)\}[ \t]*)?$/s

/** Reads the language and attributes of a code block, as written here, in Quarto and in Pandoc. */
export function parseCodeInfo(text: string): CodeInfo {
  const { language, list } = info.exec(text.trim())?.groups ?? {}
  const attributes = list === undefined ? null : parseAttributes(list)
  if (!attributes) return { language: text.trim().split(/\s/)[0] || undefined, hasNumbers: false }
  const { classes, values, lines } = attributes
  const [first, ...others] = language === undefined ? classes.filter((name) => !isNumbers(name)) : [language]
  return {
    language: first ?? others[0],
    name: values.filename ?? values['lst-cap'] ?? values.title,
    id: isLabel(attributes.id ?? '', 'listing') ? attributes.id : undefined,
    hasNumbers: classes.some(isNumbers),
    start: values.start ?? values.startFrom,
    marked: lines,
    added: values.added,
    removed: values.removed,
    focus: values.focus,
  }
}

const isNumbers = (name: string): boolean =>
  name === 'line-numbers' || name === 'numberLines' || name === 'number-lines'

/** Writes what stands behind the fence. */
export function writeCodeInfo({
  language,
  name,
  id,
  hasNumbers,
  start,
  marked,
  ...changes
}: CodeInfo): string {
  const { added, removed, focus } = changes
  const values = Object.entries({ start, filename: name, added, removed, focus }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  const attributes: Attributes = {
    id,
    lines: marked,
    classes: hasNumbers ? ['line-numbers'] : [],
    values: Object.fromEntries(values),
  }
  return [language, writeAttributes(attributes)].filter(Boolean).join(' ')
}

/** Returns the numbers that a list of lines names, up to a number of lines. */
export function parseLines(list: string, count: number): Set<number> {
  // How many more ranges begin at a line than end before it: a list may name the same lines any number of times.
  const begins = new Map<number, number>()
  const add = (line: number, change: 1 | -1) => begins.set(line, (begins.get(line) ?? 0) + change)
  for (const part of list.split(',')) {
    const [from = Number.NaN, to = from] = part.split('-').map(Number)
    const [first, last] = [Math.max(from, 1), Math.min(to, count)]
    if (!(first <= last)) continue
    add(first, 1)
    add(last + 1, -1)
  }
  const lines = new Set<number>()
  if (begins.size === 0) return lines
  for (let line = 1, depth = 0; line <= count; line++) {
    depth += begins.get(line) ?? 0
    if (depth > 0) lines.add(line)
  }
  return lines
}

/** Writes numbers, which rise, as a list of lines. */
export function writeLines(lines: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const line of lines) {
    const last = ranges.at(-1)
    if (last && last[1] === line - 1) last[1] = line
    else ranges.push([line, line])
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',')
}
