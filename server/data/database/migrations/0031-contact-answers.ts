import type { Dialect } from '../dialects/dialect.ts'
import type { SchemaStep } from '../schema-step.ts'

/** Answers to messages. A program of the previous version lists messages without them, and deletes them with their messages. */
export const migration = ({ column: { text }, tableEnd }: Dialect): SchemaStep => ({
  oldestWriter: 'any',
  oldestReader: 'any',
  async up(db) {
    await db.schema
      .createTable('contact_answer')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('contact_id', text, (column) =>
        column.notNull().references('contact_message.id').onDelete('cascade'),
      )
      .addColumn('text', text, (column) => column.notNull())
      .addColumn('answered_by', text, (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('sent_at', text)
      .modifyEnd(tableEnd)
      .execute()
    await db.schema
      .createIndex('contact_answer_contact')
      .on('contact_answer')
      .columns(['contact_id', 'id'])
      .execute()
  },
})
