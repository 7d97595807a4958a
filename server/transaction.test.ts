import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { createInTransaction, createReads, type InTransaction } from './transaction.ts'

describe.each(databaseKinds)('a transaction on %s', (kind) => {
  let database: TestDatabase
  let inTransaction: InTransaction
  let changes: unknown[]
  beforeEach(async () => {
    database = await createTestDatabase(kind)
    changes = []
    inTransaction = createInTransaction(database, (change) => changes.push([...change]))
  })
  afterEach(() => database.remove())
  const secret = () => createReads(database).settings.find('secret')

  test('that fails has done nothing and tells nobody', async () => {
    const work = inTransaction(async ({ settings, counts }) => {
      await settings.claim('secret', 'x')
      await counts.addToMonth('2026-01', 1)
      throw new Error('no more')
    })
    await expect(work).rejects.toThrow('no more')
    expect([await secret(), changes]).toEqual([null, []])
  })

  test('tells of a change that readers could notice, once and after it holds', async () => {
    await inTransaction(({ settings }) => settings.claim('secret', 'x'))
    expect(changes).toEqual([])
    await inTransaction(async ({ counts }) => {
      await counts.addToMonth('2026-01', 1)
      await counts.addToMonth('2026-02', 1)
      expect(changes).toEqual([])
    })
    expect(changes).toEqual([['list', 'month:2026-01', 'month:2026-02']])
  })

  test('waits for another one that asked for the same name', async () => {
    const order: string[] = []
    const holding = Promise.withResolvers<void>()
    const first = inTransaction(async ({ lock, settings }) => {
      await lock('name')
      holding.resolve()
      await settings.find('secret')
      order.push('first')
    })
    await holding.promise
    const second = inTransaction(async ({ lock }) => {
      await lock('name')
      order.push('second')
    })
    await Promise.all([first, second])
    expect(order).toEqual(['first', 'second'])
  })

  test.runIf(kind === 'postgres')('that lost against another one is run again', async () => {
    const bothHoldOne = Promise.withResolvers<void>()
    let holding = 0
    let runs = 0
    const lockBoth = (one: string, other: string) =>
      inTransaction(async ({ lock }) => {
        runs++
        await lock(one)
        if (++holding === 2) bothHoldOne.resolve()
        await bothHoldOne.promise
        await lock(other)
      })
    await Promise.all([lockBoth('a', 'b'), lockBoth('b', 'a')])
    expect(runs).toBe(3)
  })

  test.runIf(kind === 'postgres')(
    'that loses each time is given up, and may be tried again later',
    async () => {
      let runs = 0
      const work = inTransaction(async () => {
        runs++
        // What PostgreSQL throws at one of two that wait for each other: https://www.postgresql.org/docs/18/errcodes-appendix.html
        throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
      })
      const failure = await work.catch((error) => error)
      expect([runs, database.dialect.isUnavailable(failure)]).toEqual([5, true])
    },
  )
})
