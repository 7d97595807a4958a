import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { startOtherProcess } from '#tests/support/other-process.ts'
import { firefoxOn, type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import type { PostRow } from '../../data/database/rows.ts'
import { createSigner } from '../../data/settings/signer.ts'
import { createInTransaction, createReads } from '../../transaction.ts'
import { createViewCounter } from './view-counter.ts'

const minute = 60 * 1_000
const day = 24 * 60 * minute

describe.each(databaseKinds)('views on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
    await ann.post('/post/create', { title: 'One', description: 'd', status: 'public' })
    await ann.post('/post/create', { title: 'Two', description: 'd', status: 'public' })
  })
  const views = async () => {
    await held.blog.services.viewCounter.flush()
    const { body } = await ann.get('/post/readbyuser')
    return body.map((post: { views: number }) => post.views)
  }
  const view = (headers = {}) => held.blog.visitor.post('/post/view/one', undefined, headers)
  const browser = (system: string) => ({ 'user-agent': firefoxOn(system) })

  test('a reader counts once in 30 minutes for a post, by page or by call', async () => {
    // Nobody can be tracked from one day to the next, so a reader before and after midnight counts twice.
    held.blog.passTime((1.5 * day - (Date.now() % day)) % day)
    expect((await view()).status).toBe(202)
    await view()
    await held.blog.visitor.get('/post/getpost/one')
    expect(await views()).toEqual([1, 0])
    held.blog.passTime(29 * minute)
    await view()
    expect(await views()).toEqual([1, 0])
    held.blog.passTime(minute)
    await view()
    await held.blog.visitor.get('/post/getpost/two')
    expect(await views()).toEqual([2, 1])
  })

  test('readers are told apart by network and browser', async () => {
    for (const name of ['X11', 'Macintosh']) await view(browser(name))
    for (const remoteAddress of ['192.0.2.1', '2001:db8::1', '2001:db8::2']) {
      await held.blog.app.inject({
        method: 'POST',
        url: '/api/post/view/one',
        headers: browser('X11'),
        remoteAddress,
      })
    }
    expect(await views()).toEqual([4, 0])
  })

  test('made-up names of browsers count as 64 readers at most', async () => {
    for (let version = 0; version < 600; version++)
      await view({ 'user-agent': `Mozilla/5.0 Browser/${version}` })
    expect(await views()).toEqual([64, 0])
  })

  test('the author does not count, nor does a bot or a reader without a name', async () => {
    await ann.post('/post/view/one')
    await ann.get('/post/getpost/one')
    for (const bot of ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.5.0', '']) {
      await view({ 'user-agent': bot })
    }
    expect(await views()).toEqual([0, 0])
    await (await held.blog.signUp('ben')).get('/post/getpost/one')
    expect(await views()).toEqual([1, 0])
  })

  test('a hidden or unknown post is not counted, with the same response', async () => {
    await ann.put('/post/update/one', { status: 'private' })
    const hidden = await view()
    const unknown = await held.blog.visitor.post('/post/view/no-such-post')
    expect([hidden.status, hidden.body]).toEqual([unknown.status, unknown.body])
    await ann.get('/post/getpost/one')
    expect(await views()).toEqual([0, 0])
  })

  test('a post that is hidden or deleted before the count is written loses only its own views', async () => {
    await view()
    await held.blog.visitor.post('/post/view/two')
    await ann.delete('/post/delete/one')
    expect(await views()).toEqual([1])
  })

  test('two processes count one reader once, and different readers together', async () => {
    const other = startOtherProcess(held.blog)
    const read = (userAgent: string) =>
      other.services.postQueries.view('one', null, { clientNetwork: '127.0.0.1', userAgent })
    await Promise.all([view(browser('Linux')), read(browser('Linux')['user-agent'])])
    await Promise.all([view(browser('Windows')), read(browser('Android')['user-agent'])])
    await Promise.all([held.blog.services.viewCounter.flush(), other.services.viewCounter.flush()])
    expect(await views()).toEqual([3, 0])
    await other.stop()
  })

  test('views that cannot be written now are written later', async () => {
    const { db } = held.blog.database
    await view()
    await db.schema.alterTable('post_visit').renameTo('away').execute()
    await held.blog.services.viewCounter.flush()
    await db.schema.alterTable('away').renameTo('post_visit').execute()
    expect(await views()).toEqual([1, 0])
  })

  test('the database contains no reader, and after a day no trace of one', async () => {
    await view(browser('X11'))
    await views()
    const { db } = held.blog.database
    const [visit] = await db.selectFrom('post_visit').selectAll().execute()
    expect(visit?.visitor).toMatch(/^[0-9a-f]{32}$/)
    held.blog.passTime(24 * 60 * minute + 1_000)
    await held.blog.services.cleanUp.run()
    expect(await db.selectFrom('post_visit').selectAll().execute()).toEqual([])
    expect(await views()).toEqual([1, 0])
  })

  test('views of single days are deleted after 400 days, and stay in the total', async () => {
    await view()
    const { db } = held.blog.database
    await views()
    const days = async () => (await db.selectFrom('post_view_day').selectAll().execute()).length
    held.blog.passTime(400 * day - minute)
    await held.blog.services.cleanUp.run()
    expect(await days()).toBe(1)
    held.blog.passTime(day)
    await held.blog.services.cleanUp.run()
    expect(await days()).toBe(0)
    const post = db.selectFrom('post').select('views').where('url', '=', 'one')
    expect(await post.executeTakeFirst()).toEqual({ views: 1 })
  })

  describe('of networks that send too many', () => {
    /** Two views of a network may wait; three count in a day. */
    const limits = { waiting: 20, waitingOfClientNetwork: 2, dailyOfClientNetwork: 3 }
    const flooded = async () => {
      const { database } = held.blog
      const inTransaction = createInTransaction(database, () => {})
      const sign = createSigner({ reads: createReads(database), inTransaction })
      let now = new Date('2026-01-01T12:00:00.000Z')
      const counter = createViewCounter({
        inTransaction,
        sign,
        clock: () => now,
        logFailure: (error) => held.blog.failures.push(error),
        limits,
      })
      const post = await createReads(database).posts.findByUrl('one')
      /** Reads by `count` browsers, numbered from `first`. */
      const read = (clientNetwork: string, count = 1, first = 0) => {
        for (let at = first; at < first + count; at++)
          counter.count(post as PostRow, null, { clientNetwork, userAgent: firefoxOn(`System ${at}`) })
      }
      const count = async () => {
        await counter.flush()
        return (await views())[0]
      }
      return { read, count, waitADay: () => (now = new Date(now.getTime() + day)) }
    }

    test('a network beyond its share loses its own, and takes nobody else’s place', async () => {
      const { read, count } = await flooded()
      read('192.0.2.1', 30)
      for (let at = 0; at < 30; at++) read(`2001:db8:1:${at.toString(16)}::/64`)
      for (const clientNetwork of ['192.0.2.2', '2001:db8:2:1::/64']) read(clientNetwork)
      expect(await count()).toBe(2 + 8 + 2)
    })

    test('a network counts up to its daily share, and a /48 four times that', async () => {
      const { read, count, waitADay } = await flooded()
      for (let round = 0; round < 3; round++) {
        read('192.0.2.1', 2, 2 * round)
        for (let at = 0; at < 8; at++) read(`2001:db8:1:${8 * round + at}::/64`)
        await count()
      }
      read('192.0.2.2')
      // Views that wait together with the last one of a share are written with it.
      const ofDay = 4 + 16 + 1
      expect(await count()).toBe(ofDay)
      read('192.0.2.1', 2)
      read('192.0.2.2')
      expect(await count()).toBe(ofDay)
      waitADay()
      read('192.0.2.1')
      expect(await count()).toBe(ofDay + 1)
    })
  })
})
