import type { Dialect } from '../dialects/dialect.ts'
import type { SchemaStep } from '../schema-step.ts'

/** Names and descriptions that owners give tags. What a program of the previous version saves under a former name is renamed later. */
export const migration = ({ column: { text }, tableEnd }: Dialect): SchemaStep => ({
  oldestWriter: 'any',
  oldestReader: 'any',
  async up(db) {
    await db.schema
      .createTable('tag_rename')
      .addColumn('key', text, (column) => column.primaryKey().notNull())
      .addColumn('former', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('name_key', text, (column) => column.notNull())
      .modifyEnd(tableEnd)
      .execute()
    await db.schema.createIndex('tag_rename_name_key').on('tag_rename').column('name_key').execute()
    await db.schema
      .createTable('tag_description')
      .addColumn('key', text, (column) => column.primaryKey().notNull())
      .addColumn('description', text, (column) => column.notNull())
      .modifyEnd(tableEnd)
      .execute()
  },
})
