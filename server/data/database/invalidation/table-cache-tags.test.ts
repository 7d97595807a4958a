import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { tableCacheTags, tagRulesOf } from './table-cache-tags.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('sqlite')
})
afterAll(() => database.remove())

/** The columns of each table outside the search index, by table name. */
async function columnsOfTables(): Promise<Map<string, string[]>> {
  const tables = await database.db.introspection.getTables()
  const own = tables.filter(({ name }) => !/^(post_search|sqlite_)/.test(name))
  return new Map(own.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
}

test('every table has rules for cache tags, or is marked as unseen', async () => {
  for (const table of (await columnsOfTables()).keys()) expect(() => tagRulesOf(table)).not.toThrow()
  expect(() => tagRulesOf('post_mood')).toThrow('The table post_mood has no entry in table-cache-tags.ts.')
})

test('every column of a table with rules is in one of them, or is marked as unseen', async () => {
  const columns = await columnsOfTables()
  for (const [table, { rules, unseen = [] }] of Object.entries(tableCacheTags)) {
    if (rules.length === 0 || !columns.has(table)) continue
    const told = new Set([...rules.flatMap(({ by, overwrites }) => [...by, ...overwrites]), ...unseen])
    expect([table, [...told].toSorted()]).toEqual([table, columns.get(table)?.toSorted()])
    expect(rules.flatMap(({ by }) => by).filter((column) => unseen.includes(column))).toEqual([])
  }
})
