import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Dialect } from '../dialects/dialect.ts'

/** Where sessions began, and the audit log of accounts. */
export const migration = ({ column: { text, integer }, tableEnd }: Dialect): Migration => ({
  async up(db) {
    // Null for existing sessions.
    await db.schema.alterTable('session').addColumn('device', text).execute()
    await db.schema.alterTable('session').addColumn('network', text).execute()

    await db.schema
      .createTable('audit_event')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      // No reference: an event outlasts the account that it is about.
      .addColumn('actor_id', text)
      .addColumn('actor', text)
      .addColumn('subject', text)
      .addColumn('network', text)
      .addColumn('details', text, (column) => column.notNull())
      .addColumn('times', integer, (column) => column.notNull())
      .addColumn('merge_key', text, (column) => column.unique())
      .modifyEnd(tableEnd)
      .execute()
    await db.schema
      .createIndex('audit_event_newest')
      .on('audit_event')
      .columns(['created_at', 'id'])
      .execute()
    await db.schema
      .createIndex('audit_event_kind')
      .on('audit_event')
      .columns(['kind', 'created_at', 'id'])
      .execute()
    await db.schema
      .createIndex('audit_event_network')
      .on('audit_event')
      .column('created_at')
      .where(sql.ref('network'), 'is not', null)
      .execute()
  },
})
