import type { Migration } from 'kysely/migration'
import type { Dialect } from '../dialects/dialect.ts'

/** A change of a post's tags took all words of its body out of the index and put them in again. */
export const searchChanges = ({ search }: Dialect): Migration => ({
  up: (db) => search.leaveChangesToPut(db),
})
