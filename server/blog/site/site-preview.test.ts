import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { imageFile } from '#tests/support/image-files.ts'
import { password } from '#tests/support/test-account.ts'
import { callerOf, type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { readImage, upload } from '#tests/support/uploads.ts'

const minute = 60_000

describe.each(databaseKinds)('unsaved settings of the site on %s', (kind) => {
  const held = useBlog(kind, {
    app: { pages: 'built' },
    fixedSettings: { timeZone: { value: 'Europe/Berlin', variable: 'TIME_ZONE' } },
  })
  let owner: SignedIn
  beforeEach(async () => {
    owner = await held.blog.signUp('ann')
    const post = { description: 'd', content: '<p>c</p>', tags: ['Tag'], status: 'public' }
    await owner.post('/post/create', { title: 'One', ...post })
    await owner.post('/post/create', { title: 'Two', ...post })
  })
  const ask = (url: string) => held.blog.app.inject({ url })
  const issue = (changes: object, by = owner) => by.post('/settings/preview', changes)
  const ticketFor = async (changes: object) => (await issue(changes)).body.ticket as string
  const bodyAt = async (path: string, ticket: string) => (await ask(`${path}?preview=${ticket}`)).body
  const shows = async (text: string, ticket: string) => (await bodyAt('/', ticket)).includes(text)
  const pages = ['/', '/one', '/about', '/contact', '/tags/Tag', '/author/ann', '/archive', '/nothing-here']
  const hidden = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

  test('are shown by every public page to whoever has the ticket, and by none without it', async () => {
    const before = await Promise.all(pages.map(async (url) => (await ask(url)).body))
    const ticket = await ticketFor({ name: ' Deep  Notes ', accentColor: '#004488', postsPerPage: 1 })
    for (const url of pages) {
      const { headers, body } = await ask(`${url}?preview=${ticket}&framed`)
      expect(body, url).toContain('Deep Notes')
      expect(body.match(/<script(?! type="application\/ld\+json")/), url).toBeNull()
      expect(headers, url).toMatchObject({
        ...hidden,
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
      })
      const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1]
      expect(style, url).toMatch(/:root\{--color-accent:light-dark\(#004488,/)
      const digest = createHash('sha256').update(String(style)).digest('base64')
      expect(headers['content-security-policy'], url).toContain(digest)
      expect(headers['content-security-policy'], url).toContain("frame-ancestors 'self'")
    }
    const home = await bodyAt('/', ticket)
    expect(home.match(/<article/g)).toHaveLength(1)
    expect(await Promise.all(pages.map(async (url) => (await ask(url)).body))).toEqual(before)
    const { headers } = await ask('/')
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'cache-control': expect.stringContaining('public'),
    })
    expect((await owner.get('/settings/read')).body.version).toBe(0)
    expect((await owner.get('/settings/versions')).body.versions).toEqual([])
  })

  test('are laid over those of now, and those that a variable fixes stay', async () => {
    const ticket = await ticketFor({ homeHeading: 'Unsaved', timeZone: 'Europe/Berlin' })
    await owner.put('/settings/update', { name: 'Saved meanwhile', homeHeading: 'Also saved' })
    const home = await bodyAt('/', ticket)
    expect(home).toContain('>Unsaved</h1>')
    expect(home).toContain('Saved meanwhile')
    expect((await issue({ timeZone: 'UTC' })).body.fields).toEqual({
      timeZone: 'TIME_ZONE is set on the server and fixes this.',
    })
  })

  test('open neither the admin area nor the message form, which stay as they are', async () => {
    const ticket = await ticketFor({ name: 'Unsaved name' })
    const admin = await ask(`/admin?preview=${ticket}`)
    expect(admin.body).not.toContain('Unsaved name')
    expect(admin.headers['x-frame-options']).toBe('DENY')
    const sent = await held.blog.app.inject({
      method: 'POST',
      url: `/contact?preview=${ticket}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=Ada',
    })
    expect(sent.body).not.toContain('Unsaved name')
    expect((await ask(`/feed.xml?preview=${ticket}`)).body).not.toContain('Unsaved name')
  })

  test('that are not valid are refused like an update, each at its field', async () => {
    const link = { text: 'x', address: 'javascript:alert(1)' }
    const refused = {
      name: '\u202e',
      navigation: [link],
      accentColor: 'red}*{display:none',
      copyrightYear: 1,
    }
    const { status, body } = await issue(refused)
    expect([status, body]).toEqual([
      400,
      { ...(await owner.put('/settings/update', refused)).body, requestId: body.requestId },
    ])
    expect(Object.keys(body.fields)).toEqual(['name', 'navigation.0.address', 'accentColor', 'copyrightYear'])
    for (const wrong of [
      { postsPerPage: '3' },
      { navigation: {} },
      { typefaces: 'comic-sans' },
      { logo: 'x' },
      [],
    ])
      expect((await issue(wrong)).status, JSON.stringify(wrong)).toBe(400)
  })

  test('with hostile text show it as text', async () => {
    const hostile = '"><script>alert(1)</script>'
    const ticket = await ticketFor({
      name: hostile,
      homeHeading: hostile,
      homeDescription: hostile,
      footerLinks: [{ text: hostile, address: '/"><script>alert(2)</script>' }],
    })
    for (const url of pages) expect(await bodyAt(url, ticket), url).not.toMatch(/<script>alert/)
    expect(await shows('&lt;script&gt;alert(1)', ticket)).toBe(true)
  })

  test('are shown for ten minutes, and by no ticket that was changed', async () => {
    const ticket = await ticketFor({ name: 'Unsaved name' })
    const [expiry = '', sessionId = '', packed = '', mark = '', signature = ''] = ticket.split('.')
    const other = (await ticketFor({ name: 'Other name' })).split('.')
    const later = (Number.parseInt(expiry, 36) + 3_600).toString(36)
    const { ticket: ofPost } = (await owner.post('/post/preview/one')).body
    const ben = await held.blog.signUp('ben')
    await owner.put('/author/position/ben', { position: 'owner' })
    const { ticket: ofBen } = (await issue({ name: 'Of Ben' }, ben)).body
    for (const forged of [
      [later, sessionId, packed, mark, signature],
      [expiry, sessionId, other[2], mark, signature],
      [expiry, ofBen.split('.')[1], packed, mark, signature],
      [expiry, sessionId, packed, mark, '0'.repeat(64)],
      [expiry, sessionId, 'A'.repeat(5_000), mark, signature],
      [expiry, sessionId, packed, signature],
      [ofPost],
      ['', '', '', 'site', ''],
    ]) {
      const { headers, body } = await ask(`/?preview=${encodeURIComponent(forged.join('.'))}`)
      expect(body).toContain('>From the Lectern<')
      expect(headers['x-frame-options']).toBe('DENY')
    }
    held.blog.passTime(9 * minute)
    expect(await shows('Unsaved name', ticket)).toBe(true)
    held.blog.passTime(2 * minute)
    expect(await shows('Unsaved name', ticket)).toBe(false)
  })

  test('are shown by no ticket of somebody who is an owner no more', async () => {
    const ben = await held.blog.signUp('ben')
    expect((await issue({ name: 'Of Ben' }, ben)).status).toBe(403)
    await owner.put('/author/position/ben', { position: 'owner' })
    const { ticket } = (await issue({ name: 'Of Ben' }, ben)).body
    expect(await shows('Of Ben', ticket)).toBe(true)
    await owner.put('/author/position/ben', { position: 'author' })
    expect(await shows('Of Ben', ticket)).toBe(false)
    await owner.put('/author/position/ben', { position: 'owner' })
    expect((await owner.put('/author/suspension/ben', { reason: 'r' })).status).toBe(200)
    expect(await shows('Of Ben', ticket)).toBe(false)
    await owner.delete('/author/delete/ben')
    expect(await shows('Of Ben', ticket)).toBe(false)
  })

  test('are shown as long as the session that asked for the ticket', async () => {
    const tickets = await Promise.all(
      ['Of the first session', 'Of the second session'].map(async (name) => {
        const { body } = await held.blog.visitor.post('/auth/signin', { username: 'ann', password })
        const session = { ...owner, ...callerOf(held.blog.app, body.token) }
        return { session, name, ticket: (await issue({ name }, session)).body.ticket }
      }),
    )
    const [first, second] = tickets as [(typeof tickets)[0], (typeof tickets)[0]]
    await first.session.post('/auth/signout')
    expect(await shows('Of the first session', first.ticket)).toBe(false)
    expect(await shows('Of the second session', second.ticket)).toBe(true)
  })

  test('have pictures that were uploaded and not saved, which stay hidden and unclaimed', async () => {
    const bytes = await imageFile('png', { width: 400, height: 200 })
    const [logo, icon] = [
      (await upload(held.blog, owner, { bytes })).body,
      (await upload(held.blog, owner, { bytes })).body,
    ]
    const ticket = await ticketFor({ logo: { imgname: logo.imgname }, icon: { imgname: icon.imgname } })
    const home = await bodyAt('/', ticket)
    expect(home).toContain(`src="/api/images/${logo.imgname}?w=320&amp;format=webp&amp;token=${logo.token}"`)
    expect((await readImage(held.blog, `${logo.imgname}?w=320&format=webp&token=${logo.token}`)).status).toBe(
      200,
    )
    expect((await readImage(held.blog, logo.imgname)).status).toBe(404)
    held.blog.passTime(25 * 60 * minute)
    await held.blog.services.cleanUp.run()
    expect(await held.blog.database.db.selectFrom('image').select('id').execute()).toEqual([])

    const ben = await held.blog.signUp('ben')
    const { imgname } = (await upload(held.blog, ben, { bytes })).body
    for (const of of [imgname, 'nothing.png']) {
      const { status, body } = await issue({ logo: { imgname: of } })
      expect([status, body.fields]).toEqual([400, { logo: 'There is no uploaded image with this name.' }])
    }
  })

  test('that do not fit into an address are refused in words, and the longest that fit open any page', async () => {
    const random = (at: number) => createHash('sha512').update(String(at)).digest('base64url')
    const linksFrom = (first: number) =>
      Array.from({ length: 12 }, (_, at) => ({
        text: 'Text',
        address: `/${Array.from({ length: 5 }, (_part, part) => random(first + 5 * at + part)).join('')}`,
      }))
    const navigation = linksFrom(0)
    expect((await issue({ navigation })).status).toBe(200)
    const { status, body } = await issue({ navigation, footerLinks: linksFrom(1_000) })
    expect([status, body.code]).toEqual([413, 'payload_too_large'])
    expect(body.message).toContain('too long for a preview')
    const tag = '🛶'.repeat(100)
    const ticket = 'x'.repeat(limits.site.maxPreviewTicketCharacters)
    expect((await ask(`/tags/${encodeURIComponent(tag)}?preview=${ticket}&framed`)).statusCode).toBe(200)
    expect((await issue({ homeDescription: 'x'.repeat(5_000_000) })).status).toBe(413)
  })
})
