import { type SqlBool, sql, type Transaction } from 'kysely'
import type { ForeignKey } from './dialects/dialect.ts'
import { isOrphaned } from './references.ts'
import type { Schema } from './schema.ts'

export const referenceWrites = (trx: Transaction<Schema>) => ({
  /** Does for rows that reference a missing id what the foreign key would have done when its row was deleted. */
  async applyOnDelete(foreignKey: ForeignKey, id: string): Promise<void> {
    const { column, onDelete } = foreignKey
    // Typed as one of the tables: the columns are those of the foreign key.
    const table = foreignKey.table as 'post'
    const isOfId = sql<SqlBool>`${sql.ref(column)} = ${id} and ${isOrphaned(foreignKey)}`
    if (onDelete === 'cascade') await trx.deleteFrom(table).where(isOfId).execute()
    else
      await trx
        .updateTable(table)
        .set({ [column]: null })
        .where(isOfId)
        .execute()
  },
})
