import { plugins } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import '@citation-js/plugin-ris'
import { limits } from '#contract/limits.ts'
import { keyOf } from '#contract/references/identifiers.ts'
import { normalizeReference } from '#contract/references/normalize-reference.ts'
import type { Reference } from '#contract/references/reference.ts'
import { freeKey, keyOfWork } from '#contract/references/reference-keys.ts'
import type { ReadReferences, ReferenceFormat } from '#contract/references.ts'
import { withCommas } from '#contract/with-commas.ts'
import { withDetailsOf } from './bibtex-entry.ts'

export interface ReferenceTask {
  text: string
  format?: ReferenceFormat
}

/** The references of a text, or why nothing of it can be read. */
export type ReferenceResult = ReadReferences | { problem: string }

type Item = Record<string, unknown>

/** Reads references in the formats of other programs. Runs in a thread: it takes a quarter of a second to load. */
export function readReferences({ text, format = formatOf(text) }: ReferenceTask): ReferenceResult {
  let items: unknown[]
  try {
    items = itemsIn(text, format)
  } catch (error) {
    return { problem: `This cannot be read as ${names[format]}: ${firstLine(error)}.` }
  }
  if (items.length === 0)
    return { problem: `There are no references in this text. It was read as ${names[format]}.` }
  const { maxReferences } = limits.post
  if (items.length > maxReferences)
    return { problem: `There are more than ${withCommas(maxReferences)} references in this text.` }
  return checked(items)
}

const names: Record<ReferenceFormat, string> = { bibtex: 'BibTeX', ris: 'RIS', 'csl-json': 'CSL JSON' }

const formatOf = (text: string): ReferenceFormat =>
  /^\s*[[{]/.test(text) ? 'csl-json' : /^\s*TY {2}- /m.test(text) ? 'ris' : 'bibtex'

/** The first line says what is wrong and where; the others show it. */
const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/[:.]+$/, '') ?? ''

/** The type is always forced: it would be guessed otherwise, and an address would be fetched. */
function itemsIn(text: string, format: ReferenceFormat): unknown[] {
  if (format === 'csl-json') return [JSON.parse(text)].flat()
  if (format === 'ris') return converted(text, '@ris/file')
  if (!holdsEntries(text)) return []
  const entries: unknown[] = plugins.input.chain(withEndedComments(text), {
    forceType: '@biblatex/text',
    target: '@biblatex/entries+list',
    generateGraph: false,
  })
  return entries.map((entry) => withDetailsOf(entry, converted(entry, '@biblatex/entry+object')[0] ?? {}))
}

/** The library would go round in circles with a text without entries. */
const holdsEntries = (text: string): boolean =>
  [...text.matchAll(/@\s*([a-z]+)\s*[{(]/gi)].some(
    ([, type = '']) => !/^(?:comment|string|preamble)$/i.test(type),
  )

/** BibTeX ignores the word `@comment` and reads on. The library ignores the rest of the line, with the entries in it: so the line ends there. */
const withEndedComments = (text: string): string => text.replace(/(?<=^|[\s})])@comment\b/gi, '$& \n')

const converted = (input: unknown, forceType: string): Item[] =>
  plugins.input.chain(input, { forceType, generateGraph: false })

function checked(items: unknown[]): ReadReferences {
  const result: ReadReferences = { references: [], refused: [] }
  const keys = new Set<string>()
  for (const item of items) {
    const { id, ...fields } = (typeof item === 'object' && item !== null ? item : {}) as Item
    const key = freeKey(keyOf(shortText(id)) || keyOfItem(fields), keys)
    const normalized = normalizeReference({ ...withoutTags(fields), id: key })
    if ('problem' in normalized) result.refused.push({ key, problem: normalized.problem })
    else if (saysNothing(normalized.reference))
      result.refused.push({
        key,
        problem: `${key}: it has neither a title nor anything else that says what it is.`,
      })
    else {
      keys.add(key)
      result.references.push(normalized.reference)
    }
  }
  return result
}

function keyOfItem({ author, issued, title }: Item): string {
  const [first] = (Array.isArray(author) ? author : []) as ({ family?: unknown; literal?: unknown } | null)[]
  const year = (issued as { 'date-parts'?: unknown[][] } | undefined)?.['date-parts']?.[0]?.[0]
  return keyOfWork({
    author: shortText(first?.family) || shortText(first?.literal) || undefined,
    year: shortText(year),
    title: shortText(title),
  })
}

/** Empty for anything but a text or a number: lists may be nested so deeply that they cannot be written. */
const shortText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const saysNothing = ({ id: _id, type: _type, ...rest }: Reference): boolean => Object.keys(rest).length === 0

/** Texts are plain: what other programs say with tags goes. The name “others”, which means more authors, is none of a person. */
function withoutTags(fields: Item): Item {
  const plain = (value: unknown): unknown =>
    typeof value === 'string' ? value.replace(/<\/?(?:i|b|sup|sub|sc|span)(?: [^<>]*)?>/g, '') : value
  const plainName = (name: unknown): unknown => (isOthers(name) ? { literal: 'others' } : plain(name))
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(plainName) : plain(value),
    ]),
  )
}

const isOthers = (name: unknown): boolean =>
  typeof name === 'object' &&
  name !== null &&
  'family' in name &&
  name.family === 'others' &&
  !('given' in name)
