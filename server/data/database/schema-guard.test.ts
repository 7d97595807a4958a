import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { backendsWaiting } from '#tests/support/backends.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { laterLevel, upgrade } from '#tests/support/later-step.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { AppError } from '../../errors.ts'
import { createInTransaction, createReads } from '../../transaction.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { programLevel } from './migrations.ts'
import { readCompatibility, type SchemaCompatibility } from './schema-compatibility.ts'
import { createSchemaGuard } from './schema-guard.ts'
import type { SchemaStep } from './schema-step.ts'

const poll = { timeout: 20_000 }

/** Work that reports its start and continues until it is released. */
function heldWork() {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const hold = async () => {
    begun.resolve()
    await end.promise
  }
  return { begun, end, hold }
}

describe.each(databaseKinds)('the guard of the schema on %s', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase(kind)
  })
  afterEach(() => database.remove())

  /** A writer of this version, on connections of its own. */
  function writer() {
    const own = openDatabase(database.url)
    onTestFinished(() => own.db.destroy())
    const told: SchemaCompatibility[] = []
    const guard = createSchemaGuard(own, { onOutdated: (compatibility) => told.push(compatibility) })
    const inTransaction = createInTransaction(own, () => {}, { schemaGuard: guard })
    /** Whether it was written. */
    const write = (value: string, during = async () => {}) =>
      inTransaction(async ({ settings }) => {
        await during()
        return settings.claim('secret', value)
      }).catch((error) => (error instanceof AppError ? `${error.code}, ${error.retryAfter}` : String(error)))
    return { guard, write, told }
  }
  const written = () => createReads(database).settings.find('secret')

  /** Resolves when somebody waits for a lock of this database. On SQLite waiting means retrying, which has begun by then. */
  const someoneWaits = () =>
    kind === 'sqlite' ? setImmediate() : expect.poll(() => backendsWaiting(database.url), poll).toBe(1)

  /** Starts to write while a migration is running. */
  async function assertRefusedAfterWaiting(write: ReturnType<typeof writer>['write']): Promise<void> {
    const { begun, end, hold } = heldWork()
    const upgrading = upgrade(database, { up: hold })
    await begun.promise
    const writing = write('late')
    await someoneWaits()
    end.resolve()
    await upgrading
    expect([await writing, await written()]).toEqual(['unavailable, 5', null])
  }

  test('lets the program that migrated write', async () => {
    expect(await readCompatibility(database.db)).toEqual({
      min_writer: expect.stringMatching(/^\d{4}-/),
      min_reader: expect.stringMatching(/^\d{4}-/),
    })
    const { guard, write } = writer()
    expect(await write('x')).toBe(true)
    expect([guard.mayWrite(), guard.warnings()]).toEqual([true, []])
  })

  test('a writer that waited for a migration sees its bounds', async () => {
    const { guard, write, told } = writer()
    await assertRefusedAfterWaiting(write)
    expect(await write('later')).toBe('unavailable, 5')
    expect(told).toEqual([expect.objectContaining({ min_writer: laterLevel })])
    expect(guard.mayWrite()).toBe(false)
    expect(guard.warnings()).toMatchObject([{ code: 'outdated_program' }])
  })

  test('a migration waits for a running writer, and sees what it wrote', async () => {
    const { write } = writer()
    let seen: string | null = 'nothing was seen'
    const { begun, end, hold } = heldWork()
    const writing = write('early', hold)
    await begun.promise
    const upgrading = upgrade(database, {
      up: async (db) => {
        seen = await createReads({ ...database, db }).settings.find('secret')
      },
    })
    await someoneWaits()
    expect(seen).toBe('nothing was seen')
    end.resolve()
    expect(await writing).toBe(true)
    await upgrading
    expect(seen).toBe('early')
  })

  test.runIf(kind === 'postgres')('also if transactions see one snapshot by default', async () => {
    const name = new URL(database.url).pathname.slice(1)
    await sql`alter database ${sql.id(name)} set default_transaction_isolation = 'repeatable read'`.execute(
      database.db,
    )
    const { write } = writer()
    await assertRefusedAfterWaiting(write)
  })

  const cases: [Pick<SchemaStep, 'oldestWriter' | 'oldestReader'>, Partial<SchemaCompatibility>, string][] = [
    [{ oldestWriter: 'any', oldestReader: 'any' }, {}, 'goes on'],
    [{ oldestWriter: '0001-first-schema', oldestReader: 'any' }, {}, 'goes on'],
    [
      { oldestWriter: programLevel as '0-', oldestReader: programLevel as '0-' },
      { min_writer: programLevel, min_reader: programLevel },
      'goes on',
    ],
    [{ oldestWriter: 'this', oldestReader: 'any' }, { min_writer: laterLevel }, 'reads'],
    [
      { oldestWriter: 'any', oldestReader: 'this' },
      { min_writer: laterLevel, min_reader: laterLevel },
      'ends',
    ],
  ]
  test.each(cases)(
    'after a step with %j the bounds are %j, and this program %s',
    async (step, raised, fate) => {
      const before = await readCompatibility(database.db)
      await upgrade(database, step)
      expect(await readCompatibility(database.db)).toEqual({ ...before, ...raised })
      const { guard, write } = writer()
      let isUnreadable = false
      void guard.unreadable.then(() => (isUnreadable = true))
      expect(await write('x')).toBe(fate === 'goes on' ? true : 'unavailable, 5')
      await guard.check()
      expect([guard.mayWrite(), isUnreadable]).toEqual([fate === 'goes on', fate === 'ends'])
      // It may start exactly when it may write.
      const start = migrate(database).catch(({ message }) => message)
      expect(await start).toEqual(
        fate === 'goes on'
          ? []
          : expect.stringContaining('made by a newer version of Lectern (it has 9998-later)'),
      )
    },
  )

  test('lower bounds, set by an operator, are noticed', async () => {
    const { guard, write } = writer()
    await upgrade(database)
    expect(await write('x')).toBe('unavailable, 5')
    await database.db.updateTable('schema_guard').set({ min_writer: programLevel }).execute()
    await guard.check()
    expect([await write('x'), guard.warnings()]).toEqual([true, []])
  })
})
