import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { references } from '../../data/database/references.ts'
import { checks } from './checks.ts'
import { tableChecks } from './table-checks.ts'

const names = new Set(checks.map(({ name }) => name))

test('every table has existing checks or a reason for having none, and every check has a table', () => {
  const listed = Object.values(tableChecks).flatMap(({ checks }) => checks)
  expect(listed.filter((name) => !names.has(name))).toEqual([])
  expect(names.difference(new Set(listed))).toEqual(new Set())
  const bare = Object.entries(tableChecks).filter(([, { checks, rest }]) => checks.length === 0 && !rest)
  expect(bare).toEqual([])
})

test('every table of the database is listed, and every foreign key is checked', async () => {
  const { db, remove } = await createTestDatabase('sqlite')
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table'`.execute(db)
  // Except for tables of SQLite and Kysely, and those in which FTS5 stores its index.
  const own = tables
    .map(({ name }) => name)
    .filter((name) => !/^(sqlite_|kysely_|post_search_index)/.test(name))
  expect(own.toSorted()).toEqual(Object.keys(tableChecks).toSorted())
  const { rows: keys } = await sql<{ key: string }>`
    select t.name || '.' || f."from" || ' ' || f."table" as key
    from sqlite_schema t, pragma_foreign_key_list(t.name) f where t.type = 'table'`.execute(db)
  expect(references.map(({ table, column, parent }) => `${table}.${column} ${parent}`).toSorted()).toEqual(
    keys.map(({ key }) => key).toSorted(),
  )
  await remove()
})
