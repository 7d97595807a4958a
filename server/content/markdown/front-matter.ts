import { type Document, isNode, LineCounter, parseDocument } from 'yaml'
import type { Fault } from '#contract/markdown/read/fault.ts'
import { type CoverWidth, coverWidths } from '#contract/presentation/presentation.ts'
import { type CitationStyle, citationStyles } from '#contract/references/bibliography.ts'

/** What the front matter of a post may say of it. Other names are left to other programs. */
export interface FrontMatter {
  title?: string
  description?: string
  status?: string
  tags?: string[]
  /** Items of CSL JSON, not checked yet. */
  references?: unknown[]
  citationStyle?: CitationStyle
  /** TeX by name, not checked yet. */
  macros?: Record<string, unknown>
  /** Not checked yet. */
  language?: string
  coverWidth?: CoverWidth
}

interface Member {
  /** What its value has to be. */
  is: string
  /** What it says without a value; nothing by default. */
  empty?: FrontMatter
  /** Returns null for a value of another type. */
  read(value: unknown): FrontMatter | null
}

const text = (name: 'title' | 'description' | 'status' | 'language'): Member => ({
  is: 'a text',
  read: (value) => (isText(value) ? { [name]: String(value) } : null),
})

/** A number is a text, too, as in `title: 1984`. */
const isText = (value: unknown): boolean => typeof value !== 'object'

const members: Record<string, Member> = {
  title: text('title'),
  description: text('description'),
  status: text('status'),
  lang: text('language'),
  tags: {
    is: 'a list of names',
    empty: { tags: [] },
    read: (value) => {
      const names = Array.isArray(value) ? value : String(value).split(',')
      if (!(Array.isArray(value) || isText(value)) || !names.every(isText)) return null
      return { tags: names.map((name) => String(name).trim()).filter(Boolean) }
    },
  },
  references: {
    is: 'a list of works',
    read: (value) => (Array.isArray(value) ? { references: value } : null),
  },
  macros: {
    is: 'a list of names, each with its TeX',
    read: (value) => (isNamed(value) ? { macros: textsOf(value) } : null),
  },
  'citation-style': {
    is: 'ieee or apa',
    read: (value) => {
      const citationStyle = citationStyles.find((style) => style === value)
      return citationStyle ? { citationStyle } : null
    },
  },
  'cover-width': {
    is: 'wide, normal or none',
    read: (value) => {
      const coverWidth = coverWidths.find((width) => width === value)
      return coverWidth ? { coverWidth } : null
    },
  },
}

/** Reads the YAML between the lines of hyphens at the start of a text. */
export function readFrontMatter(yaml: string): { frontMatter: FrontMatter; faults: Fault[] } {
  const lineCounter = new LineCounter()
  // Without warnings, which would write parts of the text to the log.
  const document = parseDocument(yaml, { lineCounter, schema: 'core', uniqueKeys: true, logLevel: 'error' })
  const faultAt = (offset: number, message: string): Fault => {
    const { line, col } = lineCounter.linePos(offset)
    // Lines count from that of the hyphens.
    return { message, line: line + 1, column: col }
  }
  const refused = (message: string, offset = 0) => ({ frontMatter: {}, faults: [faultAt(offset, message)] })
  const [error] = document.errors
  if (error)
    return refused(`The front matter is not YAML: ${error.message.split(/ at line |\n/)[0]}.`, error.pos[0])
  let values: unknown
  try {
    values = document.toJS({ maxAliasCount: 100 })
  } catch {
    return refused('The front matter repeats itself too often.')
  }
  if (values === null || values === undefined) return { frontMatter: {}, faults: [] }
  if (!isNamed(values)) return refused('The front matter has no names with values.')
  const frontMatter: FrontMatter = {}
  const faults: Fault[] = []
  for (const [name, value] of Object.entries(values)) {
    const member = Object.hasOwn(members, name) ? members[name] : undefined
    if (!member) continue
    const read = value === null ? (member.empty ?? {}) : member.read(value)
    if (read) Object.assign(frontMatter, read)
    else faults.push(faultAt(placeOf(document, name), `“${name}” in the front matter is not ${member.is}.`))
  }
  return { frontMatter, faults }
}

/** Returns where the value of a name begins. */
function placeOf(document: Document, name: string): number {
  const value = document.get(name, true)
  return (isNode(value) && value.range?.[0]) || 0
}

const isNamed = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A definition may look like a number to YAML. */
const textsOf = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  )
