import type { ColumnDefinitionBuilder } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Dialect } from '../dialects/dialect.ts'

/**
 * Adds a row that says which programs may write and read. Programs of earlier versions do not read this row, so all of them have to be
 * stopped before this step. One that still runs finds no sessions, as their table is renamed: it treats everyone as signed out, and signs
 * nobody in, instead of writing what later steps do not expect.
 */
export const migration = ({ column: { text }, tableEnd }: Dialect): Migration => ({
  async up(db) {
    const required = (column: ColumnDefinitionBuilder) => column.notNull()
    await db.schema
      .createTable('schema_guard')
      .addColumn('min_writer', text, required)
      .addColumn('min_reader', text, required)
      .modifyEnd(tableEnd)
      .execute()
    const own = '0017-schema-guard'
    await db.insertInto('schema_guard').values({ min_writer: own, min_reader: own }).execute()
    await db.schema.alterTable('session').renameTo('account_session').execute()
  },
})
