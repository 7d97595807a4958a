import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Dialect } from '../dialects/dialect.ts'

/** Whose share of a day's log an event counts against. Null for existing events, and for what the operator does. */
export const migration = ({ column: { text } }: Dialect): Migration => ({
  async up(db) {
    await db.schema.alterTable('audit_event').addColumn('holder', text).execute()
    await db.schema.alterTable('audit_event').addColumn('wider_holder', text).execute()
    await db.schema
      .createIndex('audit_event_holder')
      .on('audit_event')
      .columns(['kind', 'holder', 'created_at'])
      .where(sql.ref('holder'), 'is not', null)
      .execute()
    await db.schema
      .createIndex('audit_event_wider_holder')
      .on('audit_event')
      .columns(['kind', 'wider_holder', 'created_at'])
      .where(sql.ref('wider_holder'), 'is not', null)
      .execute()
    // All events of strangers, by day.
    await db.schema
      .createIndex('audit_event_stranger')
      .on('audit_event')
      .columns(['kind', 'created_at', 'wider_holder'])
      .where(sql.ref('wider_holder'), 'is not', null)
      .execute()
    await db.schema.createIndex('post_view_day_age').on('post_view_day').column('day').execute()
  },
})
