import { beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const shared = 'public, max-age=0, must-revalidate'
const publicReads = [
  '/post/read',
  '/post/read?search=one',
  '/post/getpost/one',
  '/post/getpostbytag/a',
  '/author/user/ann',
]

describe('caching of responses', () => {
  const held = useBlog('sqlite')
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
    await ann.post('/post/create', { title: 'One', description: 'd', status: 'public', tags: ['a'] })
  })

  test.each(publicReads)('%s may be stored and has to be revalidated', async (path) => {
    const first = await held.blog.visitor.get(path)
    expect(first.headers['cache-control']).toBe(shared)
    const again = await held.blog.visitor.get(path, { 'if-none-match': String(first.headers.etag) })
    expect([again.status, again.body]).toEqual([304, ''])
    await ann.put('/post/update/one', { title: 'Changed', tags: ['a', 'one'] })
    const changed = await held.blog.visitor.get(path, { 'if-none-match': String(first.headers.etag) })
    expect(changed.status).toBe(200)
  })

  test.each([...publicReads, '/post/readbyuser', '/post/readbyadmin/one', '/author/profile', '/author/get'])(
    '%s with a token may not be stored',
    async (path) => {
      expect((await ann.get(path)).headers['cache-control']).toBe('private, no-store')
    },
  )

  test('the response to a write may not be stored', async () => {
    expect((await ann.put('/post/update/one', {})).headers['cache-control']).toBe('private, no-store')
    expect((await held.blog.visitor.post('/post/view/one')).headers['cache-control']).toBe(
      'private, no-store',
    )
  })

  test('a public response names in Vary all that it depends on', async () => {
    const { headers } = await held.blog.visitor.get('/post/read', { origin: 'https://elsewhere.example' })
    expect(headers.vary).toMatch(/\bAuthorization\b/)
    expect(headers.vary).toMatch(/\bToken\b/)
    expect(headers.vary).toMatch(/\bOrigin\b/)
  })
})
