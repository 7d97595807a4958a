import { hash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { defaultSettings } from '#server/blog/site/default-settings.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { useBlog } from '#tests/support/test-blog.ts'

describe.each(databaseKinds)('the error screen on %s', (kind) => {
  const held = useBlog(kind, { app: { pages: 'built' } })

  test.each(['/', '/broken', '/author/ann', '/tags/Tag'])(
    'shows at %s if the page cannot be rendered, with the request id and no details',
    async (url) => {
      const { app, database, signUp } = held.blog
      const ids: string[] = []
      app.addHook('onRequest', async ({ id }) => void ids.push(id))
      const ann = await signUp('ann')
      await ann.post('/post/create', { title: 'Broken', description: 'd', tags: ['Tag'], status: 'public' })
      await database.db.updateTable('post').set({ created_at: 'no instant' }).execute()

      ids.length = 0
      const { statusCode, headers, body } = await app.inject({ url })
      expect(statusCode).toBe(500)
      expect(headers['cache-control']).toBe('private, no-store')
      expect(headers.etag).toBeUndefined()
      expect(body).toContain('<h1>Unexpected Application Error!</h1>')
      expect(body).toContain('</footer>')
      expect(body).toContain('<meta name="robots" content="noindex"/>')
      expect(ids).toHaveLength(1)
      expect(body).toContain(`<code>${ids[0]}</code>`)
      expect(body).toMatch(/\.fine-print\{[^}]*code\{font-family:var\(--font-code\)/)
      expect(body).not.toMatch(
        /RangeError|Invalid time|no instant|\bat \w+ \(|file:\/\/|node_modules|\.tsx?\b/,
      )
    },
  )

  test('disappears with its cause', async () => {
    const { app, database, signUp } = held.blog
    const ann = await signUp('ann')
    await ann.post('/post/create', { title: 'Mended', description: 'd', status: 'public' })
    const { created_at } = await database.db.selectFrom('post').select('created_at').executeTakeFirstOrThrow()
    await database.db.updateTable('post').set({ created_at: 'no instant' }).execute()
    expect((await app.inject({ url: '/mended' })).statusCode).toBe(500)
    await database.db.updateTable('post').set({ created_at }).execute()
    expect((await app.inject({ url: '/mended' })).statusCode).toBe(200)
  })
})

describe('a view that cannot be rendered', () => {
  const trap = { armed: false }
  const value = {
    ...defaultSettings.socialLinks,
    get code() {
      if (trap.armed) throw new Error('a secret reason')
      return defaultSettings.socialLinks.code
    },
  }
  const held = useBlog('sqlite', {
    app: { pages: 'built' },
    fixedSettings: { socialLinks: { value, variable: 'SOCIAL_LINKS' } },
  })

  test('shows the error screen, is logged once, and the message is passed on once', async () => {
    const create = vi.spyOn(held.blog.services.contacts, 'create')
    const logged: unknown[] = []
    held.blog.app.addHook('onRequest', async ({ log }) => {
      vi.spyOn(log, 'error').mockImplementation((...said: unknown[]) => void logged.push(said[1]))
    })
    trap.armed = true
    const { statusCode, body, headers } = await held.blog.app.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=Ada',
    })
    trap.armed = false
    expect(statusCode).toBe(500)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(body).toContain('<h1>Unexpected Application Error!</h1>')
    expect(body).not.toContain('secret')
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? ''
    expect(headers['content-security-policy']).toContain(`'sha256-${hash('sha256', style, 'base64')}'`)
    expect(logged).toEqual(['page failed'])
    expect(create).toHaveBeenCalledTimes(1)
    expect((await held.blog.app.inject({ url: '/contact' })).statusCode).toBe(200)
  })
})
