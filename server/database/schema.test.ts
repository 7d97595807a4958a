import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { Schema } from './schema.ts'

interface Table {
  columns: string[]
  primaryKey: string[]
  /** Columns in order, of unique constraints and of other indexes. */
  unique: string[]
  indexes: string[]
  foreignKeys: string[]
}

/** The search index is made differently on purpose, and the list of migrations by Kysely. */
const isCompared = (name: string) => !/^(post_search|kysely_)/.test(name)

async function sqliteSchema(db: Kysely<Schema>): Promise<Record<string, Table>> {
  const rowsOf = async <Row>(query: string) => (await sql.raw<Row>(query).execute(db)).rows
  const names = await rowsOf<{ name: string }>(
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`,
  )
  const tables: Record<string, Table> = {}
  for (const { name } of names.filter((table) => isCompared(table.name))) {
    const columns = await rowsOf<{
      name: string
      type: string
      notnull: number
      dflt_value: string
      pk: number
    }>(`select * from pragma_table_info('${name}') order by name`)
    const indexes = await rowsOf<{ name: string; origin: string; unique: number; columns: string }>(
      `select name, origin, "unique", (select group_concat(name, ', ' order by seqno) from pragma_index_info(list.name)) as columns
       from pragma_index_list('${name}') as list`,
    )
    const foreignKeys = await rowsOf<{ table: string; from: string; to: string; on_delete: string }>(
      `select "table", "from", "to", on_delete from pragma_foreign_key_list('${name}')`,
    )
    tables[name] = {
      columns: columns.map((column) =>
        describeColumn(column.name, column.type, column.notnull === 1, column.dflt_value),
      ),
      primaryKey: columns
        .filter(({ pk }) => pk > 0)
        .toSorted((a, b) => a.pk - b.pk)
        .map((column) => column.name),
      unique: indexes
        .filter(({ origin, unique }) => unique === 1 && origin !== 'pk')
        .map((index) => index.columns)
        .sort(),
      indexes: indexes
        .filter(({ unique }) => unique === 0)
        .map((index) => `${index.name}: ${index.columns}`)
        .sort(),
      foreignKeys: foreignKeys
        .map(({ table, from, to, on_delete }) => `${from} → ${table}.${to} ${on_delete.toLowerCase()}`)
        .sort(),
    }
  }
  return tables
}

async function postgresSchema(db: Kysely<Schema>): Promise<Record<string, Table>> {
  const { rows: columns } = await sql<{
    table: string
    name: string
    type: string
    required: boolean
    fallback: string
  }>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
      pg_get_expr(d.adbin, d.adrelid) as fallback
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by a.attname collate "C"`.execute(db)
  const { rows: indexes } = await sql<{
    table: string
    name: string
    kind: 'primary' | 'unique' | 'other'
    columns: string
  }>`
    select t.relname as "table", i.relname as name,
      case when x.indisprimary then 'primary' when x.indisunique then 'unique' else 'other' end as kind,
      (select string_agg(a.attname, ', ' order by k.place) from unnest(x.indkey) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum) as columns
    from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where t.relnamespace = 'public'::regnamespace`.execute(db)
  const { rows: foreignKeys } = await sql<{ table: string; description: string }>`
    select f.conrelid::regclass::text as "table",
      format('%s → %s.%s %s', a.attname, t.relname, b.attname,
        case f.confdeltype when 'c' then 'cascade'::text when 'n' then 'set null' when 'a' then 'no action' else f.confdeltype::text end) as description
    from pg_constraint f join pg_class t on t.oid = f.confrelid
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
      join pg_attribute b on b.attrelid = f.confrelid and b.attnum = f.confkey[1]
    where f.contype = 'f'`.execute(db)
  const names = [...new Set(columns.map((column) => column.table))].filter(isCompared)
  return Object.fromEntries(
    names.map((name): [string, Table] => {
      const own = indexes.filter(({ table }) => table === name)
      return [
        name,
        {
          columns: columns
            .filter(({ table }) => table === name)
            .map((column) => describeColumn(column.name, column.type, column.required, column.fallback)),
          primaryKey: own.find(({ kind }) => kind === 'primary')?.columns.split(', ') ?? [],
          unique: own
            .filter(({ kind }) => kind === 'unique')
            .map((index) => index.columns)
            .sort(),
          indexes: own
            .filter(({ kind }) => kind === 'other')
            .map((index) => `${index.name}: ${index.columns}`)
            .sort(),
          foreignKeys: foreignKeys
            .filter(({ table }) => table === name || table === `"${name}"`)
            .map((key) => key.description)
            .sort(),
        },
      ]
    }),
  )
}

/** `bigint` is PostgreSQL's name for what an SQLite integer holds anyway. */
function describeColumn(name: string, type: string, required: boolean, fallback: string | null): string {
  const parts = [name, type.toLowerCase().replace('bigint', 'integer'), required ? 'required' : 'nullable']
  return (fallback === null ? parts : [...parts, `default ${fallback}`]).join(' ')
}

describe.skipIf(databaseKinds.length < 2)('the schema', () => {
  let sqlite: TestDatabase
  let postgres: TestDatabase
  beforeAll(async () => {
    sqlite = await createTestDatabase('sqlite')
    postgres = await createTestDatabase('postgres')
  })
  afterAll(() => Promise.all([sqlite.remove(), postgres.remove()]))

  test('is one on both databases', async () => {
    const [one, other] = [await sqliteSchema(sqlite.db), await postgresSchema(postgres.db)]
    expect(other).toEqual(one)
    expect(one.post).toMatchObject({
      primaryKey: ['id'],
      unique: ['publication', 'url'],
      foreignKeys: ['author_id → user.id set null'],
    })
    expect(one.post?.columns).toContain('views integer required default 0')
    expect(one.post_tag).toMatchObject({ primaryKey: ['post_id', 'position'] })
  })

  test('has text that compares by code unit on PostgreSQL too', async () => {
    const { rows } = await sql`
      select attrelid::regclass, attname from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and atttypid = 'text'::regtype
        and attcollation <> '"C"'::regcollation`.execute(postgres.db)
    expect(rows).toEqual([])
  })
})
