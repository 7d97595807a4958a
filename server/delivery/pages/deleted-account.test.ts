import { describe, expect, test } from 'vitest'
import { useBlog } from '#tests/support/test-blog.ts'

describe('a post of a deleted account', () => {
  const held = useBlog('sqlite', { app: { pages: 'built' } })

  test('stays, with the author “Unknown” and without a link', async () => {
    const ann = await held.blog.signUp('ann')
    const bob = await held.blog.signUp('bob')
    const post = { description: 'd', tags: ['Tag'], status: 'public' }
    await bob.post('/post/create', { title: 'Left behind', ...post })
    const pages = ['/', '/tags/Tag', '/search?search=behind', '/left-behind']
    for (const url of pages) {
      expect((await held.blog.app.inject({ url })).body, url).toContain('href="/author/bob"')
    }

    expect((await ann.delete('/author/delete/bob')).status).toBe(200)
    for (const url of pages) {
      const { statusCode, body } = await held.blog.app.inject({ url })
      expect(statusCode, url).toBe(200)
      expect(body.replaceAll(/<\/?mark>/g, ''), url).toContain('Left behind')
      expect(body, url).toContain('<span class="author">Unknown</span>')
      expect(body, url).not.toMatch(/\/author\/|Name of bob/)
    }
  })
})
