import { sql } from 'kysely'
import type { Dialect } from '../dialects/dialect.ts'
import type { SchemaStep } from '../schema-step.ts'

/** When a message was moved to the trash. A program of the previous version lists such messages with the others. */
export const migration = ({ column: { text } }: Dialect): SchemaStep => ({
  oldestWriter: 'any',
  oldestReader: 'any',
  async up(db) {
    await db.schema.alterTable('contact_message').addColumn('trashed_at', text).execute()
    await db.schema
      .createIndex('contact_message_trashed')
      .on('contact_message')
      .columns(['created_at', 'id'])
      .where(sql.ref('trashed_at'), 'is not', null)
      .execute()
  },
})
