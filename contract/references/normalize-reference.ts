import { binarySizeText } from '../byte-size.ts'
import { limits } from '../limits.ts'
import { withCommas } from '../with-commas.ts'
import { arxivNumberOf, doiOf, isKey, keyOf } from './identifiers.ts'
import {
  dateFields,
  nameFields,
  nameParts,
  type Reference,
  type ReferenceDate,
  type ReferenceName,
  referenceTypes,
  type TextField,
  textFields,
} from './reference.ts'

const { maxReferenceFieldCharacters, maxReferenceNames } = limits.post

type Values = Record<string, unknown>

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const own = (values: Values, name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined

/** One line of text, from what programs write as text or as a number; empty for anything else. */
function lineOf(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const line = String(value)
    .normalize('NFC')
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\s]+/g, ' ')
    .trim()
  return [...line].slice(0, maxReferenceFieldCharacters).join('').trim()
}

function nameOf(value: unknown): ReferenceName[] {
  if (typeof value === 'string') return nameOf({ literal: value })
  if (!isValues(value)) return []
  const name = Object.fromEntries(
    nameParts.flatMap((part) => {
      const text = lineOf(own(value, part))
      return text ? [[part, text]] : []
    }),
  )
  return name.family || name.given || name.literal ? [name] : []
}

const namesOf = (value: unknown): ReferenceName[] =>
  Array.isArray(value) ? value.slice(0, maxReferenceNames).flatMap(nameOf) : []

function dateOf(value: unknown): ReferenceDate | null {
  if (typeof value === 'string' || typeof value === 'number') return dateOfText(lineOf(value))
  if (!isValues(value)) return null
  const parts = own(value, 'date-parts')
  if (Array.isArray(parts)) {
    const dates = parts.slice(0, 2).map(datePartsOf)
    if (dates.length > 0 && dates.every((date) => date.length > 0)) return { 'date-parts': dates }
  }
  const text = lineOf(own(value, 'literal')) || lineOf(own(value, 'raw'))
  return text ? dateOfText(text) : null
}

/** The year, then month and day as far as there are any. */
function datePartsOf(value: unknown): number[] {
  if (!Array.isArray(value)) return []
  const bounds = [9999, 12, 31]
  const numbers: number[] = []
  for (const [at, most] of bounds.entries()) {
    const number = /^-?\d{1,4}$/.test(lineOf(value[at])) ? Number(value[at]) : null
    if (number === null || number > most || (at > 0 && number < 1)) break
    numbers.push(number)
  }
  return numbers
}

function dateOfText(text: string): ReferenceDate | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text) ?? []
  if (year) return { 'date-parts': [datePartsOf([year, month, day])] }
  return text ? { literal: text } : null
}

/** A reference that can be stored, or what is wrong with it. */
export type NormalizedReference = { reference: Reference } | { problem: string }

/**
 * Makes a reference of an item of CSL JSON: only fields that a reference has, each of them text. DOI and arXiv numbers lose what stands before
 * them, and other addresses than of the web are a problem.
 */
export function normalizeReference(item: unknown): NormalizedReference {
  if (!isValues(item)) return { problem: 'A reference is an item of CSL JSON.' }
  const id = lineOf(own(item, 'id'))
  if (!isKey(id)) return { problem: problemOfKey(id) }
  const type = referenceTypes.find((known) => known === own(item, 'type')) ?? 'document'
  const reference: Reference = { id, type }
  for (const field of textFields) {
    const text = lineOf(own(item, field))
    if (text) reference[field] = text
  }
  for (const field of nameFields) {
    const names = namesOf(own(item, field))
    if (names.length > 0) reference[field] = names
  }
  for (const field of dateFields) {
    const date = dateOf(own(item, field))
    if (date) reference[field] = date
  }
  const problem = normalizeIdentifiers(reference)
  return problem ? { problem: `${id}: ${problem}` } : { reference }
}

function problemOfKey(id: string): string {
  if (!id) return 'A reference has no key: give each an `id`.'
  const near = keyOf(id)
  return `“${id.slice(0, 100)}” cannot be a key${near && near !== id ? `, but “${near}” can` : ''}: keys have letters, digits and, between them, _ : . + / and -.`
}

/** Returns what is wrong; null if nothing is. */
function normalizeIdentifiers(reference: Reference): string | null {
  const { DOI: doi, URL: url } = reference
  if (doi !== undefined) {
    const bare = doiOf(doi)
    if (bare === null) return `“${doi.slice(0, 100)}” is no DOI. One begins with 10. and has a slash.`
    reference.DOI = bare
  }
  if (url !== undefined && !isWebAddress(url))
    return `“${url.slice(0, 100)}” is no address of the web. One begins with https:// or http://.`
  return normalizeArxiv(reference)
}

function normalizeArxiv(reference: Reference): string | null {
  const { archive, archive_location: place } = reference
  if (archive?.toLowerCase() === 'arxiv' && place !== undefined) {
    const number = arxivNumberOf(place)
    if (number === null) return `“${place.slice(0, 100)}” is no number of arXiv. One is like 1706.03762.`
    Object.assign(reference, { archive: 'arXiv', archive_location: number })
    return null
  }
  const candidates: TextField[] = ['number', 'DOI', 'URL']
  for (const field of candidates) {
    const text = reference[field]
    if (text === undefined || archive !== undefined || !/arxiv/i.test(text)) continue
    const number = arxivNumberOf(text)
    if (number === null) continue
    if (field === 'number') delete reference.number
    return Object.assign(reference, { archive: 'arXiv', archive_location: number }) && null
  }
  return null
}

function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '') && !/\s/.test(text)
}

/** UTF-8 without a class of the platform. Only whole characters come here. */
const utf8Length = (text: string): number => {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) as number
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/** The keys of items that may be references. */
export const keysOfReferences = (items: readonly unknown[]): string[] =>
  items.flatMap((item) => (isValues(item) ? lineOf(own(item, 'id')) || [] : []))

/** References that can be stored, or what is wrong with the first one that cannot. */
export function normalizeReferences(items: unknown[]): { references: Reference[] } | { problem: string } {
  const { maxReferences, maxReferenceBytes } = limits.post
  if (items.length > maxReferences)
    return { problem: `A post may have at most ${withCommas(maxReferences)} references.` }
  const references: Reference[] = []
  const keys = new Set<string>()
  for (const item of items) {
    const normalized = normalizeReference(item)
    if ('problem' in normalized) return normalized
    const { reference } = normalized
    if (keys.has(reference.id)) return { problem: `Two references have the key “${reference.id}”.` }
    keys.add(reference.id)
    references.push(reference)
  }
  if (utf8Length(JSON.stringify(references)) > maxReferenceBytes)
    return {
      problem: `The references may have at most ${binarySizeText(maxReferenceBytes)}. Shorten or delete some.`,
    }
  return { references }
}
