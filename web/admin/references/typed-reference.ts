import { arxivNumberOf, doiOf } from '#contract/references/identifiers.ts'
import { familyOf, makersOf, yearOf } from '#contract/references/names.ts'
import { type NormalizedReference, normalizeReference } from '#contract/references/normalize-reference.ts'
import type { Reference, ReferenceName } from '#contract/references/reference.ts'
import { freeKey, keyOfWork } from '#contract/references/reference-keys.ts'

/** A reference as it is typed: each field is text. */
export interface TypedReference {
  type: Reference['type']
  title: string
  /** A name in each line: family name, comma, given names; or one without a comma, such as that of an organisation. */
  author: string
  year: string
  'container-title': string
  publisher: string
  volume: string
  issue: string
  page: string
  /** A DOI, a number of arXiv, or an address of the web. */
  place: string
  /** Empty for one that is made of the first author and the year. */
  key: string
}

export const emptyReference: TypedReference = {
  type: 'article-journal',
  title: '',
  author: '',
  year: '',
  'container-title': '',
  publisher: '',
  volume: '',
  issue: '',
  page: '',
  place: '',
  key: '',
}

/** Returns a reference as it would be typed. */
export function typedOf(reference: Reference): TypedReference {
  const { title = '', publisher = '', volume = '', issue = '', page = '', type, id: key } = reference
  const { archive_location: arxiv, DOI: doi, URL: url } = reference
  return {
    ...{ type, title, publisher, volume, issue, page, key },
    author: makersOf(reference).map(lineOf).join('\n'),
    year: reference.issued ? yearOf(reference) : '',
    'container-title': reference['container-title'] ?? '',
    place: doi ?? arxiv ?? url ?? '',
  }
}

const lineOf = (name: ReferenceName): string =>
  name.literal ?? [familyOf(name), name.given].filter(Boolean).join(', ')

const nameOf = (line: string): ReferenceName => {
  const [family = '', given] = line.split(/,\s*(.*)/s)
  return given === undefined ? { literal: family } : { family, given }
}

/**
 * Makes a reference of what was typed. What the form does not show, such as an edition, stays that of `before`, and so does what was not
 * changed: a date has a day, too. The key is one that no other reference has.
 */
export function referenceOf(
  typed: TypedReference,
  others: readonly Reference[],
  before?: Reference,
): NormalizedReference {
  const { title, author, year, place, key, ...texts } = typed
  if (title.trim() === '') return { problem: 'Give the title of the work.' }
  const was = before && typedOf(before)
  const names = author
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map(nameOf)
  const changed = {
    ...texts,
    title,
    ...(author !== was?.author && { author: names, editor: undefined }),
    ...(year !== was?.year && { issued: dateOf(year.trim()) }),
    ...(place !== was?.place && placeOf(place.trim())),
  }
  const taken = new Set(others.map(({ id }) => id))
  const made = { author: names[0]?.family ?? names[0]?.literal, year, title }
  const id = key.trim() || freeKey(keyOfWork(made), taken)
  if (taken.has(id)) return { problem: `Another reference has the key “${key.trim()}”.` }
  return normalizeReference({ ...before, ...changed, id })
}

const dateOf = (year: string): Reference['issued'] =>
  year === '' ? undefined : /^\d{1,4}$/.test(year) ? { 'date-parts': [[Number(year)]] } : { literal: year }

function placeOf(place: string): Partial<Reference> {
  const none = { DOI: undefined, URL: undefined, archive: undefined, archive_location: undefined }
  const arxiv = arxivNumberOf(place)
  if (place === '') return none
  if (arxiv !== null) return { ...none, archive: 'arXiv', archive_location: arxiv }
  return doiOf(place) === null ? { ...none, URL: place } : { ...none, DOI: place }
}
