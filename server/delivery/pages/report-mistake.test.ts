import { describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { useBlog } from '#tests/support/test-blog.ts'

describe.each(databaseKinds)('reports of mistakes on %s', (kind) => {
  const held = useBlog(kind, { app: { pages: 'built' } })

  /** The text that the contact form begins with at an address. */
  async function messageAt(url: string): Promise<string | undefined> {
    const { body } = await held.blog.app.inject({ url })
    return /<textarea[^>]*>\n?([^<]*)</.exec(body)?.[1]?.trim()
  }

  test('begin with the address of the post, and with the text that was marked', async () => {
    const ann = await held.blog.signUp('ann')
    await ann.post('/post/create', { title: 'A post', description: 'd', status: 'public' })
    const { body } = await held.blog.app.inject({ url: '/a-post' })
    const [, link = ''] = /href="([^"]*)"[^>]*>Report a mistake/.exec(body) ?? []
    expect(await messageAt(link)).toBe('About http://localhost:3000/a-post')
    expect(await messageAt(`${link}&quote=one%0A%20two%20%3Cb%3E`)).toBe(
      'About http://localhost:3000/a-post\n“one two &lt;b&gt;”',
    )
    expect(await messageAt(`${link}&quote=${'x'.repeat(2_000)}`)).toHaveLength(537)
  })

  test('name no other address', async () => {
    for (const query of ['', '?quote=a', '?post=//evil.example/&quote=a', '?post='])
      expect(await messageAt(`/contact${query}`), query).toBe('')
  })
})
