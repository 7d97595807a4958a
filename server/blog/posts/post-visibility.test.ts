import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type Caller, type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const lists = ['/post/read', '/post/read?search=secret', '/post/getpostbytag/AI', '/author/user/ann']

describe.each(databaseKinds)('who sees which post on %s', (kind) => {
  const held = useBlog(kind)
  let owner: SignedIn
  let ann: SignedIn
  beforeEach(async () => {
    owner = await held.blog.signUp('owner')
    ann = await held.blog.signUp('ann')
  })
  const create = (status: string) =>
    ann.post('/post/create', {
      title: 'Secret plan',
      description: 'd',
      tags: ['AI'],
      content: '<p>c</p>',
      status,
    })
  const listed = async (caller: Caller, path: string) => {
    const { body } = await caller.get(path)
    return (body.posts ?? body).map((post: { url: string }) => post.url)
  }

  test.each(['draft', 'private'])('to anyone but its author, a %s post does not exist', async (status) => {
    await create(status)
    for (const caller of [held.blog.visitor, owner]) {
      for (const path of lists) expect(await listed(caller, path)).toEqual([])
      const hidden = await caller.get('/post/getpost/secret-plan')
      const unknown = await caller.get('/post/getpost/no-such-post')
      expect(hidden).toMatchObject({ status: 404, body: { post: null } })
      expect(hidden.body).toEqual({ post: null })
      const ofThisResponse = { date: null, 'x-request-id': null }
      expect({ ...hidden.headers, ...ofThisResponse }).toEqual({ ...unknown.headers, ...ofThisResponse })
    }
    const reader = held.blog.services.openReader()
    expect(await reader.findPost('secret-plan')).toBeNull()
    expect(await reader.listPosts(1)).toMatchObject({ posts: [], hasOlder: false })
    expect(await reader.listPostsByTag('AI', 1)).toMatchObject({ posts: [] })
    expect(await reader.listPostsByAuthor('ann', 1)).toMatchObject({ posts: [] })
    expect(await reader.search('secret', { sort: 'newest' })).toEqual({
      posts: [],
      older: null,
      total: 0,
      corrected: null,
      years: [],
      alternatives: { tags: [], posts: [] },
    })
  })

  test.each(['draft', 'private'])(
    'its author reads a %s post, in an answer that nobody keeps',
    async (status) => {
      await create(status)
      const response = await ann.get('/post/getpost/secret-plan')
      expect(response.body.post).toMatchObject({ url: 'secret-plan', status, content: '<p>c</p>' })
      expect(response.headers['cache-control']).toBe('private, no-store')
      expect(await listed(ann, '/post/readbyuser')).toEqual(['secret-plan'])
      for (const path of lists) expect(await listed(ann, path)).toEqual([])
    },
  )

  test('a post leaves every list when it is hidden and returns to all of them', async () => {
    await create('public')
    for (const [status, urls] of [
      ['private', []],
      ['public', ['secret-plan']],
      ['draft', []],
      ['public', ['secret-plan']],
    ] as const) {
      await ann.put('/post/update/secret-plan', { status })
      for (const path of lists) expect(await listed(held.blog.visitor, path)).toEqual(urls)
    }
  })

  test('a public post is returned whole, with what anyone may know of its author', async () => {
    const { body: created } = await create('public')
    const { body } = await held.blog.visitor.get('/post/getpost/secret-plan')
    expect(body).toEqual({
      post: { ...created.post, content: '<p>c</p>' },
      author: { name: 'Name of ann', username: 'ann', description: '', imgname: null, social: {} },
    })
  })

  test('no list contains bodies', async () => {
    await create('public')
    for (const path of [...lists, '/post/readbyuser']) {
      const { body } = await ann.get(path)
      expect(Object.keys((body.posts ?? body)[0])).not.toContain('content')
    }
  })
})
