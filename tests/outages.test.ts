import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { terminateBackendsOf } from './support/backends.ts'
import { databaseKinds } from './support/database-kinds.ts'
import { linkTo } from './support/link.ts'
import { startOtherProcess } from './support/other-process.ts'
import { addressOf } from './support/running-server.ts'
import { type SignedIn, useBlog } from './support/test-blog.ts'
import { testPrograms } from './support/test-program.ts'

const unavailable = {
  status: 503,
  body: { code: 'unavailable', message: expect.stringMatching(/database.*Try again/) },
  headers: { 'retry-after': '5' },
}
const poll = { timeout: 30_000 }

const publish = (author: SignedIn, title: string, content = '') =>
  author.post('/post/create', { title, description: 'd', content, status: 'public' })

describe.runIf(databaseKinds.includes('postgres'))('while PostgreSQL', () => {
  const held = useBlog('postgres')
  const programs = testPrograms()

  test('does not answer, calls are refused after a while, and work once it answers', async () => {
    const ann = await held.blog.signUp('ann')
    const blocker = new pg.Client({ connectionString: held.blog.database.url })
    await blocker.connect()
    await blocker.query('begin; lock table post in access exclusive mode')
    const answers = await Promise.all([held.blog.visitor.get('/post/read'), publish(ann, 'Blocked')])
    expect(answers).toMatchObject([unavailable, unavailable])
    await blocker.end()
    expect((await publish(ann, 'Free')).status).toBe(201)
    const { body } = await held.blog.visitor.get('/post/read')
    expect(JSON.stringify(body)).not.toContain('Blocked')
  })

  test('ends connections, calls are answered or refused, and then all work again', async () => {
    const { blog } = held
    const ann = await blog.signUp('ann')
    const statuses: number[] = []
    const call = async (round: number) => {
      const each = [1, 2, 3, 4]
      const answers = await Promise.all([
        ...each.map((nth) => publish(ann, `Post ${round} ${nth}`)),
        ...each.map(() => ann.get('/post/read')),
      ])
      statuses.push(...answers.map(({ status }) => status))
    }
    for (let round = 0; round < 10 || !statuses.includes(503); round++) {
      await Promise.all([call(round), terminateBackendsOf(blog.database.url)])
    }
    expect(statuses.filter((status) => ![200, 201, 503].includes(status))).toEqual([])
    await expect.poll(async () => (await ann.get('/post/read')).status, poll).toBe(200)
    expect((await publish(ann, 'Healed')).status).toBe(201)
  })

  test('ended the connection that listens, another process’s change is still heard', async () => {
    const other = startOtherProcess(held.blog)
    const stopWatching = await other.services.watchOtherProcesses()
    const ann = await held.blog.signUp('ann')
    let changes = 0
    other.services.onChange(() => changes++)
    await terminateBackendsOf(held.blog.database.url)
    // The loss, and the new beginning.
    await expect.poll(() => changes, poll).toBe(2)
    await publish(ann, 'News')
    await expect.poll(() => changes, poll).toBe(3)
    await stopWatching()
    await other.stop()
  })

  test('cannot be reached any more and views wait to be written, the program still ends, with code 1', async () => {
    const { blog } = held
    await publish(await blog.signUp('ann'), 'Viewed')
    const link = await linkTo(blog.database.url)
    onTestFinished(link.close)
    const program = programs.start({ DATABASE_URL: link.url })
    const address = await addressOf(program)
    const view = await fetch(`${address}/api/post/view/viewed`, {
      method: 'POST',
      headers: { 'user-agent': 'Mozilla/5.0 Firefox/150.0' },
    })
    expect(view.status).toBe(202)
    link.goDead()
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(1)
    expect(program.output.err).toContain('Not everything could be ended within 9 seconds.')
  })
})

describe.runIf(databaseKinds.includes('sqlite'))('while the SQLite file', () => {
  const held = useBlog('sqlite')
  const pragma = (setting: string) => sql.raw(`pragma ${setting}`).execute(held.blog.database.db)

  test.each([
    ['has no room', 'max_page_count = 1', 'max_page_count = 1000000'],
    ['is read-only', 'query_only = on', 'query_only = off'],
  ])('%s, writes are refused and reads go on', async (_, begin, end) => {
    const ann = await held.blog.signUp('ann')
    await publish(ann, 'Before')
    await pragma(begin)
    expect(await publish(ann, 'During', `<p>${'word '.repeat(20_000)}</p>`)).toMatchObject(unavailable)
    const titles = async () => {
      const { status, body } = await held.blog.visitor.get('/post/read')
      expect(status).toBe(200)
      return JSON.stringify(body)
        .match(/(?<="title":")\w+/g)
        ?.sort()
    }
    expect(await titles()).toEqual(['Before'])
    await pragma(end)
    expect((await publish(ann, 'After')).status).toBe(201)
    expect(await titles()).toEqual(['After', 'Before'])
  })
})
