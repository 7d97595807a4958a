import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { createTestBlog, type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const nothing = { posts: [], tags: [], authors: [] }

describe.each(databaseKinds)('suggestions on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
    await held.blog.signUp('andy')
    await ann.put('/author/update', { name: 'Ann Learner' })
    for (const [title, tags, status] of [
      ['Deep Learning', ['Learning', 'AI'], 'public'],
      ['Learned by heart', ['learning'], 'public'],
      ['Learning in secret', ['Learned secrets'], 'draft'],
      ['日本語の入門', [], 'public'],
    ] as const) {
      await ann.post('/post/create', {
        title,
        description: 'about learning',
        tags,
        status,
        content: 'learned',
      })
    }
  })
  const suggest = async (text: string) =>
    (await held.blog.visitor.get(`/post/suggest?search=${encodeURIComponent(text)}`)).body

  test('are public titles, tags and authors that begin with the text', async () => {
    expect(await suggest('LEAR')).toEqual({
      posts: [
        { title: 'Learned by heart', url: 'learned-by-heart' },
        { title: 'Deep Learning', url: 'deep-learning' },
      ],
      tags: ['Learning'],
      authors: [{ name: 'Ann Learner', username: 'ann' }],
    })
    expect((await suggest('deep l')).posts).toHaveLength(1)
    expect((await suggest('入')).posts).toHaveLength(1)
    expect((await suggest('about')).posts).toEqual([])
    // Andy has no public posts.
    expect((await suggest('and')).authors).toEqual([])
    for (const text of ['', ' ', '"*(', 'secret']) expect(await suggest(text)).toEqual(nothing)
  })

  test('tags come with the number of their public posts, the most used first', async () => {
    const { body } = await held.blog.visitor.get('/post/tags')
    expect(body).toEqual([
      { name: 'Learning', posts: 2 },
      { name: 'AI', posts: 1 },
    ])
  })

  test('are bounded', async () => {
    for (let n = 0; n < 8; n++) {
      const draft = { title: `Bound ${n}`, description: 'd', tags: [`bound ${n}`], status: 'public' }
      await ann.post('/post/create', draft)
    }
    const { posts, tags } = await suggest('bound')
    expect([posts.length, tags]).toEqual([6, ['bound 0', 'bound 1', 'bound 2']])
    expect((await held.blog.visitor.get(`/post/suggest?search=${'x'.repeat(201)}`)).status).toBe(400)
  })
})

test('suggestions are limited for a network, except cached ones', async () => {
  const blog = await createTestBlog('sqlite', { limitFactor: 0.01 })
  const statuses: number[] = []
  for (let n = 0; n < 8; n++) statuses.push((await blog.visitor.get(`/post/suggest?search=a${n}`)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  expect((await blog.visitor.get('/post/suggest?search=a0')).status).toBe(200)
  await blog.close()
})
