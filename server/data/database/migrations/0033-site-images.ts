import type { Dialect } from '../dialects/dialect.ts'
import type { SchemaStep } from '../schema-step.ts'

/**
 * The images that settings of the site name. A program of the previous version may read next to this step, and shows the name instead. It must not
 * write: it would remove logos as images that nothing uses.
 */
export const migration = ({ column: { text, integer }, tableEnd }: Dialect): SchemaStep => ({
  oldestWriter: 'this',
  oldestReader: 'any',
  async up(db) {
    await db.schema
      .createTable('site_image')
      .addColumn('number', integer, (column) => column.notNull())
      .addColumn('image_id', text, (column) => column.notNull().references('image.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('site_image_key', ['number', 'image_id'])
      .modifyEnd(tableEnd)
      .execute()
    await db.schema.createIndex('site_image_image').on('site_image').column('image_id').execute()
  },
})
