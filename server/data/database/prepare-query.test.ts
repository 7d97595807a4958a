import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { prepareQuery } from './prepare-query.ts'

describe.each(databaseKinds)('a prepared query on %s', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase(kind)
  })
  afterEach(() => database.remove())

  test('has the value of each call wherever it stands, and is built once', async () => {
    const { db } = database
    await db
      .insertInto('setting')
      .values(['one', 'two', "it's"].map((key) => ({ key, value: `value of ${key}` })))
      .execute()
    let built = 0
    const read = prepareQuery(db, (key) => {
      built++
      return db
        .selectFrom('setting')
        .select((eb) => ['value', eb.cast<string>(eb.val(key), 'text').as('asked')])
        .where('key', '=', key)
        .where('value', '!=', 'nothing')
    })
    const results = await Promise.all(['one', "it's", 'missing', 'two'].map(read))
    expect(results).toEqual([
      [{ value: 'value of one', asked: 'one' }],
      [{ value: "value of it's", asked: "it's" }],
      [],
      [{ value: 'value of two', asked: 'two' }],
    ])
    expect(built).toBe(1)
  })
})
