import { sql } from 'kysely'
import type { Dialect } from '../dialects/dialect.ts'
import type { SchemaStep } from '../schema-step.ts'

/** When a message was read and done. Which of the existing messages were read is unknown: they count as read, as marking each would be work. */
export const migration = ({ column: { text } }: Dialect): SchemaStep => ({
  oldestWriter: 'any',
  oldestReader: 'any',
  async up(db) {
    for (const column of ['read_at', 'done_at'])
      await db.schema.alterTable('contact_message').addColumn(column, text).execute()
    await sql`update contact_message set read_at = created_at`.execute(db)
    for (const [name, column, operator] of [
      ['unread', 'read_at', 'is'],
      ['done', 'done_at', 'is not'],
      ['spam', 'label', 'is not'],
    ] as const)
      await db.schema
        .createIndex(`contact_message_${name}`)
        .on('contact_message')
        .columns(['created_at', 'id'])
        .where(sql.ref(column), operator, null)
        .execute()
  },
})
