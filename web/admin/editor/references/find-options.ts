import type { Node as PostNode } from '@tiptap/pm/model'
import type { Command } from '@tiptap/pm/state'
import { apaNames } from '#contract/references/apa.ts'
import { familyOf, makersOf, yearOf } from '#contract/references/names.ts'
import type { Reference } from '#contract/references/reference.ts'
import { newCitation } from '../citations/new-citation.ts'
import { findPlaces, type PlaceInPost, placesIn } from './places.ts'
import { referTo } from './refer.ts'

/** What the text can refer to at its cursor. */
export interface ReferenceOption {
  key: string
  label: string
  hint: string
  /** Puts the reference in place of the text from a position to the cursor. */
  putFrom(start: number): Command
}

/**
 * Returns what has a number and the works that the post can cite, those with a word that begins with what was typed; all of them if
 * nothing was.
 */
export function findOptions(doc: PostNode, works: readonly Reference[], typed: string): ReferenceOption[] {
  const places = placesIn(doc).filter(({ isNumbered }) => isNumbered)
  const found = typed === '' ? places : findPlaces(places, typed)
  return [...found.map(optionOfPlace), ...works.filter((work) => isFoundBy(work, typed)).map(optionOfWork)]
}

const optionOfPlace = (place: PlaceInPost): ReferenceOption => ({
  key: place.id,
  label: place.text,
  hint: place.title || place.id,
  putFrom: (start) => referTo(place, start),
})

const optionOfWork = (work: Reference): ReferenceOption => ({
  key: `@${work.id}`,
  label: `${apaNames(work)}, ${yearOf(work)}`,
  hint: work.title ?? work.id,
  putFrom: (start) => citeWork(work.id, start),
})

function isFoundBy(work: Reference, typed: string): boolean {
  const sought = typed.toLowerCase()
  const words = [work.id, ...makersOf(work).map(familyOf), work.title ?? '', yearOf(work)]
  return words.some((one) => ` ${one.toLowerCase()}`.includes(` ${sought}`))
}

/** The cursor goes behind the citation. */
const citeWork =
  (key: string, start: number): Command =>
  ({ schema, selection, tr }, dispatch) => {
    const citation = newCitation(schema, `[@${key}]`)
    if (!citation || !selection.$from.parent.inlineContent) return false
    dispatch?.(tr.replaceWith(start, selection.to, citation).scrollIntoView())
    return true
  }
