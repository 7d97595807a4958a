/** Before every id that an author gave, so that none is the id of a part of the page, or a name that scripts look up. */
const prefix = 'in-'

/** An id as it is stored, or null if it is none. */
export const safeId = (id: string): string | null => (/^[^\s]{1,200}$/.test(id) ? prefixed(id) : null)

/** The fragment that leads to the place that an author called so. */
export const safeFragment = (fragment: string): string => (fragment === '' ? '' : prefixed(fragment))

/** True for an id as it is stored. */
export const isStoredId = (id: string): boolean => id.startsWith(prefix)

const prefixed = (id: string): string => (isStoredId(id) ? id : prefix + id)
