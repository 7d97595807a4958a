import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

describe.each(databaseKinds)('the posts of everyone on %s', (kind) => {
  const held = useBlog(kind)
  let owner: SignedIn
  let ann: SignedIn
  beforeEach(async () => {
    owner = await held.blog.signUp('owner')
    ann = await held.blog.signUp('ann')
  })
  const create = async (by: SignedIn, title: string, status = 'public'): Promise<string> =>
    (await by.post('/post/create', { title, description: 'd', status })).body.post.url
  const read = (query: object) =>
    owner.get(
      `/post/readbyowner?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
    )
  const urls = async (query: object = {}) => (await read(query)).body.map(({ url }: { url: string }) => url)

  test('are those that readers see, without hidden ones of anybody', async () => {
    await create(ann, 'Shown')
    for (const [by, title] of [
      [ann, 'Of Ann'],
      [owner, 'Of the owner'],
    ] as const) {
      await create(by, title, 'draft')
      await create(by, title, 'private')
    }
    for (const list of ['public', 'without_author', 'taken_down'])
      expect(await urls({ list })).toEqual(list === 'public' ? ['shown'] : [])
    expect((await read({ list: 'draft' })).status).toBe(400)
    const { body } = await read({})
    expect(body).toMatchObject([
      { url: 'shown', title: 'Shown', username: 'ann', createdDate: expect.any(String) },
    ])
  })

  test('are paged, oldest first within a page, and found by words of title and username', async () => {
    for (const title of ['One ÜBER', 'Two', 'Three 100%', 'Four']) await create(ann, title)
    await create(owner, 'Five')
    for (const url of ['two', 'one-uber', 'five']) {
      held.blog.passTime(1_000)
      await owner.post(`/post/takedown/${url}`, { reason: 'Because.' })
    }
    expect(await urls()).toEqual(['three-100', 'four'])
    expect(await urls({ list: 'taken_down' })).toEqual(['two', 'one-uber', 'five'])
    for (const [list, pages] of [
      ['public', [['four'], ['three-100']]],
      ['taken_down', [['five'], ['one-uber'], ['two']]],
    ] as const) {
      let before = {}
      for (const page of pages) {
        const { body, headers } = await read({ list, limit: 1, ...before })
        expect(body.map(({ url }: { url: string }) => url)).toEqual(page)
        before = { before: /before=([\w-]+)/.exec(String(headers.link))?.[1] }
      }
      expect(before).toEqual({ before: undefined })
    }
    for (const [query, found] of [
      [{ search: 'OUR' }, ['four']],
      [{ search: 'ann fou' }, ['four']],
      [{ search: '100%' }, ['three-100']],
      [{ search: '%' }, ['three-100']],
      [{ search: '\u0000' }, ['three-100', 'four']],
      [{ search: '  ' }, ['three-100', 'four']],
      [{ search: 'uber', list: 'taken_down' }, []],
      [{ search: 'über Ann', list: 'taken_down' }, ['one-uber']],
      [{ search: 'owner', list: 'taken_down' }, ['five']],
    ] as const)
      expect([query, await urls(query)]).toEqual([query, found])
  })
})
