import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database } from '#server/data/database/database.ts'
import { allowedSituation, calls, expectedStatus } from './support/calls/calls.ts'
import { responseIn } from './support/calls/make-call.ts'
import { type DatabaseKind, databaseKinds } from './support/database-kinds.ts'
import { laterLevel, upgrade } from './support/later-step.ts'
import { useBlog } from './support/test-blog.ts'
import { testMailServer } from './support/test-mail-server.ts'
import { upload } from './support/uploads.ts'

const day = 24 * 60 * 60 * 1_000

/** By kind of database. Asked once, as the answer takes longer than a test. */
const tableNames = new Map<DatabaseKind, Promise<string[]>>()

async function namesOfTables({ db }: Database): Promise<string[]> {
  const tables = await db.introspection.getTables()
  return tables.map(({ name }) => name)
}

/** Every row of every table, as text. */
async function everyRow(kind: DatabaseKind, database: Database): Promise<string[]> {
  const { db } = database
  const names = tableNames.get(kind) ?? namesOfTables(database)
  tableNames.set(kind, names)
  const rows: string[] = []
  for (const name of await names) {
    const found = await sql.raw(`select * from "${name}"`).execute(db)
    rows.push(...found.rows.map((row) => `${name} ${JSON.stringify(row)}`))
  }
  return rows.toSorted()
}

describe.each(databaseKinds)('beside a newer program on %s, one that may only read', (kind) => {
  const held = useBlog(kind, { limitFactor: 1, mailServer: testMailServer() })

  test.each(calls)('answers %s with 503 if it writes, and as always if it reads', async (name, endpoint) => {
    const { blog } = held
    const owner = await blog.signUp('first')
    const situation = allowedSituation(name)
    let before: string[] = []
    const response = await responseIn(blog, owner, name, situation, async () => {
      await blog.database.db.insertInto('setting').values({ key: 'secret', value: 'x' }).execute()
      // What a migration would leave.
      await blog.database.db.updateTable('schema_guard').set({ min_writer: laterLevel }).execute()
      // Whoever reads would have it noted that their session is used. A password would no longer be recent.
      if (endpoint.method === 'GET' && !endpoint.recentPassword) blog.passTime(day)
      before = await everyRow(kind, blog.database)
    })
    await blog.services.viewCounter.flush()
    await blog.services.backgroundWork.whenIdle()
    // A reading waits to be written, and nobody knew yet that it would not be.
    const reads = endpoint.method === 'GET' || endpoint.readsOnly === true || name === 'posts.view'
    expect(response.statusCode).toBe(reads ? expectedStatus(name, situation) : 503)
    if (!reads) {
      expect(response.headers['retry-after']).toBe('5')
      expect(response.json()).toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('is being upgraded'),
      })
    }
    expect(await everyRow(kind, blog.database)).toEqual(before)
    expect(blog.failures).toEqual([])
  })

  test('refuses what writes before it is read or counted, once it knows', async () => {
    const { blog } = held
    const ann = await blog.signUp('ann')
    await ann.post('/post/create', { title: 'One', description: 'd', status: 'public' })
    await ann.post('/post/preview/one')
    await upgrade(blog.database)
    await blog.services.schemaGuard.check()
    const responses = [
      await blog.visitor.post('/post/view/one'),
      await ann.post('/post/create', { title: '' }),
      await upload(blog, ann, { bytes: Buffer.from('no picture') }),
      await ann.post('/post/preview/one'),
      await blog.visitor.post('/post/create', {}),
    ]
    expect(responses.map(({ status }) => status)).toEqual([503, 503, 503, 200, 401])
  })

  test('does in silence without what works beside the requests, and says once that it does', async () => {
    const { blog } = held
    const ann = await blog.signUp('ann')
    const ben = await blog.signUp('ben')
    await ann.post('/post/create', { title: 'One', description: 'd', status: 'public', content: '<p>x</p>' })
    await blog.database.db.updateTable('post_body').set({ renderer: 0 }).execute()
    await blog.visitor.post('/post/view/one')
    expect((await ben.get('/pages/contact/read')).status).toBe(403)
    await upgrade(blog.database)
    const { services } = blog
    for (let again = 0; again < 3; again++) {
      await services.viewCounter.flush()
      await services.refusalNotes.flush()
      await services.cleanUp.run().catch(() => {})
      await services.reRenderPosts()
      await ann.post('/post/create', { title: 'Two', description: 'd' })
    }
    expect([blog.failures, blog.timesOutdated]).toEqual([[], 1])
    expect(services.schemaGuard.warnings()).toHaveLength(1)
  })

  test('hears of it from the newer program', async () => {
    const { services, database } = held.blog
    const stop = await services.watchOtherProcesses()
    await upgrade(database)
    await expect.poll(() => services.schemaGuard.mayWrite(), { timeout: 20_000 }).toBe(false)
    await stop()
  })
})
