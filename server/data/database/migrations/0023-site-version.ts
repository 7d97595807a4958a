import type { Dialect } from '../dialects/dialect.ts'
import type { SchemaStep } from '../schema-step.ts'

/** The settings of the site. A program of the previous version shows the site as its environment describes it. */
export const migration = ({ column: { text, integer }, tableEnd }: Dialect): SchemaStep => ({
  oldestWriter: 'any',
  oldestReader: 'any',
  async up(db) {
    await db.schema
      .createTable('site_version')
      .addColumn('number', integer, (column) => column.primaryKey().notNull())
      .addColumn('saved_at', text, (column) => column.notNull())
      .addColumn('saved_by', text, (column) => column.references('user.id').onDelete('set null'))
      .addColumn('changed', text, (column) => column.notNull())
      .addColumn('settings', text, (column) => column.notNull())
      .modifyEnd(tableEnd)
      .execute()
    // Deleting an account looks its changes up.
    await db.schema.createIndex('site_version_saved_by').on('site_version').column('saved_by').execute()
  },
})
