import type { Dialect } from '../dialects/dialect.ts'
import type { SchemaStep } from '../schema-step.ts'

/** Invitations to sign up. A program of the previous version accepts none, and leaves those of owners that it demotes, which open nothing. */
export const migration = ({ column: { text }, tableEnd }: Dialect): SchemaStep => ({
  oldestWriter: 'any',
  oldestReader: 'any',
  async up(db) {
    await db.schema
      .createTable('invitation')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('key_hash', text, (column) => column.notNull().unique())
      .addColumn('position', text, (column) => column.notNull())
      .addColumn('email', text)
      .addColumn('invited_by', text, (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('expires_at', text, (column) => column.notNull())
      .modifyEnd(tableEnd)
      .execute()
    // Deleting an account looks its invitations up.
    await db.schema.createIndex('invitation_invited_by').on('invitation').column('invited_by').execute()
    await db.schema.createIndex('invitation_expiry').on('invitation').column('expires_at').execute()
  },
})
