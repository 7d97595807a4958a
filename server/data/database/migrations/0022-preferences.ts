import type { Dialect } from '../dialects/dialect.ts'
import type { SchemaStep } from '../schema-step.ts'

/** How an account likes to write. Programs of the previous version leave the column as it is. */
export const migration = ({ column: { text } }: Dialect): SchemaStep => ({
  oldestWriter: 'any',
  oldestReader: 'any',
  async up(db) {
    await db.schema
      .alterTable('user')
      .addColumn('preferences', text, (column) => column.notNull().defaultTo('{}'))
      .execute()
  },
})
