import type { Dialect } from '../dialects/dialect.ts'
import type { SchemaStep } from '../schema-step.ts'

/**
 * What a rendered body has that needs a style or a script, and the words of which excerpts are made. Existing renderings have neither and are made again.
 * Programs of the previous version leave both as they are in what they change, and without either in what they take out of the trash: whoever reads them
 * looks at the version of the renderer too, and can do without.
 */
export const migration = ({ column: { text } }: Dialect): SchemaStep => ({
  oldestWriter: 'any',
  oldestReader: 'any',
  async up(db) {
    for (const table of ['post_body', 'trashed_post'])
      for (const name of ['features', 'prose'])
        await db.schema.alterTable(table).addColumn(name, text).execute()
  },
})
