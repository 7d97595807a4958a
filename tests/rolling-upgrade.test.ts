import { once } from 'node:events'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { addressOf, type Program } from '../toolchain/programs/running-server.ts'
import { type DatabaseKind, databaseKinds } from './support/database-kinds.ts'
import { laterLevel, upgrade } from './support/later-step.ts'
import { startOtherProcess } from './support/other-process.ts'
import { root } from './support/sources.ts'
import { accessKey, accountOf, password } from './support/test-account.ts'
import { appOptions, type Caller, callerOf, useBlog } from './support/test-blog.ts'
import { createTestDatabase } from './support/test-database.ts'
import { testPrograms } from './support/test-program.ts'

/** Writes one post after the other until it is refused or there are enough. Returns the addresses of those that were acknowledged. */
async function writeOn(caller: Caller, name: string, isEnough: (count: number) => boolean) {
  const acknowledged: string[] = []
  for (;;) {
    const title = `${name} ${acknowledged.length}`
    const { status, body } = await caller.post('/post/create', { title, description: 'd', status: 'public' })
    if (status !== 201) return { acknowledged, end: [status, body.code] }
    acknowledged.push(body.post.url)
    if (isEnough(acknowledged.length)) return { acknowledged, end: 'enough' }
  }
}

describe.each(databaseKinds)('writers of two versions at once on %s', (kind) => {
  const held = useBlog(kind)

  test('write nothing that the step between them did not see, and lose nothing that was acknowledged', async () => {
    const { blog } = held
    const ann = await blog.signUp('ann')
    const newer = startOtherProcess(blog, { limits: { level: laterLevel } })
    const app = await createApp(newer.services, appOptions)
    const newAnn = callerOf(app, ann.token)

    const areWriting = Promise.withResolvers<void>()
    const older = ['first', 'second', 'third', 'fourth'].map((name) =>
      writeOn(ann, `older ${name}`, (count) => {
        if (count === 5) areWriting.resolve()
        return count === 500
      }),
    )
    await areWriting.promise
    // As a step does that fills a table which older programs know nothing of.
    let seen: string[] = []
    await upgrade(blog.database, {
      up: async (db) => {
        seen = (await db.selectFrom('post').select('url').execute()).map(({ url }) => url)
      },
    })
    const newers = await Promise.all(
      ['one', 'two', 'three'].map((name) => writeOn(newAnn, `newer ${name}`, (count) => count === 10)),
    )
    const olders = await Promise.all(older)

    expect(olders.map(({ end }) => end)).toEqual(Array(4).fill([503, 'unavailable']))
    expect(newers.map(({ end }) => end)).toEqual(Array(3).fill('enough'))
    expect(olders.flatMap(({ acknowledged }) => acknowledged).toSorted()).toEqual(seen.toSorted())
    const all = [...olders, ...newers].flatMap(({ acknowledged }) => acknowledged)
    for (const caller of [blog.visitor, callerOf(app)])
      for (const url of all) expect((await caller.get(`/post/getpost/${url}`)).status, url).toBe(200)
    await app.close()
    await newer.services.close()
    await newer.stop()
  })
})

/** A call from outside. */
async function call(address: string, to: string, body?: object, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { token }) }
  const response = await fetch(`${address}/api${to}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    body: (await response.json()) as { token: string; post: { url: string } },
  }
}

const linesOf = ({ output }: Program, text: string) =>
  output.out.split('\n').filter((line) => line.includes(text))

describe.each(databaseKinds)('real programs of several versions on %s', (kind: DatabaseKind) => {
  const programs = testPrograms()

  test('follow each other: the older one reads, then ends, and what it acknowledged is there', async () => {
    const database = await createTestDatabase(kind)
    onTestFinished(database.remove)
    const env = { DATABASE_URL: database.url, ACCESS_KEY: accessKey, RATE_LIMITS: 'off' }
    const laterVersion = path.join(root, 'tests/support/later-version.mjs')
    const startLater = (steps: object) =>
      programs.start({ ...env, LATER_STEPS: JSON.stringify(steps) }, laterVersion)
    const older = programs.start(env)
    const oldAddress = await addressOf(older)
    await call(oldAddress, '/auth/signup', accountOf('ann'))
    const { token } = (await call(oldAddress, '/auth/signin', { username: 'ann', password })).body

    const acknowledged: string[] = []
    /** Asks the older program, and the newer one once that refuses, as a proxy would. */
    async function write(addresses: string[], count: number): Promise<number[]> {
      const statuses: number[] = []
      for (let at = 0; at < count || addresses.length === 1; at++) {
        const post = { title: `Post ${acknowledged.length}`, description: 'd', status: 'public' }
        for (const address of addresses) {
          const { status, body } = await call(address, '/post/create', post, token)
          statuses.push(status)
          if (status === 201) acknowledged.push(body.post.url)
          if (status === 201) break
          if (addresses.length === 1) return statuses
        }
      }
      return statuses
    }

    const writing = write([oldAddress], Number.POSITIVE_INFINITY)
    const step = { oldestWriter: 'this', oldestReader: 'any' }
    const newer = startLater({ [laterLevel]: step })
    const newAddress = await addressOf(newer)
    const statuses = await writing
    expect([statuses.length > 1, statuses.pop(), new Set(statuses)]).toEqual([true, 503, new Set([201])])
    expect(await write([oldAddress, newAddress], 5)).toEqual(Array(5).fill([503, 201]).flat())
    for (const address of [oldAddress, newAddress])
      for (const url of acknowledged) expect((await fetch(`${address}/${url}`)).status, url).toBe(200)
    expect(linesOf(older, 'nothing is written any more')).toHaveLength(1)
    expect(older.output.out).not.toContain('"level":50')

    const again = programs.start(env)
    expect([await again.ended, again.output.err]).toEqual([
      1,
      `Lectern cannot start: the database was made by a newer version of Lectern (it has ${laterLevel}). Start that version, or restore a backup made by this one.\n`,
    ])

    const compatible = { oldestWriter: 'any', oldestReader: 'any' }
    const next = startLater({ [laterLevel]: step, '9999-next': compatible })
    await addressOf(next)
    expect((await call(newAddress, '/post/create', { title: 'On', description: 'd' }, token)).status).toBe(
      201,
    )
    // The way back: what may write may start.
    await addressOf(startLater({ [laterLevel]: step }))

    const last = startLater({
      [laterLevel]: step,
      '9999-next': compatible,
      '9999-own': { oldestWriter: 'this', oldestReader: '9999-next' },
    })
    await addressOf(last)
    expect([await older.ended, await newer.ended]).toEqual([75, 75])
    expect(linesOf(older, 'cannot read it any more')).toHaveLength(1)
    expect(next.child.exitCode).toBe(null)
    next.child.kill('SIGTERM')
    const [code] = await once(next.child, 'exit')
    expect(code).toBe(0)
  })
})
