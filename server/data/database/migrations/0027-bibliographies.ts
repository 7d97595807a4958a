import type { Dialect } from '../dialects/dialect.ts'
import type { SchemaStep } from '../schema-step.ts'

/**
 * What a text can cite, with each of its forms. Programs of the previous version leave the columns as they are: only what they put into the trash, or
 * record as a version, has none.
 */
export const migration = ({ column: { text } }: Dialect): SchemaStep => ({
  oldestWriter: 'any',
  oldestReader: 'any',
  async up(db) {
    for (const table of ['post_body', 'post_version', 'working_copy', 'trashed_post'])
      await db.schema.alterTable(table).addColumn('bibliography', text).execute()
  },
})
