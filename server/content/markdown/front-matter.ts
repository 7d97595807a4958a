import { LineCounter, parseDocument } from 'yaml'
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

/** Reads the YAML between the lines of hyphens at the start of a text. */
export function readFrontMatter(yaml: string): { frontMatter: FrontMatter; faults: Fault[] } {
  const lineCounter = new LineCounter()
  const document = parseDocument(yaml, { lineCounter, schema: 'core', uniqueKeys: true })
  const [error] = document.errors
  if (error) {
    const { line, col } = lineCounter.linePos(error.pos[0])
    return refused(`The front matter is not YAML: ${error.message.split(/ at line |\n/)[0]}.`, line, col)
  }
  let values: unknown
  try {
    values = document.toJS({ maxAliasCount: 100 })
  } catch {
    return refused('The front matter repeats itself too often.')
  }
  if (values === null || values === undefined) return { frontMatter: {}, faults: [] }
  if (typeof values !== 'object' || Array.isArray(values))
    return refused('The front matter has no names with values.')
  const frontMatter: FrontMatter = {}
  for (const [name, value] of Object.entries(values)) {
    if (name === 'tags') frontMatter.tags = tagsOf(value)
    else if (name === 'references' && Array.isArray(value)) frontMatter.references = value
    else if (name === 'macros' && isNamed(value)) frontMatter.macros = textsOf(value)
    else if (name === 'citation-style')
      frontMatter.citationStyle = citationStyles.find((style) => style === value)
    else if (name === 'lang' && value !== null) frontMatter.language = wordsOf(value)
    else if (name === 'cover-width') frontMatter.coverWidth = coverWidths.find((width) => width === value)
    else if ((name === 'title' || name === 'description' || name === 'status') && value !== null)
      frontMatter[name] = wordsOf(value)
  }
  return { frontMatter, faults: [] }
}

/** Lines count from that of the hyphens. */
const refused = (message: string, line = 1, column = 1) => ({
  frontMatter: {},
  faults: [{ message, line: line + 1, column }],
})

const isNamed = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A definition may look like a number to YAML. */
const textsOf = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  )

/** A list, or names between commas. */
const tagsOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map(wordsOf)
    : wordsOf(value)
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean)

const wordsOf = (value: unknown): string =>
  typeof value === 'object' ? '' : String(value as string | number | boolean)
