import type { Dialect } from '../dialects/dialect.ts'
import type { SchemaStep } from '../schema-step.ts'

/**
 * The changes that have not been purged from a CDN yet. A program of the previous version may read next to this step, but not write: its
 * changes would never be purged from the CDN, which would continue to show what they hid.
 */
export const migration = ({ column: { text, integer }, tableEnd }: Dialect): SchemaStep => ({
  oldestWriter: 'this',
  oldestReader: 'any',
  async up(db) {
    await db.schema
      .createTable('purge_outbox')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('keys', text, (column) => column.notNull())
      .addColumn('times_sent', integer, (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('due_at', text, (column) => column.notNull())
      .addColumn('claimed_until', text)
      .modifyEnd(tableEnd)
      .execute()
  },
})
