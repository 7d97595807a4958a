import type { Migration } from 'kysely/migration'
import type { Dialect } from '../dialects/dialect.ts'

/** What the first index cost grew with the number of words that begin alike, and with that of all posts that have a word. */
export const searchIndex = ({ search }: Dialect): Migration => ({
  up: (db) => search.renewIndex(db),
})
