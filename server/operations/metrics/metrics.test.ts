import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { useBlog } from '#tests/support/test-blog.ts'
import { testPrograms } from '#tests/support/test-program.ts'
import { addressOf } from '#toolchain/programs/running-server.ts'
import { version } from '../../foundation/site/version.ts'
import { createDiskReserve } from '../../limits/quotas/disk-reserve.ts'
import { createMetrics } from './metrics.ts'
import { serveMetrics } from './serve-metrics.ts'

/** Parses metrics into values by name and labels. */
const valuesOf = (text: string) =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )

describe('metrics', () => {
  const metrics = createMetrics()
  const diskReserve = createDiskReserve({
    folders: ['/'],
    reserveBytes: 500,
    readFreeBytes: async () => 999,
  })
  const held = useBlog('sqlite', {
    diskReserve,
    accountQuota: 50_000,
    app: { pages: 'built', onResponse: metrics.onResponse, onRender: metrics.onRender },
  })

  test('count responses, and which came from the cache', async () => {
    const { app, services } = held.blog
    metrics.watch({ ...app.stats, services: services.stats, mails: null })
    await services.diskReserve.measure()
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const first = await fetch(`${address}/about`)
    await fetch(`${address}/about`)
    await fetch(`${address}/about`, { headers: { 'if-none-match': String(first.headers.get('etag')) } })
    await held.blog.visitor.post('/auth/signin', { username: 'nobody', password: 'wrong' })
    const ann = await held.blog.signUp('ann')
    await ann.post('/post/create', { title: 'News', description: 'd', status: 'public' })
    const { db } = held.blog.database
    await db
      .insertInto('setting')
      .values({ key: 'last_backup_at', value: '2026-11-20T00:00:00.000Z' })
      .execute()
    await services.healthChecks.run()
    for (let times = 0; times < 5; times++) await sql`select nothing from nowhere`.execute(db).catch(() => {})
    expect(
      (
        await ann.post('/post/create', {
          title: 'Long',
          description: 'd',
          content: 'x'.repeat(99_000),
          status: 'public',
        })
      ).status,
    ).toBe(413)
    expect(valuesOf(await metrics.text())).toMatchObject({
      'lectern_requests_total{route="page",status="200"}': 1,
      'lectern_request_duration_seconds_count{route="page"}': 1,
      'lectern_requests_total{route="auth.signIn",status="401"}': 1,
      'lectern_requests_total{route="posts.create",status="201"}': 1,
      [`lectern_build_info{version="${version}",node="${process.versions.node}"}`]: 1,
      lectern_render_seconds_count: 1,
      lectern_passwords_active: 0,
      lectern_passwords_waiting: 0,
      // All blogs of this process share one queue.
      lectern_passwords_refused_total: expect.any(Number),
      lectern_images_waiting: 0,
      lectern_html_active: 0,
      lectern_markdown_waiting: 0,
      lectern_markdown_reading_waiting: 0,
      lectern_markdown_reading_refused_total: 0,
      lectern_reference_reading_waiting: 0,
      lectern_reference_reading_refused_total: 0,
      lectern_rendering_refused_total: 0,
      lectern_response_cache_hits_total: 1,
      lectern_response_cache_not_modified_total: 1,
      lectern_response_cache_misses_total: 1,
      lectern_response_cache_entries: 1,
      lectern_requests_rejected_total: 0,
      lectern_database_connections: 1,
      lectern_disk_free_bytes: 999,
      lectern_disk_low: 0,
      'lectern_warning{code="disk_low"}': 0,
      'lectern_warning{code="disk_unwritable"}': 0,
      'lectern_warning{code="queries_failing"}': 1,
      lectern_last_backup_timestamp_seconds: Date.parse('2026-11-20T00:00:00Z') / 1_000,
      lectern_connections: expect.any(Number),
      lectern_database_up: 1,
      lectern_connections_refused_total: 0,
      lectern_event_streams: 0,
      'lectern_incoming_body_bytes{kind="accounts"}': 0,
      'lectern_incoming_bodies_refused_total{kind="strangers"}': 0,
      lectern_quota_refused_total: 1,
    })
  })
})

/** Serves this text of the metrics, and returns the address. */
async function serve(text: () => Promise<string>, { logFailure = (_error: unknown) => {} } = {}) {
  const metrics = { text, contentType: 'text/plain', logFailure }
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0, token: 'a token' })
  onTestFinished(async () => {
    server.close().closeAllConnections()
    await once(server, 'close')
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('metrics that cannot be gathered answer 500, and the failure is logged', async () => {
  const failures: unknown[] = []
  const broken = new Error('The disk cannot be read.')
  const address = await serve(() => Promise.reject(broken), { logFailure: (error) => failures.push(error) })
  const response = await fetch(`${address}/metrics`, { headers: { authorization: 'Bearer a token' } })
  expect(response.status).toBe(500)
  expect(failures).toEqual([broken])
})

test('metrics are sent to callers with the token, at their own address only', async () => {
  const address = await serve(async () => 'all of it')
  const ask = (authorization?: string, path = '/metrics') =>
    fetch(`${address}${path}`, { headers: authorization ? { authorization } : {} })
  expect(await (await ask('Bearer a token')).text()).toBe('all of it')
  expect((await ask()).status).toBe(401)
  expect((await ask('Bearer another')).status).toBe(401)
  expect((await ask('Bearer a token', '/')).status).toBe(404)
})

describe('the program', () => {
  const programs = testPrograms()

  test('serves metrics at the address in METRICS, including those of queries, and reports a port that is taken', async () => {
    const program = programs.start({ METRICS: '127.0.0.1:19464' })
    const address = await addressOf(program)
    expect((await fetch(`${address}/metrics`)).status).toBe(404)
    const response = await fetch('http://127.0.0.1:19464/metrics')
    expect(response.headers.get('content-type')).toContain('text/plain')
    const values = valuesOf(await response.text())
    expect(values.lectern_query_seconds_count).toBeGreaterThan(0)
    expect(values.process_resident_memory_bytes).toBeGreaterThan(0)
    const second = programs.start({
      METRICS: '127.0.0.1:19464',
      DATABASE_URL: `sqlite:${programs.folder}/b.db`,
    })
    expect(await second.ended).toBe(1)
    expect(second.output.err).toContain('metrics cannot be served at 127.0.0.1:19464 (EADDRINUSE)')
  })
})
