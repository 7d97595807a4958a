import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { backendsOf, terminateBackendsOf } from '#tests/support/backends.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { linkTo } from '#toolchain/programs/link.ts'
import { startPostgres } from '#toolchain/programs/postgres-server.ts'
import type { CacheTag, Change } from '../../../foundation/cache-tags/cache-tags.ts'
import { changeChannel, listenForChanges, readChange, writeChange } from './postgres-listener.ts'

const quick = { timeoutMs: 1_000, heartbeatMs: 50, retryMs: 10 }
const poll = { timeout: 30_000 }

/** Listens during the test, and counts the changes. */
async function listen(url: string, intervals?: typeof quick) {
  const heard = { changes: 0 }
  const stop = await listenForChanges([url], () => heard.changes++, intervals)
  onTestFinished(stop)
  return { heard, stop }
}

async function linkForTest(url: string) {
  const link = await linkTo(url)
  onTestFinished(link.close)
  return link
}

async function run(url: string, statement: string, ...values: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement, values)
  await client.end()
}

const announce = (url: string) => run(url, `notify ${changeChannel}`)

test.each([
  '',
  'x',
  '5',
  '{}',
  'null',
  '"abc"',
  '["list"]',
  '{"form":1,"tags":["list"]}',
  '{"form":2,"tags":[1]}',
  '{"form":2,"tags":["list"]',
])('a payload of another form (%s) may be any change', (payload) => {
  expect(readChange(payload)).toBe('anything')
})

describe.runIf(databaseKinds.includes('postgres'))('listening for changes', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase('postgres', { isMigrated: false })
  })
  afterEach(() => database.remove())

  test('reconnects once after the server ended the connection, which counts as one change', async () => {
    const { heard } = await listen(database.url)
    expect(heard.changes).toBe(1)
    const [first] = await backendsOf(database.url)
    await terminateBackendsOf(database.url)
    await expect.poll(() => heard.changes, poll).toBe(3)
    const later = await backendsOf(database.url)
    expect(later).toHaveLength(1)
    expect(later[0]?.pid).not.toBe(first?.pid)
    await announce(database.url)
    await expect.poll(() => heard.changes, poll).toBe(4)
  })

  test('receives what changed or, if that is too long, that anything may have', async () => {
    const heard: Change[] = []
    onTestFinished(await listenForChanges([database.url], (change) => heard.push(change)))
    const few = new Set<CacheTag>(['list', 'tag:it’s 深'])
    const many = new Set(Array.from({ length: 500 }, (_, at) => `post:${at}-of-a-very-long-id` as const))
    for (const keys of [few, many])
      await run(database.url, `select pg_notify('${changeChannel}', $1)`, writeChange(keys))
    await expect.poll(() => heard, poll).toEqual(['anything', few, 'anything'])
  })

  test('notices a connection that is dead', async () => {
    const link = await linkForTest(database.url)
    const { heard } = await listen(link.url, quick)
    link.goDead()
    await expect.poll(() => heard.changes, poll).toBe(3)
    await announce(database.url)
    await expect.poll(() => heard.changes, poll).toBe(4)
  })

  test('stops in a moment even if the connection is dead, and then reports nothing', async () => {
    const link = await linkForTest(database.url)
    const { heard, stop } = await listen(link.url)
    link.goDead()
    const begun = performance.now()
    await stop()
    expect(performance.now() - begun).toBeLessThan(4_000)
    expect(heard.changes).toBe(1)
  })

  test('starts without a server, and receives changes as soon as there is one', async () => {
    const link = await linkForTest(database.url)
    await link.close()
    const { heard } = await listen(link.url, quick)
    await expect.poll(() => heard.changes, poll).toBeGreaterThan(3)
    await link.reopen()
    await expect.poll(() => backendsOf(database.url), poll).toMatchObject([{ query: 'select 1' }])
    const before = heard.changes
    await announce(database.url)
    await expect.poll(() => heard.changes, poll).toBe(before + 1)
  })

  test('leaves no connections behind on a standby, which refuses it, and works once that is promoted', async () => {
    const standby = await startPostgres({ isStandby: true })
    onTestFinished(standby.stop)
    const url = standby.urlOf('postgres')
    const { heard } = await listen(url, quick)
    await expect.poll(() => heard.changes, poll).toBeGreaterThan(20)
    expect((await backendsOf(url)).length).toBeLessThan(5)
    await run(url, 'select pg_promote()')
    await expect.poll(() => backendsOf(url), poll).toMatchObject([{ query: 'select 1' }])
    const before = heard.changes
    await announce(url)
    await expect.poll(() => heard.changes, poll).toBe(before + 1)
  })
})
