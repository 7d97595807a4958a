import { type Kysely, sql } from 'kysely'
import type { ForeignKey } from './dialects/dialect.ts'
import type { Schema } from './schema.ts'

/** True for a row that references a missing row. */
export const isOrphaned = ({ table, column, parent, parentColumn }: ForeignKey) => sql`
  ${sql.ref(`${table}.${column}`)} is not null and not exists (
    select 1 from ${sql.table(parent)} as parent
    where ${sql.ref(`parent.${parentColumn}`)} = ${sql.ref(`${table}.${column}`)}
  )`

/** The missing ids that rows reference, sorted. */
export async function listOrphans(
  db: Kysely<Schema>,
  foreignKey: ForeignKey,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { table, column } = foreignKey
  const { rows } = await sql<{ id: string }>`
    select distinct ${sql.ref(column)} as id from ${sql.table(table)}
    where ${sql.ref(column)} > ${after} and ${isOrphaned(foreignKey)} order by 1 limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
