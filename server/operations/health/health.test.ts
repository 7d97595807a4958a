import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { appOptions, useBlog } from '#tests/support/test-blog.ts'
import { createApp } from '../../app.ts'
import { openDatabase } from '../../data/database/database.ts'
import { createReadiness } from './readiness.ts'

describe.each(databaseKinds)('health on %s', (kind) => {
  const held = useBlog(kind, { app: { pages: 'built' } })
  const ask = async (url: string) => {
    const { statusCode, headers, body } = await held.blog.app.inject({ url })
    return { status: statusCode, cacheControl: headers['cache-control'], body }
  }
  const ok = { status: 200, cacheControl: 'no-store', body: '{"status":"ok"}' }

  test('a running process is alive and ready', async () => {
    expect(await ask('/healthz')).toEqual(ok)
    expect(await ask('/readyz')).toEqual(ok)
  })

  test('a process with warnings is ready, and reports them without details', async () => {
    const { services } = held.blog
    services.warnings.list = () => [
      { code: 'disk_unwritable', message: 'A disk cannot be written.', detail: { folder: '/secret' } },
    ]
    expect(await ask('/readyz')).toEqual({
      ...ok,
      body: '{"status":"ok","warnings":[{"code":"disk_unwritable","message":"A disk cannot be written."}]}',
    })
    expect(await ask('/healthz')).toEqual(ok)
  })

  test('a new installation passes all checks', async () => {
    await held.blog.services.healthChecks.run()
    expect(held.blog.services.warnings.list()).toEqual([])
  })

  test('a process that is to stop is alive and not ready', async () => {
    const stopping = new AbortController()
    const app = await createApp(held.blog.services, { ...appOptions, stopping: stopping.signal })
    onTestFinished(() => app.close())
    stopping.abort()
    const { statusCode, body } = await app.inject({ url: '/readyz' })
    expect([statusCode, body]).toEqual([503, '{"status":"unavailable","reason":"stopping"}'])
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  })

  test('a process whose database is unreachable is alive and not ready', async () => {
    await held.blog.visitor.get('/post/read')
    await held.blog.database.db.destroy()
    expect(await ask('/readyz')).toMatchObject({
      status: 503,
      cacheControl: 'no-store',
      body: '{"status":"unavailable","reason":"database"}',
    })
    expect(await ask('/healthz')).toEqual(ok)
    expect((await held.blog.app.inject({ method: 'POST', url: '/readyz' })).statusCode).toBe(405)
  })
})

test('an unresponsive database is not ready after the timeout, with one query for all requests', async () => {
  const connections: Socket[] = []
  const silent = createServer((socket) => connections.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const database = openDatabase(`postgres://nobody@127.0.0.1:${port}/nothing`)
  onTestFinished(async () => {
    for (const socket of connections) socket.destroy()
    silent.close()
    await database.db.destroy()
  })
  let asked = 0
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      asked++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const readiness = createReadiness({ db }, { timeoutMs: 50, cacheMs: 0 })
  for (let round = 0; round < 3; round++) {
    const responses = await Promise.all(Array.from({ length: 9 }, () => readiness.databaseResponds()))
    expect(new Set(responses)).toEqual(new Set([false]))
  }
  expect(asked).toBe(1)
})
