import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { terminateBackendsOf } from '#tests/support/backends.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { linkTo } from '#toolchain/programs/link.ts'
import { openDatabase } from '../database.ts'
import { postgresDialect } from './postgres.ts'

const one = sql<{ one: number }>`select 1 as one`
const response = { rows: [{ one: 1 }] }

describe.runIf(databaseKinds.includes('postgres'))('connections to PostgreSQL', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase('postgres', { isMigrated: false })
  })
  afterEach(() => database.remove())

  test('one that ends within a transaction fails only that transaction', async () => {
    const { db, dialect } = database
    const work = db.transaction().execute(async (trx) => {
      await one.execute(trx)
      await terminateBackendsOf(database.url)
      await one.execute(trx)
    })
    const failure = await work.catch((error) => error)
    expect(dialect.isUnavailable(failure), String(failure)).toBe(true)
    expect(await one.execute(db)).toMatchObject(response)
  })

  test('there are as many as a setting says, and the rest waits', async () => {
    const { db, dialect } = openDatabase(database.url, { maxConnections: 2 })
    onTestFinished(() => db.destroy())
    const responses = Array.from({ length: 6 }, () => one.execute(db))
    await responses[0]
    expect(dialect.connections()).toMatchObject({ max: 2 })
    expect(dialect.connections().open).toBeLessThanOrEqual(2)
    expect(await Promise.all(responses)).toMatchObject(responses.map(() => response))
    expect(dialect.connections()).toMatchObject({ open: 2, waiting: 0 })
  })

  test('one that is dead is given up as soon as a response is overdue', async () => {
    const link = await linkTo(database.url)
    onTestFinished(link.close)
    const timeouts = { connectionTimeoutMillis: 5_000, statement_timeout: 500, query_timeout: 500 }
    const dialect = postgresDialect(link.url, { maxConnections: 10, timeouts })
    const db = new Kysely({ dialect: dialect.kysely })
    onTestFinished(() => db.destroy())
    await one.execute(db)
    link.goDead()
    const failure = await one.execute(db).catch((error) => error)
    expect(dialect.isUnavailable(failure), String(failure)).toBe(true)
    expect(await one.execute(db)).toMatchObject(response)
  })
})
