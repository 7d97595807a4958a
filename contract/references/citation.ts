import { isKey, keyPattern } from './identifiers.ts'

/** A work in a citation: `see @key, p. 4`. */
export interface CitedWork {
  key: string
  /** Text before it, without the space between; empty if there is none. */
  prefix: string
  /** Text behind it, as it follows: with its comma or space. Empty if there is none. */
  suffix: string
  /** Says only the year, as in `[-@key]`, where the sentence names the author already. */
  omitsAuthor: boolean
}

/** What stands where a text cites: in brackets, or as a part of the sentence (`@key says`), then with one work. */
export interface Citation {
  works: CitedWork[]
  isNarrative: boolean
}

/** Longer ones are text. */
export const maxCitationLength = 500

const work = new RegExp(`^(?:(?<prefix>.*?\\S)\\s+)?(?<minus>-?)@(?<key>${keyPattern})(?<suffix>.*)$`, 'u')
const narrative = new RegExp(`^@(?<key>${keyPattern})(?: \\[(?<suffix>[^[\\]]+)\\])?$`, 'u')

/** Reads a citation as Pandoc writes it: `[see @a, p. 4; @b]`, `@a` or `@a [p. 4]`. Returns null for a text that is none. */
export function parseCitation(source: string): Citation | null {
  if (source.length > maxCitationLength || /[\n\r]/.test(source)) return null
  return source.startsWith('[') ? parseBracketed(source) : parseNarrative(source)
}

function parseBracketed(source: string): Citation | null {
  const [, inside] = /^\[([^[\]]*)\]$/.exec(source) ?? []
  if (inside === undefined) return null
  const works: CitedWork[] = []
  for (const part of inside.split(';')) {
    const { prefix = '', minus, key = '', suffix = '' } = work.exec(part.trim())?.groups ?? {}
    if (!isKey(key) || prefix.includes('@') || suffix.includes('@')) return null
    works.push({ key, prefix: oneLine(prefix), suffix: suffixOf(suffix), omitsAuthor: minus === '-' })
  }
  return { works, isNarrative: false }
}

function parseNarrative(source: string): Citation | null {
  const { key = '', suffix = '' } = narrative.exec(source)?.groups ?? {}
  if (!isKey(key) || suffix.includes('@')) return null
  const text = suffixOf(suffix.trimStart().startsWith(',') || !suffix.trim() ? suffix : `, ${suffix}`)
  return { works: [{ key, prefix: '', suffix: text, omitsAuthor: false }], isNarrative: true }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

function suffixOf(text: string): string {
  const line = oneLine(text)
  if (line === '' || line === ',') return ''
  return line.startsWith(',') ? `, ${line.slice(1).trim()}` : ` ${line}`
}

/** Writes a citation in its normal form, which reads as the same. */
export function citationSource({ works, isNarrative }: Citation): string {
  const [first] = works
  if (isNarrative && first) return `@${first.key}${first.suffix && ` [${first.suffix.replace(/^,? /, '')}]`}`
  return `[${works.map(sourceOf).join('; ')}]`
}

const sourceOf = ({ prefix, omitsAuthor, key, suffix }: CitedWork): string =>
  `${prefix && `${prefix} `}${omitsAuthor ? '-' : ''}@${key}${suffix}`

/** The normal form of a citation; null for a text that is none. */
export function normalCitation(source: string): string | null {
  const citation = parseCitation(source)
  return citation && citationSource(citation)
}
