import type { Dialect } from '../dialects/dialect.ts'
import type { SchemaStep } from '../schema-step.ts'

/**
 * The language of a text and the width of its cover, with each of its forms; null is what the site says. Posts in the trash keep their row as JSON. Programs
 * of the previous version show posts without them and leave the columns of what they change as they are: only the versions, copies and posts that they insert have
 * none, also those restored from the trash by them.
 */
export const migration = ({ column: { text } }: Dialect): SchemaStep => ({
  oldestWriter: 'any',
  oldestReader: 'any',
  async up(db) {
    for (const table of ['post', 'post_version', 'working_copy'])
      for (const column of ['language', 'cover_width'])
        await db.schema.alterTable(table).addColumn(column, text).execute()
  },
})
