import { beforeEach, describe, expect, test } from 'vitest'
import { apiBase, contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type CallResponse, type SignedIn, useBlog } from '#tests/support/test-blog.ts'

/** Every paged call by one of its addresses, with the id of its items. Oldest first, except `newestFirst`. */
const lists: Record<string, { idOf: (item: never) => string; of?: string; newestFirst?: true }> = {
  '/post/read': { idOf: ({ url }) => url },
  '/post/read?search=word': { idOf: ({ url }) => url },
  '/post/getpostbytag/T': { idOf: ({ url }) => url },
  '/post/readbyuser?title=Post': { idOf: ({ url }) => url },
  '/post/readbyowner?search=post': { idOf: ({ url }) => url },
  '/post/readbyowner?list=taken_down': { idOf: ({ url }) => url },
  '/post/trash': { idOf: ({ id }) => id, of: 'posts' },
  '/post/versions/post-1': { idOf: ({ number }) => String(number), newestFirst: true },
  '/author/user/ann': { idOf: ({ url }) => url, of: 'posts' },
  '/author/get': { idOf: ({ username }) => username },
  '/author/get?search=user': { idOf: ({ username }) => username },
  '/pages/contact/read': { idOf: ({ message }) => message, of: 'contacts' },
  '/audit/read?kind=position_change': { idOf: ({ id }) => id, of: 'events', newestFirst: true },
}

const paged = Object.values(contract)
  .flatMap((part): Endpoint[] => Object.values(part))
  .filter((endpoint) => endpoint.paged)

describe.each(databaseKinds)('paged calls on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
    for (let n = 1; n <= 5; n++) {
      const post = { title: `Post ${n}`, description: 'word', tags: ['T'], status: 'public' }
      await ann.post('/post/create', post)
      await ann.post('/post/create', { ...post, title: `Taken ${n}`, tags: [] })
      await ann.post(`/post/takedown/taken-${n}`, { reason: 'Because.' })
      await ann.post('/post/create', { ...post, title: `Deleted ${n}` })
      await ann.delete(`/post/delete/deleted-${n}`)
      await ann.put('/post/update/post-1', { content: `<p>${n}</p>` })
      await held.blog.signUp(`user-${n}`)
      const message = { name: 'n', email: 'n@example.org', message: `message ${n}` }
      await held.blog.visitor.post('/pages/contact/create', message)
      await ann.put(`/author/position/user-${n}`, { position: 'owner' })
      held.blog.passTime(60_000)
    }
  })

  const nextOf = ({ headers }: CallResponse) => /^<([^>]+)>; rel="next"$/.exec(String(headers.link))?.[1]
  const endpointOf = (path: string) =>
    paged.find((endpoint) => {
      const start = endpoint.path.replace(/\{\w+\}$/, '')
      return start === endpoint.path ? path.split('?')[0] === start : path.startsWith(start)
    })
  const withLimit = (path: string) => `${path}${path.includes('?') ? '&' : '?'}limit=2`

  test('are all tried here', () => {
    expect(new Set(Object.keys(lists).map(endpointOf))).toEqual(new Set(paged))
  })

  async function walk(path: string, list: (typeof lists)[string]) {
    const idsOf = ({ body }: CallResponse): string[] => {
      const ids = (list.of ? body[list.of] : body).map(list.idOf)
      return list.newestFirst ? ids.toReversed() : ids
    }
    const whole = await ann.get(path)
    expect([whole.status, whole.headers.link, idsOf(whole).length >= 5]).toEqual([200, undefined, true])
    const pages: string[][] = []
    for (let next: string | undefined = withLimit(path); next; ) {
      const response: CallResponse = await ann.get(next)
      pages.unshift(idsOf(response))
      expect(pages[0]?.length).toBeLessThanOrEqual(2)
      const link = nextOf(response)
      if (list.of)
        expect(response.body.next).toBe(link ? new URL(link, 'http://x').searchParams.get('before') : null)
      expect([next, link?.startsWith(apiBase + path)]).toEqual([next, link && true])
      next = link?.slice(apiBase.length)
    }
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.flat()).toEqual(idsOf(whole))
    expect((await ann.get(`${withLimit(path)}&before=x`)).status).toBe(400)
  }

  test('have a Link to the next page', async () => {
    for (const [path, list] of Object.entries(lists)) await walk(path, list)
  })

  test('have it also in cached responses, for HEAD and with 304', async () => {
    const kept = Object.keys(lists).filter((path) => endpointOf(path)?.cached)
    expect(kept).toHaveLength(4)
    for (const path of kept.map(withLimit)) {
      const url = apiBase + path
      const made = await held.blog.app.inject({ url })
      const headersOf = ({ headers }: typeof made) => ({ ...headers, date: undefined })
      expect([path, made.headers.link, headersOf(await held.blog.app.inject({ url }))]).toEqual([
        path,
        expect.stringContaining('rel="next"'),
        headersOf(made),
      ])
      const head = await held.blog.app.inject({ method: 'HEAD', url })
      expect([head.statusCode, head.body, headersOf(head)]).toEqual([200, '', headersOf(made)])
      const known = await held.blog.app.inject({
        url,
        headers: { 'if-none-match': String(made.headers.etag) },
      })
      expect([known.statusCode, known.headers.link, known.headers.vary]).toEqual([
        304,
        made.headers.link,
        made.headers.vary,
      ])
    }
  })

  test('list accounts of the same instant once each', async () => {
    await held.blog.database.db.updateTable('user').set({ created_at: '2026-01-01T00:00:00.000Z' }).execute()
    const found: string[] = []
    for (let next: string | undefined = '/author/get?limit=1'; next; ) {
      const response: CallResponse = await ann.get(next)
      found.unshift(response.body[0].username)
      next = nextOf(response)?.slice(apiBase.length)
    }
    const { body: all } = await ann.get('/author/get')
    expect(found).toEqual(all.map(({ username }: { username: string }) => username))
  })
})
