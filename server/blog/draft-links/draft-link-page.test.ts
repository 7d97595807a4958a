import { describe, expect, test } from 'vitest'
import { site, useBlog } from '#tests/support/test-blog.ts'

describe('the page of a link to a draft', () => {
  const held = useBlog('sqlite', { app: { pages: 'built', site } })

  test('is for its readers alone: neither cached, indexed nor named to other sites', async () => {
    const { app, signUp } = held.blog
    const ann = await signUp('ann')
    await ann.post('/post/create', { title: 'One', description: 'd', content: '<p>c</p>' })
    const { link, id } = (await ann.post('/post/link/one', {})).body
    const page = await app.inject({ url: link })
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    })
    expect(page.body).toContain('Draft — only people with this link can see this')
    expect(page.body).toMatch(/<meta name="robots" content="noindex"/)
    expect(page.body).not.toContain('data-view-call')
    expect((await app.inject({ url: '/one' })).statusCode).toBe(404)
    await ann.delete(`/post/link/${id}`)
    expect((await app.inject({ url: link })).statusCode).toBe(404)
  })

  test('that shows a version renders it as a saved post is, apart from other requests', async () => {
    const { app, signUp, services } = held.blog
    const ann = await signUp('ann')
    const content = '<pre><code class="language-js">const a = 1</code></pre>'
    await ann.post('/post/create', { title: 'One', description: 'd', content })
    const { link } = (await ann.post('/post/link/one', { version: 1 })).body
    const opened = app.inject({ url: link })
    await expect.poll(() => services.stats.bodies().active, { interval: 1 }).toBe(1)
    expect((await opened).body).toContain('<span class="c-keyword">const</span>')
  })
})
