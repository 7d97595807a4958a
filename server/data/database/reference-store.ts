import { type SqlBool, sql, type Transaction } from 'kysely'
import { isOrphaned, type Reference } from './references.ts'
import type { Schema } from './schema.ts'

export const referenceWrites = (trx: Transaction<Schema>) => ({
  /** Does for rows that reference a missing id what the foreign key would have done when its row was deleted. */
  async settle(reference: Reference, id: string): Promise<void> {
    const { column, without } = reference
    // Typed as one of the tables: the columns are those of the reference.
    const table = reference.table as 'post'
    const isOfId = sql<SqlBool>`${sql.ref(column)} = ${id} and ${isOrphaned(reference)}`
    if (without === 'remove') await trx.deleteFrom(table).where(isOfId).execute()
    else
      await trx
        .updateTable(table)
        .set({ [column]: null })
        .where(isOfId)
        .execute()
  },
})
