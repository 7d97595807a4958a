import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { htmlProblems } from '#tests/support/html-problems.ts'
import { createTestBlog, type TestBlog } from '#tests/support/test-blog.ts'

/** Characters that would end a text, an attribute or an element if they were not escaped. */
const signs = `"><script>alert(1)</script> & ' </title> {{x}}`

/** The inline styles and scripts, without data for search engines. */
const inlineIn = (html: string) =>
  Array.from(
    html.matchAll(/<(style|script)(?![^>]* src=|[^>]*json)[^>]*>(.*?)<\/\1>/gs),
    ([, , text]) => text as string,
  )
const digest = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

describe('the HTML of pages is valid, and their policy allows their styles and scripts', () => {
  let blog: TestBlog
  beforeAll(async () => {
    blog = await createTestBlog('sqlite', { app: { pages: 'built' } })
    const ann = await blog.signUp('ann')
    const social = { github: 'https://github.com/ann?a=1&b="2"' }
    expect((await ann.put('/author/update', { name: signs, description: signs, social })).status).toBe(200)
    for (let number = 1; number <= 31; number++) {
      const tags = ['Tag', signs, ...Array.from({ length: number }, (_, index) => `Tag ${index}`)]
      const post = { title: `Post ${number} ${signs}`, description: signs, tags, status: 'public' }
      expect((await ann.post('/post/create', post)).status).toBe(201)
    }
    const gone = await blog.signUp('gone')
    await gone.post('/post/create', { title: 'By nobody', description: 'd', status: 'public' })
    expect((await ann.delete('/author/delete/gone')).status).toBe(200)
  })
  afterAll(() => blog.close())

  test.each([
    [200, '/'],
    [200, '/?page=2'],
    [200, '/by-nobody'],
    [200, '/tags/Tag'],
    [200, `/tags/${encodeURIComponent(signs)}`],
    [200, '/tags/unused'],
    [200, '/author/ann'],
    [200, '/author/ann?page=2'],
    [200, '/search'],
    [200, '/search?search=post'],
    [200, '/search?search=post&sort=relevance'],
    [200, `/search?search=${encodeURIComponent(signs)}`],
    [200, '/about'],
    [200, '/contact'],
    [200, '/contact?sent'],
    [404, '/no-such-post'],
    [404, '/a/b/c'],
  ])('%i %s', async (status, url) => {
    const { statusCode, body, headers } = await blog.app.inject({ url })
    expect(statusCode).toBe(status)
    const inline = inlineIn(body)
    expect(inline.length).toBeGreaterThan(2)
    expect(inline.filter((text) => !headers['content-security-policy']?.includes(digest(text)))).toEqual([])
    expect(await htmlProblems(body)).toEqual([])
    expect(body).not.toContain('<script>alert')
  })

  test('a rejected message', async () => {
    const { statusCode, body } = await blog.app.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ name: signs, email: signs, message: '' }).toString(),
    })
    expect(statusCode).toBe(400)
    expect(await htmlProblems(body)).toEqual([])
    expect(body).not.toContain('<script>alert')
  })
})
