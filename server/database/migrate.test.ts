import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const steps = ['0001-first-schema']

describe.each(databaseKinds)('migrating %s', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase(kind, { isMigrated: false })
  })
  afterEach(() => database.remove())
  const tables = async () => (await database.db.introspection.getTables()).map((table) => table.name)

  test('makes all tables, and does nothing the second time', async () => {
    expect(await migrate(database)).toEqual(steps)
    const made = await tables()
    expect(made).toContain('post')
    expect(await migrate(database)).toEqual([])
    expect(await tables()).toEqual(made)
  })

  test('by several processes at once is done by one of them', async () => {
    const others = [1, 2, 3].map(() => openDatabase(database.url))
    const done = await Promise.all([database, ...others].map(migrate))
    expect(done.toSorted((a, b) => a.length - b.length)).toEqual([[], [], [], steps])
    await Promise.all(others.map(({ db }) => db.destroy()))
  })

  test('refuses a database of a newer version and leaves it as it is', async () => {
    await migrate(database)
    const migrations = database.db.withTables<{ kysely_migration: { name: string; timestamp: string } }>()
    await migrations
      .insertInto('kysely_migration')
      .values({ name: '9999-later', timestamp: 'later' })
      .execute()
    await migrations.schema.dropTable('post_search').execute()
    const before = await tables()
    await expect(migrate(database)).rejects.toThrow('newer version of Lectern (it has 9999-later)')
    expect(await tables()).toEqual(before)
    const names = await migrations.selectFrom('kysely_migration').select('name').orderBy('name').execute()
    expect(names.map(({ name }) => name)).toEqual([...steps, '9999-later'])
  })

  test('leaves nothing behind if it fails half-way, and succeeds once the reason is gone', async () => {
    await database.db.schema.createTable('post_search').addColumn('in_the_way', 'text').execute()
    await expect(migrate(database)).rejects.toThrow('post_search')
    expect(await tables()).toEqual(['post_search'])
    await database.db.schema.dropTable('post_search').execute()
    expect(await migrate(database)).toEqual(steps)
  })
})
