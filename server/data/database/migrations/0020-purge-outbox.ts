import type { Dialect } from '../dialects/dialect.ts'
import type { SchemaStep } from '../schema-step.ts'

/**
 * What a CDN is still to be told of. A program of the version before may read beside it, but not write: a CDN would never hear of its changes,
 * and would go on showing what they hid.
 */
export const purgeOutbox = ({ column: { text, integer }, tableEnd }: Dialect): SchemaStep => ({
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
