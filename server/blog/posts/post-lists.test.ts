import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

type Listed = { url: string; createdDate: string }
const urlsOf = (posts: Listed[]) => posts.map((post) => post.url)

describe.each(databaseKinds)('lists of posts on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  const oldestFirst = Array.from({ length: 7 }, (_, at) => `post-number-${at + 1}`)
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
    for (const url of oldestFirst) {
      const title = url.replaceAll('-', ' ')
      await ann.post('/post/create', { title, description: 'd', status: 'public', tags: ['a b'] })
    }
  })

  /** Follows `Link: rel="next"` to the end; the page with the newest posts comes first. */
  async function walk(path: string): Promise<string[][]> {
    const pages: string[][] = []
    for (let next: string | undefined = path; next; ) {
      const { status, body, headers } = await ann.get(next)
      expect(status).toBe(200)
      pages.push(urlsOf(body))
      next = /^<\/api(.+)>; rel="next"$/.exec(String(headers.link))?.[1]
    }
    return pages
  }

  test.each(['/post/read?', '/post/read?search=number&', '/post/getpostbytag/a%20b?', '/post/readbyuser?'])(
    '%s is oldest first, and by pages each post comes once',
    async (path) => {
      expect(await walk(path)).toEqual([oldestFirst])
      expect(await walk(`${path}limit=3`)).toEqual([
        oldestFirst.slice(4, 7),
        oldestFirst.slice(1, 4),
        oldestFirst.slice(0, 1),
      ])
      expect(await walk(`${path}limit=7`)).toEqual([oldestFirst])
    },
  )

  test('posts with the same instant keep one order, and paging returns each of them', async () => {
    const created_at = '2026-01-01T00:00:00.000Z'
    await held.blog.database.db.updateTable('post').set({ created_at }).execute()
    const [whole = []] = await walk('/post/readbyuser')
    expect(whole.toSorted()).toEqual(oldestFirst)
    expect((await walk('/post/readbyuser?limit=2')).toReversed().flat()).toEqual(whole)
  })

  test('a post published later is the newer one, even if the clock went back', async () => {
    held.blog.passTime(-60 * 60 * 1_000)
    await ann.post('/post/create', { title: 'Later', description: 'd', status: 'public' })
    const { body } = await held.blog.visitor.get('/post/read')
    expect(urlsOf(body)).toEqual([...oldestFirst, 'later'])
    expect(body.at(-1).createdDate > body.at(-2).createdDate).toBe(true)
    expect((await walk('/post/read?search=later'))[0]).toEqual(['later'])
  })

  test('publishing a post while somebody pages moves nothing', async () => {
    const first = await held.blog.visitor.get('/post/read?limit=3')
    await ann.post('/post/create', { title: 'Newer', description: 'd', status: 'public' })
    const next = /<\/api(.+)>/.exec(String(first.headers.link))?.[1] as string
    expect(urlsOf((await held.blog.visitor.get(next)).body)).toEqual(oldestFirst.slice(1, 4))
  })

  test('one’s own posts are found by status and by part of the title, in any case', async () => {
    for (const [title, status] of [
      ['100% Über_Alles', 'draft'],
      ['100 percent über', 'private'],
      ['uber', 'draft'],
    ]) {
      await ann.post('/post/create', { title, description: 'd', status })
    }
    const titles = async (query: string) =>
      (await ann.get(`/post/readbyuser?${query}`)).body.map((post: { title: string }) => post.title)
    expect(await titles('title=%C3%BCBER')).toEqual(['100% Über_Alles', '100 percent über'])
    expect(await titles('title=0%25')).toEqual(['100% Über_Alles'])
    expect(await titles('title=r_')).toEqual(['100% Über_Alles'])
    expect(await titles(`title=${encodeURIComponent("\\'")}`)).toEqual([])
    expect(await titles('status=draft&title=uber')).toEqual(['uber'])
    expect(await titles('status=private')).toEqual(['100 percent über'])
    expect((await ann.get('/post/readbyuser?status=secret')).status).toBe(400)
    await ann.put('/post/update/uber', { title: 'Renamed' })
    expect(await titles('title=RENAMED')).toEqual(['Renamed'])
  })

  test('without a limit the newest thousand are returned', async () => {
    const { db } = held.blog.database
    const one = await db.selectFrom('post').selectAll().limit(1).executeTakeFirstOrThrow()
    const more = Array.from({ length: 1_000 }, (_, at) => ({
      ...one,
      id: `id-${at}`,
      url: `later-${at}`,
      publication: 100 + at,
      created_at: new Date(Date.UTC(2100, 0, 1) + at).toISOString(),
    }))
    for (let at = 0; at < more.length; at += 100) {
      await held.blog.database.db
        .insertInto('post')
        .values(more.slice(at, at + 100))
        .execute()
    }
    const { body, headers } = await held.blog.visitor.get('/post/read')
    expect(urlsOf(body)).toEqual(more.map((post) => post.url))
    expect(headers.link).toContain('rel="next"')
  })

  test.each(['limit=0', 'limit=1001', 'limit=x', 'limit=1.5', 'before=garbage', 'before=99999999999'])(
    '%s is refused by every list',
    async (query) => {
      for (const path of ['/post/read', '/post/getpostbytag/a', '/post/readbyuser']) {
        const { status, body } = await ann.get(`${path}?${query}`)
        expect([status, Object.keys(body.fields)]).toEqual([400, [query.split('=')[0]]])
      }
    },
  )
})
