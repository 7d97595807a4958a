import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../data/database/schema.ts'

/** A table, its columns and those of its primary key. */
export interface Table {
  name: string
  columns: string[]
  key: string[]
}

/**
 * Tables that a backup leaves out. Sessions and reset codes: ended ones would be valid again. What is deleted within a day anyway: visits, limits,
 * idempotency keys. What a restore counts again: storage by account. The purges for a CDN: after a restore everything is purged.
 */
export const excludedTables: readonly string[] = [
  'account_session',
  'password_reset',
  'post_visit',
  'rate_limit',
  'idempotency_key',
  'account_usage',
  'purge_outbox',
] satisfies (keyof Schema)[]

/** Search is rebuilt from the posts; the migrations create their own tables. */
const notOurs = /^(post_search|schema_guard|kysely_|sqlite_)/

/** The tables of a SQLite database, in an order in which no row refers to one of a later table. */
export async function listTables(db: Kysely<Schema>): Promise<Table[]> {
  const { rows: columns } = await sql<{ name: string; column: string; pk: number }>`
    select t.name, c.name as "column", c.pk from sqlite_schema t, pragma_table_info(t.name) c
    where t.type = 'table' order by t.name, c.cid`.execute(db)
  const { rows: references } = await sql<{ name: string; parent: string }>`
    select t.name, f."table" as parent from sqlite_schema t, pragma_foreign_key_list(t.name) f where t.type = 'table'`.execute(
    db,
  )
  const parents = Map.groupBy(references, ({ name }) => name)
  const left = [...Map.groupBy(columns, ({ name }) => name)].filter(([name]) => !notOurs.test(name))
  const tables: Table[] = []
  const isPlaced = (name: string) => tables.some((table) => table.name === name)
  while (left.length > 0) {
    const at = left.findIndex(([name]) =>
      (parents.get(name) ?? []).every(({ parent }) => parent === name || isPlaced(parent)),
    )
    if (at < 0) throw new Error('Tables name each other in a circle.')
    for (const [name, its] of left.splice(at, 1)) {
      const key = its.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
      tables.push({ name, columns: its.map(({ column }) => column), key: key.map(({ column }) => column) })
    }
  }
  return tables
}

/** The tables that a backup contains. */
export const includedTables = (tables: Table[]): Table[] =>
  tables.filter(({ name }) => !excludedTables.includes(name))

/** The number of rows held in memory at a time. The body of a post may have some megabytes. */
const batchSize = 100

/** Copies all rows of a table into the empty table of another database. Returns how many there were. */
export async function copyRows(
  from: Kysely<Schema>,
  to: Kysely<Schema>,
  { name, columns, key }: Table,
): Promise<number> {
  const refs = (names: string[]) => sql.join(names.map((each) => sql.ref(each)))
  let count = 0
  let after = sql``
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`
      select ${refs(columns)} from ${sql.table(name)} ${after} order by ${refs(key)} limit ${batchSize}`.execute(
      from,
    )
    const last = rows.at(-1)
    if (!last) return count
    const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
    await sql`insert into ${sql.table(name)} (${refs(columns)}) values ${sql.join(values)}`.execute(to)
    count += rows.length
    after = sql`where (${refs(key)}) > (${sql.join(key.map((column) => last[column]))})`
  }
}
