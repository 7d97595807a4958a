import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { foreignKeys } from './checks/foreign-keys.ts'
import { checks } from './checks.ts'
import { tableChecks } from './table-checks.ts'

const names = new Set(checks.filter((check) => check !== foreignKeys).map(({ name }) => name))

test('every entry has existing checks or a reason for having none, and every check has a table', () => {
  const listed = Object.values(tableChecks).flatMap(({ checks }) => checks)
  expect(listed.filter((name) => !names.has(name))).toEqual([])
  expect(names.difference(new Set(listed))).toEqual(new Set())
  const bare = Object.entries(tableChecks).filter(([, { checks, rest }]) => checks.length === 0 && !rest)
  expect(bare).toEqual([])
})

test('every table with columns other than foreign keys and instants has an entry', async () => {
  const { db, dialect, remove } = await createTestDatabase('sqlite')
  const references = new Set(
    (await dialect.listForeignKeys(db)).map(({ table, column }) => `${table}.${column}`),
  )
  // Except for tables of SQLite and Kysely, and those in which FTS5 stores its index.
  const own = (await db.introspection.getTables()).filter(
    ({ name }) => !/^(sqlite_|kysely_|post_search_index)/.test(name),
  )
  const needing = own.filter(({ name, columns }) =>
    columns.some((column) => !references.has(`${name}.${column.name}`) && !column.name.endsWith('_at')),
  )
  const unlisted = needing.map(({ name }) => name).filter((name) => !Object.hasOwn(tableChecks, name))
  expect(unlisted, 'add these tables to table-checks.ts').toEqual([])
  const tables = own.map(({ name }) => name)
  expect(Object.keys(tableChecks).filter((name) => !tables.includes(name))).toEqual([])
  await remove()
})
