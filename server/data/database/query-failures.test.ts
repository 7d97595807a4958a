import { rename } from 'node:fs/promises'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { useBlog } from '#tests/support/test-blog.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { openDatabase } from './database.ts'
import { createQueryFailures } from './query-failures.ts'

const codesOf = ({ failures }: Pick<TestDatabase, 'failures'>) => failures.warnings().map(({ code }) => code)

describe.each(databaseKinds)('queries on %s', (kind) => {
  const held = useBlog(kind)
  const run = (query: RawBuilder<unknown>) => query.execute(held.blog.database.db).then(() => 'done', String)
  const write = (key: string) => sql`insert into setting (key, value) values (${key}, 'x')`

  test('that fail cause a warning from the fifth within a minute on, and constraint violations do not count', async () => {
    const { database } = held.blog
    await run(write('taken'))
    for (let times = 0; times < 9; times++) expect(await run(write('taken'))).toContain('onstraint')
    const ask = () => run(sql`select nothing from nowhere`)
    for (let times = 0; times < 4; times++) await ask()
    expect(codesOf(database)).toEqual([])
    await ask()
    expect(codesOf(database)).toEqual(['queries_failing'])
  })

  test('that fail count for a minute, and once even if reported twice', async () => {
    let time = 0
    const { dialect } = held.blog.database
    const failures = createQueryFailures({ dialect, now: () => time })
    const fail = () => {
      const error = new Error('failed')
      failures.note(error)
      failures.note(error)
    }
    for (let times = 0; times < 4; times++) fail()
    expect(failures.warnings()).toEqual([])
    fail()
    time = 60_000
    expect(failures.warnings()).toMatchObject([{ code: 'queries_failing' }])
    time = 60_001
    expect(failures.warnings()).toEqual([])
  })

  test('that fail to write cause a warning at once, and so does a check without any query', async () => {
    const { database, services } = held.blog
    const begin =
      kind === 'sqlite' ? sql`pragma query_only = on` : sql`set default_transaction_read_only = on`
    const end =
      kind === 'sqlite' ? sql`pragma query_only = off` : sql`set default_transaction_read_only = off`
    await services.healthChecks.run()
    expect(codesOf(database)).toEqual([])
    await run(begin)
    expect(await run(write('a'))).toMatch(/read-?only/)
    expect(codesOf(database)).toEqual(['database_unwritable'])
    await run(end)
    expect(await run(write('a'))).toBe('done')
  })
})

describe.runIf(databaseKinds.includes('postgres'))('a PostgreSQL that only reads', () => {
  test('is noticed by a check, and so is its return', async () => {
    const database = await createTestDatabase('postgres')
    onTestFinished(database.remove)
    const name = new URL(database.url).pathname.slice(1)
    const set = (value: string) =>
      sql.raw(`alter database ${name} set default_transaction_read_only = ${value}`).execute(database.db)
    await set('on')
    const other = openDatabase(database.url)
    onTestFinished(() => other.db.destroy())
    const look = async ({ dialect, db }: typeof other) => (await dialect.inspect(db)).takesWrites
    expect([await look(other), await look(database)]).toEqual([false, true])
    expect((await other.dialect.inspect(other.db)).instant?.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })
})

describe.runIf(databaseKinds.includes('sqlite'))('a SQLite file', () => {
  test('that is missing, or takes no writes, is noticed by a check, which writes nothing', async () => {
    const database = await createTestDatabase('sqlite')
    onTestFinished(database.remove)
    const file = database.url.replace('sqlite:', '')
    const takesWrites = async () => (await database.dialect.inspect(database.db)).takesWrites
    const version = () => sql`pragma data_version`.execute(other.db)
    const other = openDatabase(database.url)
    onTestFinished(() => other.db.destroy())
    const before = await version()
    expect(await takesWrites()).toBe(true)
    expect(await version()).toEqual(before)
    await sql`pragma query_only = on`.execute(database.db)
    expect(await takesWrites()).toBe(false)
    await sql`pragma query_only = off`.execute(database.db)
    await rename(file, `${file}.away`)
    expect(await takesWrites()).toBe(false)
    await rename(`${file}.away`, file)
    expect(await takesWrites()).toBe(true)
  })
})
