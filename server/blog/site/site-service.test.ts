import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createInTransaction, createReads } from '#server/transaction.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { startOtherProcess } from '#tests/support/other-process.ts'
import { type TestBlog, useBlog } from '#tests/support/test-blog.ts'
import { createPreviewTickets } from '../previews/preview-ticket.ts'
import { defaultSettings } from './default-settings.ts'
import { createSiteService } from './site-service.ts'

describe.each(databaseKinds)('the settings of the site on %s', (kind) => {
  const held = useBlog(kind, {
    app: { pages: 'built' },
    fixedSettings: { timeZone: { value: 'Europe/Berlin', variable: 'TIME_ZONE' } },
  })
  const home = async () => (await held.blog.app.inject('/')).body

  test('are at first as the specification has them', async () => {
    const owner = await held.blog.signUp('ann')
    expect((await owner.get('/settings/read')).body).toEqual({
      version: 0,
      settings: { ...defaultSettings, timeZone: 'Europe/Berlin' },
      hiddenLinks: [],
      fixed: { timeZone: 'TIME_ZONE' },
    })
  })

  test('are what readers see at once, also those of another process, until they are taken back', async () => {
    const owner = await held.blog.signUp('ann')
    const other = startOtherProcess(held.blog)
    await other.services.watchOtherProcesses()
    expect((await other.services.site.read()).name).toBe('Lectern')
    expect(await home()).toContain('>From the Lectern<')
    const navigation = [{ text: ' Tags\n<b> ', address: '/tags' }]
    const change = { name: ' Deep  Notes ', homeHeading: '', navigation, homeDescription: '' }
    const { body } = await owner.put('/settings/update', change)
    expect(body).toMatchObject({ version: 1, settings: { name: 'Deep Notes', homeHeading: null } })
    const shown = await home()
    expect(shown).toContain('>From the Deep Notes<')
    expect(shown).toContain('href="/tags" dir="auto">Tags &lt;b&gt;</a>')
    if (kind === 'postgres')
      await expect.poll(async () => (await other.services.site.read()).name).toBe('Deep Notes')
    await owner.put('/settings/update', {
      copyrightYear: 2030,
      socialLinks: { code: null, professional: null, social: null },
    })
    expect(await home()).toContain('© 2030 Deep Notes')
    expect(await home()).not.toContain('github.com')
    expect((await owner.get('/settings/versions')).body.versions).toMatchObject([
      { version: 2, savedBy: 'ann', changed: ['socialLinks', 'copyrightYear'] },
      { version: 1, savedBy: 'ann', changed: ['name', 'homeDescription', 'navigation'] },
    ])
    await owner.put('/settings/restore', { version: 1 })
    expect(await home()).toContain('© 2023 Deep Notes')
    await owner.put('/settings/restore', { version: 0 })
    expect(await home()).toContain('>From the Lectern<')
    expect((await owner.put('/settings/restore', { version: 9 })).status).toBe(404)
    await other.stop()
  })

  test('give public pages and the admin area another accent colour, which their policy allows by its hash', async () => {
    const owner = await held.blog.signUp('ann')
    await owner.put('/settings/update', { accentColor: '#004488' })
    const accent = /:root\{--color-accent:light-dark\(#004488,#[0-9a-f]{6}\)\}/
    for (const url of ['/', '/admin', '/nothing-here']) {
      const { body, headers } = await held.blog.app.inject({ url })
      const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1]
      expect([url, style]).toEqual([url, expect.stringMatching(accent)])
      const digest = createHash('sha256').update(String(style)).digest('base64')
      expect([url, headers['content-security-policy']]).toEqual([url, expect.stringContaining(digest)])
    }
    await owner.put('/settings/update', { accentColor: null })
    expect(await home()).not.toMatch(/:root\{--color-accent:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\)\}/)
  })

  test('change nothing and make no version if they are as they were', async () => {
    const owner = await held.blog.signUp('ann')
    await owner.put('/settings/update', { name: 'Lectern' })
    await owner.put('/settings/restore', { version: 0 })
    expect((await owner.get('/settings/read')).body.version).toBe(0)
  })

  test('of other names are passed over', async () => {
    const owner = await held.blog.signUp('ann')
    for (const name of ['version', 'fixed', 'constructor', 'toString', '__defineGetter__']) {
      const { status, body } = await owner.put('/settings/update', {
        name: 'Known',
        [name]: 'x'.repeat(1_000),
      })
      expect([name, status, body.settings?.name]).toEqual([name, 200, 'Known'])
    }
    const versions = await held.blog.database.db.selectFrom('site_version').select('settings').execute()
    expect(versions.map(({ settings }) => JSON.parse(String(settings)))).toEqual([{ name: 'Known' }])
  })

  test('that are not valid are refused, each at its field, and nothing is changed', async () => {
    const owner = await held.blog.signUp('ann')
    const link = (address: string, text = 'Text') => ({
      navigation: [
        { text: 'Good', address: '/tags' },
        { text, address },
      ],
    })
    const refused: [object, string][] = [
      [{ name: ' \n ' }, 'name'],
      [{ name: 'x'.repeat(61) }, 'name'],
      [{ name: 'Lectern\u202e' }, 'name'],
      [{ name: '\u200b' }, 'name'],
      [{ homeHeading: 'From\u2066' }, 'homeHeading'],
      [{ homeDescription: 'x'.repeat(301) }, 'homeDescription'],
      [{ homeDescription: 'Learn\u202e' }, 'homeDescription'],
      [link('/tags', 'Tags\u2067'), 'navigation.1.text'],
      [{ footerLinks: [{ text: '\u202etxt', address: '/tags' }] }, 'footerLinks.0.text'],
      [link('javascript:alert(1)'), 'navigation.1.address'],
      [link('//evil.example'), 'navigation.1.address'],
      [link('/\\evil.example'), 'navigation.1.address'],
      [link('/\t/evil.example'), 'navigation.1.address'],
      [link('/a\0b'), 'navigation.1.address'],
      [link('https://a.example/\r\nb'), 'navigation.1.address'],
      [link('data:text/html,x'), 'navigation.1.address'],
      [link('tags'), 'navigation.1.address'],
      [link('/tags', ' '), 'navigation.1.text'],
      [{ socialLinks: { code: 'ftp://x', professional: null, social: null } }, 'socialLinks.code'],
      [{ timeZone: 'Mars' }, 'timeZone'],
      [{ securityContact: 'javascript:alert(1)' }, 'securityContact'],
      [{ securityContact: 'https://a.example/\nPolicy: x' }, 'securityContact'],
      [{ securityContact: `https://a.example/${'x'.repeat(500)}` }, 'securityContact'],
      [{ copyrightYear: 1899 }, 'copyrightYear'],
      [{ postsPerPage: 0 }, 'postsPerPage'],
      [{ postsPerPage: 61 }, 'postsPerPage'],
      [{ language: 'english' }, 'language'],
      [{ language: 'e"><script>' }, 'language'],
      [{ language: '' }, 'language'],
      [{ accentColor: 'red}*{display:none' }, 'accentColor'],
    ]
    for (const [body, field] of refused) {
      const response = await owner.put('/settings/update', { homeHeading: 'H', ...body })
      expect([response.status, Object.keys(response.body.fields)]).toEqual([400, [field]])
    }
    for (const body of [
      { copyrightYear: 1.5 },
      { postsPerPage: 2.5 },
      { training: 'some' },
      { typefaces: 'comic-sans' },
      { postsPerPage: null },
      { copyrightYear: '2030' },
      { navigation: Array(13).fill({ text: 'a', address: '/' }) },
      { baseVersion: -1 },
    ])
      expect((await owner.put('/settings/update', body)).status, JSON.stringify(body)).toBe(400)
    expect((await owner.get('/settings/read')).body.version).toBe(0)
  })

  test('that a variable fixes stay, and the refusal names it', async () => {
    const owner = await held.blog.signUp('ann')
    const { status, body } = await owner.put('/settings/update', { timeZone: 'UTC' })
    expect([status, body.fields]).toEqual([
      400,
      { timeZone: 'TIME_ZONE is set on the server and fixes this.' },
    ])
  })

  test('of two owners at once both are kept, unless one says from which version it began', async () => {
    const owner = await held.blog.signUp('ann')
    const update = (body: object) => () => owner.put('/settings/update', body)
    await held.blog.concurrently([update({ name: 'New' }), update({ copyrightYear: 2031 })])
    const { settings, version } = (await owner.get('/settings/read')).body
    expect([version, settings.name, settings.copyrightYear]).toEqual([2, 'New', 2031])
    const based = (name: string) => update({ name, baseVersion: 2 })
    const statuses = (await held.blog.concurrently([based('A'), based('B')])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
  })

  test('that are sent again, as proxies do without an answer, are stored once', async () => {
    const owner = await held.blog.signUp('ann')
    const update = (body: object) => owner.put('/settings/update', body)
    const change = { name: ' New ', copyrightYear: 2031, baseVersion: 0 }
    for (const time of ['first', 'second'])
      expect([time, await update(change)]).toMatchObject([time, { status: 200, body: { version: 1 } }])
    expect((await update({ ...change, copyrightYear: 2032 })).status).toBe(409)
  })

  test('outlive the account that changed them, and only the last hundred changes are kept', async () => {
    const ann = await held.blog.signUp('ann')
    const ben = await held.blog.signUp('ben')
    await ann.put('/author/position/ben', { position: 'owner' })
    for (let year = 1901; year <= 2002; year++) await ben.put('/settings/update', { copyrightYear: year })
    await ann.delete('/author/delete/ben')
    const { versions } = (await ann.get('/settings/versions')).body
    expect(versions).toHaveLength(100)
    expect(versions[0]).toMatchObject({ version: 102, savedBy: null })
    expect(await home()).toContain('© 2002')
  })

  test('that were used while the database could not be reached, and were old, are told once it is back', async () => {
    const owner = await held.blog.signUp('ann')
    const { reads, state } = interruptible(held.blog)
    let timesOutdated = 0
    const site = createSiteService({
      ...{ reads, inTransaction: createInTransaction(held.blog.database, () => {}), fixed: {} },
      previewTickets: createPreviewTickets({ sign: async () => '', clock: () => new Date() }),
      onOutdated: () => timesOutdated++,
      clock: () => new Date(),
    })
    await site.read()
    site.forget('anything')
    state.isDown = true
    expect((await site.read()).name).toBe('Lectern')
    state.isDown = false
    await site.read()
    expect(timesOutdated).toBe(0)
    await owner.put('/settings/update', { name: 'New' })
    site.forget('anything')
    state.isDown = true
    expect((await site.read()).name).toBe('Lectern')
    state.isDown = false
    expect((await site.read()).name).toBe('New')
    expect(timesOutdated).toBe(1)
  })
})

/** Reads of a blog's database, which can be made to fail. */
function interruptible({ database }: TestBlog) {
  const state = { isDown: false }
  const { site, sessions, images, posts } = createReads(database)
  const latest = async () => {
    if (state.isDown) throw new Error('The database is down.')
    return site.latest()
  }
  return { state, reads: { sessions, images, posts, site: { ...site, latest } } }
}
