import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useBlog } from '#tests/support/test-blog.ts'

describe('the style of a page', () => {
  const held = useBlog('sqlite', { app: { pages: 'built' } })

  /** The style of a page, which ends its head, after title and description: services that show links read only the beginning. */
  async function styleOf(url: string): Promise<string> {
    const { body, headers } = await held.blog.app.inject({ url })
    const end = /<title>[\s\S]*<meta name="description"[\s\S]*<style>([\s\S]*)<\/style><\/head>/.exec(body)
    expect([url, end !== null, body.match(/<style/g)?.length]).toEqual([url, true, 1])
    const style = end?.[1] as string
    const digest = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${digest}';`)
    return style
  }

  test('is one element at the end of the head, which the policy allows, with what the page needs', async () => {
    const ann = await held.blog.signUp('ann')
    const table = '<table><tbody><tr><td>1</td></tr></tbody></table>'
    for (const [title, content] of Object.entries({ plain: '<p>One.</p>', table }))
      await ann.post('/post/create', { title, description: 'd', content, status: 'public' })
    const [plain, withTable] = [await styleOf('/plain'), await styleOf('/table')]
    expect(withTable.slice(0, plain.length) === plain).toBe(true)
    expect(withTable.length).toBeGreaterThan(plain.length)
    for (const url of ['/', '/about', '/archive', '/contact', '/search?search=plain'])
      expect(await styleOf(url), url).toContain('{')
  })
})
