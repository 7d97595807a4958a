import type { Dialect } from '../dialects/dialect.ts'
import type { SchemaStep } from '../schema-step.ts'

/**
 * The owner who made a link to set a password. A link that a program of the previous version makes has none, or that of the link before it: whether it ends
 * with an owner is right again once no such program runs.
 */
export const migration = ({ column: { text } }: Dialect): SchemaStep => ({
  oldestWriter: 'any',
  oldestReader: 'any',
  async up(db) {
    await db.schema
      .alterTable('password_reset')
      .addColumn('issued_by', text, (column) => column.references('user.id').onDelete('cascade'))
      .execute()
    // Deleting an account looks up the links that it made.
    await db.schema.createIndex('password_reset_issued_by').on('password_reset').column('issued_by').execute()
  },
})
