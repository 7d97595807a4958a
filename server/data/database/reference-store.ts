import { sql, type Transaction } from 'kysely'
import { isOrphaned, type Reference } from './references.ts'
import type { Schema } from './schema.ts'

export const referenceWrites = (trx: Transaction<Schema>) => ({
  /** Does what the foreign key would have done when the row of this id went. */
  async settle(reference: Reference, id: string): Promise<void> {
    const { table, column, without } = reference
    const change =
      without === 'remove'
        ? sql`delete from ${sql.table(table)}`
        : sql`update ${sql.table(table)} set ${sql.ref(column)} = null`
    await sql`${change} where ${sql.ref(column)} = ${id} and ${isOrphaned(reference)}`.execute(trx)
  },
})
