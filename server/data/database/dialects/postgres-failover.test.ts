import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { startPostgresPair } from '#toolchain/programs/postgres-pair.ts'
import { openDatabase } from '../database.ts'

const poll = { timeout: 20_000 }

describe.runIf(databaseKinds.includes('postgres'))('of several servers that DATABASE_URL names', () => {
  test('the one that takes writes is used, also after a failover', { timeout: 60_000 }, async () => {
    const { primary, standby, remove } = await startPostgresPair('blog')
    onTestFinished(remove)
    const hosts = `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`
    const url = `postgres://postgres:test@${hosts}/blog?target_session_attrs=read-write`
    const { db, dialect } = openDatabase(url)
    onTestFinished(() => db.destroy())
    const heard: unknown[] = []
    const stopWatching = await dialect.watchChanges((change) => heard.push(change))
    onTestFinished(stopWatching)
    const note = (word: string) => sql`insert into noted values (${word})`.execute(db)
    const announced = async (key: 'views' | 'list') => {
      await db.transaction().execute((trx) => dialect.announceChange(trx as never, new Set([key] as never)))
      return heard.some((change) => change instanceof Set && change.has(key as never))
    }
    await sql`create table noted (word text)`.execute(db)
    await note('before')
    await expect.poll(() => announced('views'), poll).toBe(true)

    await primary.stop('SIGQUIT')
    const failure = await note('between').catch((error) => error)
    expect(dialect.isUnavailable(failure), String(failure)).toBe(true)
    await standby.ask('select pg_promote()')
    await expect.poll(() => note('after').then(() => 'done', String), poll).toBe('done')
    const { rows } = await sql<{ word: string }>`select distinct word from noted order by word`.execute(db)
    expect(rows).toEqual([{ word: 'after' }, { word: 'before' }])
    await expect.poll(() => announced('list').catch(String), poll).toBe(true)
  })
})
