import type { Migration } from 'kysely/migration'
import type { Dialect } from '../dialects/dialect.ts'

/** A change of a post's tags removed all words of its body from the index and inserted them again. */
export const migration = ({ search }: Dialect): Migration => ({
  up: (db) => search.leaveChangesToPut(db),
})
