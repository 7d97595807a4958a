import type { Dialect } from '../dialects/dialect.ts'
import type { SchemaStep } from '../schema-step.ts'

/** On PostgreSQL words of new posts waited in a list, which made searches slow until one publication added all of them. */
export const migration = ({ search }: Dialect): SchemaStep => ({
  oldestWriter: 'any',
  oldestReader: 'any',
  up: (db) => search.addAtOnce(db),
})
