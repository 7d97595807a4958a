import type { Dialect } from '../dialects/dialect.ts'
import type { SchemaStep } from '../schema-step.ts'

/** Who is told of new messages by mail. A program of the previous version tells nobody. */
export const migration = ({ column: { text, integer }, tableEnd }: Dialect): SchemaStep => ({
  oldestWriter: 'any',
  oldestReader: 'any',
  async up(db) {
    await db.schema
      .createTable('message_notice')
      .addColumn('user_id', text, (column) =>
        column.primaryKey().notNull().references('user.id').onDelete('cascade'),
      )
      .addColumn('mails', text, (column) => column.notNull())
      .addColumn('last_run_at', text, (column) => column.notNull())
      .addColumn('hour_began_at', text)
      .addColumn('hour_mails', integer, (column) => column.notNull().defaultTo(0))
      .modifyEnd(tableEnd)
      .execute()
  },
})
