import { describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { startOtherProcess } from '#tests/support/other-process.ts'
import { useBlog } from '#tests/support/test-blog.ts'

describe.each(databaseKinds)('links of navigation and footer to posts and pages on %s', (kind) => {
  const held = useBlog(kind, { app: { pages: 'built' } })

  /** An owner whose navigation leads to `/imprint` and whose footer leads to `/plan`, a page and a post that are public. */
  async function start() {
    const owner = await held.blog.signUp('ann')
    const published = { description: 'd', status: 'public' }
    await owner.post('/page/create', { ...published, title: 'Imprint' })
    for (const title of ['Plan', 'Other']) await owner.post('/post/create', { ...published, title })
    await owner.put('/settings/update', {
      navigation: [
        { text: 'Legal', address: '/Imprint/?from=menu#top' },
        { text: 'Shop', address: 'https://shop.example/imprint' },
        { text: 'Topics', address: '/tags' },
      ],
      footerLinks: [{ text: 'Our plan', address: '/plan' }],
    })
    return owner
  }
  /** Which links a cached page has, once it was read. */
  const linksAt = async (url: string) => {
    const { body } = await held.blog.app.inject({ url })
    return ['Legal', 'Shop', 'Topics', 'Our plan'].filter((text) => body.includes(`dir="auto">${text}</a>`))
  }
  const all = ['Legal', 'Shop', 'Topics', 'Our plan']

  test('are left out while nobody can read these, and cached pages of all processes follow at once', async () => {
    const owner = await start()
    const other = startOtherProcess(held.blog)
    const stopWatching = await other.services.watchOtherProcesses()
    const inOther = async () => (await other.services.site.read()).navigation.map(({ text }) => text)
    const expectLinks = async (links: string[], hiddenLinks: string[]) => {
      for (const url of ['/', '/other', '/about', '/nothing']) expect(await linksAt(url), url).toEqual(links)
      expect((await owner.get('/settings/read')).body).toMatchObject({ hiddenLinks })
      const { navigation } = (await owner.get('/settings/read')).body.settings
      expect(navigation, 'stays as it was written').toHaveLength(3)
      if (kind === 'postgres') await expect.poll(inOther).toEqual(links.filter((text) => text !== 'Our plan'))
    }
    const withoutImprint = ['Shop', 'Topics', 'Our plan']
    await expectLinks(all, [])
    await owner.put('/post/update/imprint', { status: 'private' })
    await expectLinks(withoutImprint, ['/Imprint/?from=menu#top'])
    await owner.put('/post/update/imprint', { status: 'public' })
    await expectLinks(all, [])
    await owner.put('/post/address/imprint', { address: 'legal' })
    await expectLinks(all, [])
    await owner.delete('/post/delete/legal')
    await owner.delete('/post/trash')
    await expectLinks(withoutImprint, ['/Imprint/?from=menu#top'])
    await owner.post('/page/create', { title: 'Imprint', description: 'd', status: 'public' })
    await expectLinks(all, [])
    await owner.post('/post/unpublish/plan', { status: 'draft' })
    await owner.delete('/post/delete/imprint')
    await expectLinks(['Shop', 'Topics'], ['/Imprint/?from=menu#top', '/plan'])
    await stopWatching()
    await other.stop()
  })

  test('are left out of a preview, too', async () => {
    const owner = await start()
    await owner.put('/post/update/plan', { status: 'draft' })
    const footerLinks = [{ text: 'Our plan', address: '/plan' }]
    const { ticket } = (await owner.post('/settings/preview', { footerLinks })).body
    expect(await linksAt(`/?preview=${ticket}`)).toEqual(['Legal', 'Shop', 'Topics'])
  })

  test('cost other changes nothing: only posts that are linked change all pages', async () => {
    const owner = await start()
    const changes: unknown[] = []
    held.blog.services.onChange((change) => changes.push(change))
    await owner.put('/post/update/other', { status: 'private' })
    await owner.put('/post/update/other', { status: 'public' })
    await owner.put('/post/update/plan', { title: 'Plan, again' })
    expect(changes).not.toContain('anything')
    expect(changes).toHaveLength(3)
    await owner.put('/post/update/plan', { status: 'private' })
    expect(changes.at(-1)).toBe('anything')
  })

  test.each(['/%E0%A4%A', '/imprint%00', '/imprint\u2028', `/${'%41'.repeat(150)}`, '/__proto__'])(
    'may be garbage: %j',
    async (address) => {
      const owner = await start()
      const { status } = await owner.put('/settings/update', { navigation: [{ text: 'Legal', address }] })
      expect([200, 400]).toContain(status)
      expect((await held.blog.app.inject('/')).statusCode).toBe(200)
      expect((await owner.put('/post/update/plan', { status: 'private' })).status).toBe(200)
    },
  )
})
