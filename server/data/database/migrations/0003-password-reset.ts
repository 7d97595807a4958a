import type { Migration } from 'kysely/migration'
import type { Dialect } from '../dialects/dialect.ts'

export const migration = ({ column: { text }, tableEnd }: Dialect): Migration => ({
  async up(db) {
    await db.schema
      .createTable('password_reset')
      // The primary key: an account has at most one code.
      .addColumn('user_id', text, (column) =>
        column.notNull().primaryKey().references('user.id').onDelete('cascade'),
      )
      .addColumn('code_hash', text, (column) => column.notNull().unique())
      .addColumn('expires_at', text, (column) => column.notNull())
      .modifyEnd(tableEnd)
      .execute()
    await db.schema.createIndex('password_reset_expiry').on('password_reset').column('expires_at').execute()
  },
})
