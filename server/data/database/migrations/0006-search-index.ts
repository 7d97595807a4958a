import type { Migration } from 'kysely/migration'
import type { Dialect } from '../dialects/dialect.ts'

/** The cost of the first index grew with the number of words with a common prefix, and with that of all posts that have a word. */
export const migration = ({ search }: Dialect): Migration => ({
  up: (db) => search.renewIndex(db),
})
