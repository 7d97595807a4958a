import type { Migration } from 'kysely/migration'
import type { Dialect } from '../dialects/dialect.ts'

/**
 * An index that finds a text that was sent before: without it each new message reads all texts of the last day. Existing messages get no
 * digest, as they are compared for a day only.
 */
export const migration = ({ column: { text } }: Dialect): Migration => ({
  async up(db) {
    await db.schema.alterTable('contact_message').addColumn('digest', text).execute()
    await db.schema
      .createIndex('contact_message_digest')
      .on('contact_message')
      .columns(['digest', 'created_at'])
      .execute()
  },
})
