import {
  entryPrefix,
  type LabelledKind,
  labelPrefixes,
  labelWords,
  maxNameLength,
  notePrefix,
  referencePrefix,
} from '../content/kinds.ts'
import { keyPattern } from '../references/identifiers.ts'

/** Before every other id that an author gave, so that none is the id of a part of the page, or a name that scripts look up. */
const prefix = 'in-'

/** Ids that begin with one of these prefixes, before a hyphen and a name. */
const idWith = (prefixes: readonly string[], maxLength = maxNameLength): RegExp =>
  new RegExp(`^(?:${prefixes.join('|')})-[\\p{L}\\p{M}\\p{N}-]{1,${maxLength}}$`, 'u')

/** The ids of notes, of references to them, which may have a number behind the name, and of what has a number itself. */
export const noteId = idWith([notePrefix])
export const referenceId = idWith([referencePrefix], maxNameLength + 10)
export const labelId = idWith(labelPrefixes)

/** True for an id with the prefix of a kind that has numbers. */
export const isLabel = (id: string, kind: LabelledKind): boolean =>
  id.startsWith(`${labelWords[kind].prefix}-`) && labelId.test(id)

/** The ids of entries in the list of references. */
export const entryId = new RegExp(`^${entryPrefix}-${keyPattern}$`, 'u')

/** An id as it is stored, or null if it is none. */
export const safeId = (id: string): string | null => (/^[^\s]{1,200}$/.test(id) ? prefixed(id) : null)

/** The fragment that leads to the place that an author called so. */
export const safeFragment = (fragment: string): string => (fragment === '' ? '' : prefixed(fragment))

/** True for an id as it is stored. */
export const isStoredId = (id: string): boolean =>
  id.startsWith(prefix) || [noteId, referenceId, labelId, entryId].some((shape) => shape.test(id))

/** The id of a place that is no note and has no number. */
export const plainId = (id: string): string => (id.startsWith(prefix) ? id : prefix + id)

const prefixed = (id: string): string => (isStoredId(id) ? id : prefix + id)
