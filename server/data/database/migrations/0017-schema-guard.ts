import type { ColumnDefinitionBuilder } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Dialect } from '../dialects/dialect.ts'

/**
 * Which programs may write and read is a row from here on. No program of the version before may go on beside this step: it does not read the
 * row, so all have to be stopped first. One that was not finds no sessions, as their table has another name now: it refuses all who
 * are signed in, and signs nobody in, instead of writing what later steps do not expect.
 */
export const schemaGuard = ({ column: { text }, tableEnd }: Dialect): Migration => ({
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
