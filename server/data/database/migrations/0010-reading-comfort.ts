import type { Migration } from 'kysely/migration'
import type { Dialect } from '../dialects/dialect.ts'

/** The table of contents and reading time of a body. Existing renderings have neither and are made again. */
export const migration = ({ column: { text, integer } }: Dialect): Migration => ({
  async up(db) {
    await db.schema
      .alterTable('post_body')
      .addColumn('contents', text, (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema
      .alterTable('post_body')
      .addColumn('minutes', integer, (column) => column.notNull().defaultTo(0))
      .execute()
  },
})
