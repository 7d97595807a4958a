import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { terminateBackendsOf } from '#tests/support/backends.ts'
import { linkTo } from '#toolchain/programs/link.ts'
import { type PostgresPair, startPostgresPair } from '#toolchain/programs/postgres-pair.ts'
import { makeWriters, type Writers, writersSettings } from './concurrent-writers.ts'
import { startFaultyBlog } from './faulty-blog.ts'
import { newKey } from './writer-calls.ts'

const rounds = Number(process.env.FAULT_ROUNDS ?? 10)
/** How long a response may take at most, in milliseconds: a connection and a statement are waited for so long, see `dialects/postgres.ts`. */
const bound = 20_000
const poll = { timeout: 60_000 }

interface Stage {
  pair: PostgresPair
  pool: Writers
  /** The address that leads to whichever server is the primary. */
  lead(port: number): void
}

/** Two servers, a blog that knows them by one address, and writers. */
async function setStage(options?: { waitsForStandby: boolean }): Promise<Stage> {
  const pair = await startPostgresPair('blog', options)
  onTestFinished(pair.remove)
  const link = await linkTo(pair.primary.urlOf('blog'))
  onTestFinished(link.close)
  const blog = await startFaultyBlog({ ...writersSettings, DATABASE_URL: link.url })
  onTestFinished(blog.remove)
  const pool = await makeWriters(() => blog.address)
  return { pair, pool, lead: link.leadTo }
}

/** Lets writers write while something happens, and a moment longer. Then all heals without a restart. */
async function whileWriting(pool: Writers, happen: () => Promise<unknown>): Promise<void> {
  let isOver = false
  const writing = pool.writeUntil(() => isOver)
  await delay(300)
  await happen()
  await delay(1_000)
  isOver = true
  await writing
  await pool.settle()
  expect(await pool.differences()).toEqual([])
}

function expectGoodResponses(pool: Writers): void {
  const account = pool.account()
  console.log(JSON.stringify(account))
  expect(account.longestMs).toBeLessThan(bound)
  // 404 is what a repeated removal finds.
  expect(
    Object.keys(account.statuses).filter((status) => !['200', '201', '404', '503'].includes(status)),
  ).toEqual([])
  // Lost is a connection to the program, which ran all the time.
  expect(pool.caller.seen.lost).toBe(0)
}

test(`while PostgreSQL is restarted ${rounds} times, calls are answered or refused, and nothing is lost or doubled`, async () => {
  const { pair, pool } = await setStage({ waitsForStandby: false })
  for (let round = 0; round < rounds; round++) {
    await whileWriting(pool, async () => {
      await pair.primary.stop(round % 2 ? 'SIGINT' : 'SIGQUIT')
      await delay(500)
      await pair.primary.start()
    })
  }
  expectGoodResponses(pool)
})

test(`while PostgreSQL ends all connections ${rounds * 10} times, calls are answered or refused, and nothing is lost or doubled`, async () => {
  const { pair, pool } = await setStage({ waitsForStandby: false })
  for (let round = 0; round < rounds; round++) {
    await whileWriting(pool, async () => {
      for (let nth = 0; nth < 10; nth++) {
        await terminateBackendsOf(pair.primary.urlOf('blog'))
        await delay(20 * nth)
      }
    })
  }
  expectGoodResponses(pool)
})

test('when the primary dies and its standby is promoted, writes are refused until then, and nothing is lost or doubled', async () => {
  const { pair, pool, lead } = await setStage()
  await expect
    .poll(() => pair.primary.ask("select 1 from pg_stat_replication where sync_state = 'sync'"), poll)
    .toHaveLength(1)
  let promotion = 0
  await whileWriting(pool, async () => {
    await delay(1_000)
    await pair.primary.stop('SIGQUIT')
    // What leads to the primary does so before the standby is one: it answers, and refuses writes.
    lead(pair.standby.port)
    await delay(1_000)
    const began = performance.now()
    await pair.standby.ask('select pg_promote()')
    promotion = performance.now() - began
  })
  console.log(JSON.stringify({ promotionMs: Math.round(promotion) }))
  expectGoodResponses(pool)
})

test('while the standby that commits wait for is gone, no write is acknowledged, and once it is back none is doubled', async () => {
  const { pair, pool } = await setStage()
  const [writer] = pool.writers
  const json = { title: 'Waited for', description: 'd', status: 'public' }
  const idempotencyKey = newKey()
  await pair.standby.stop('SIGINT')
  const send = () => pool.caller.call('POST', '/post/create', writer?.token, { json, idempotencyKey })
  const began = performance.now()
  expect((await send()).status).toBe(503)
  expect(performance.now() - began).toBeLessThan(bound)
  await pair.standby.start()
  await expect.poll(async () => (await send()).status, poll).toBe(201)
  const { body } = await pool.caller.untilResponse('GET', '/post/read')
  expect(body.map(({ title }: { title: string }) => title)).toEqual(['Waited for'])
})
