import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { Schema } from './schema.ts'

// Both queries return one line for each column, key, index and reference, in the same format.

const sqliteSchema = sql<{ line: string }>`
  with tables as (select name from sqlite_schema where type = 'table' and name not like 'sqlite_%')
  select t.name || '.' || c.name || ' ' || lower(c.type) || iif(c."notnull", ' required', '')
    || coalesce(' default ' || c.dflt_value, '') as line
  from tables t, pragma_table_info(t.name) c
  union all
  select t.name || ' primary key ' || group_concat(c.name, ', ' order by c.pk)
  from tables t, pragma_table_info(t.name) c where c.pk > 0 group by t.name
  union all
  select t.name || iif(i."unique", ' unique ', ' index ' || i.name || ' ')
    || (select group_concat(name, ', ' order by seqno) from pragma_index_info(i.name))
  from tables t, pragma_index_list(t.name) i where i.origin <> 'pk'
  union all
  select t.name || '.' || f."from" || ' references ' || f."table" || '.' || f."to" || ' ' || lower(f.on_delete)
  from tables t, pragma_foreign_key_list(t.name) f`

const postgresSchema = sql<{ line: string }>`
  with tables as (
    select oid, relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  ), columns as (
    select attrelid as oid, attnum, attname as name, atttypid::regtype::text as type, attnotnull as required
    from pg_attribute where attnum > 0 and not attisdropped
  )
  select t.name || '.' || c.name || ' ' || replace(c.type, 'bigint', 'integer')
    || case when c.required then ' required' else '' end || coalesce(' default ' || replace(pg_get_expr(adbin, adrelid), '::text', ''), '') as line
  from tables t join columns c on c.oid = t.oid left join pg_attrdef on adrelid = t.oid and adnum = c.attnum
  union all
  select t.name || case when indisprimary then ' primary key ' when indisunique then ' unique '
    else ' index ' || i.relname || ' ' end
    || (select string_agg(c.name, ', ' order by place) from unnest(indkey) with ordinality as k (attnum, place)
      join columns c on c.oid = t.oid and c.attnum = k.attnum)
  from tables t join pg_index on indrelid = t.oid join pg_class i on i.oid = indexrelid
  union all
  select t.name || '.' || c.name || ' references ' || o.name || '.' || k.name
    || case confdeltype when 'c' then ' cascade' when 'n' then ' set null' else ' no action' end
  from tables t join pg_constraint f on conrelid = t.oid and contype = 'f' join tables o on o.oid = confrelid
    join columns c on c.oid = t.oid and c.attnum = conkey[1] join columns k on k.oid = o.oid and k.attnum = confkey[1]`

/** Without the search index, which differs on purpose, and Kysely's own tables. */
async function linesOf({ db }: { db: Kysely<Schema> }, query: typeof sqliteSchema): Promise<string[]> {
  const { rows } = await query.execute(db)
  return rows
    .map((row) => row.line)
    .filter((line) => !/^(post_search|kysely_)/.test(line))
    .sort()
}

describe.skipIf(databaseKinds.length < 2)('the schema', () => {
  let sqlite: TestDatabase
  let postgres: TestDatabase
  beforeAll(async () => {
    sqlite = await createTestDatabase('sqlite')
    postgres = await createTestDatabase('postgres')
  })
  afterAll(() => Promise.all([sqlite.remove(), postgres.remove()]))

  test('is the same on both databases', async () => {
    const lines = await linesOf(sqlite, sqliteSchema)
    expect(await linesOf(postgres, postgresSchema)).toEqual(lines)
    expect(lines).toEqual(
      expect.arrayContaining([
        'post.views integer required default 0',
        'post.publication integer',
        'post unique url',
        'post.author_id references user.id set null',
        'post index post_listed status, created_at, id',
        'post_tag primary key post_id, position',
      ]),
    )
  })

  test('has foreign keys that both databases list alike', async () => {
    const keys = await sqlite.dialect.listForeignKeys(sqlite.db)
    expect(await postgres.dialect.listForeignKeys(postgres.db)).toEqual(keys)
    const lines = (await linesOf(sqlite, sqliteSchema)).filter((line) => line.includes(' references '))
    expect(
      keys.map(
        ({ table, column, parent, parentColumn, onDelete }) =>
          `${table}.${column} references ${parent}.${parentColumn} ${onDelete}`,
      ),
    ).toEqual(lines)
  })

  test('has text that compares by code unit on PostgreSQL too', async () => {
    const { rows } = await sql`
      select attrelid::regclass, attname from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and atttypid = 'text'::regtype
        and attcollation <> '"C"'::regcollation`.execute(postgres.db)
    expect(rows).toEqual([])
  })
})
