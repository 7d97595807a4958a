import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const minute = 60 * 1_000

describe.each(databaseKinds)('previews on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
    await ann.post('/post/create', { title: 'One', description: 'd', content: '<p>c</p>' })
    await ann.post('/post/create', { title: 'Two', description: 'd' })
  })
  const issue = async (url: string) => (await ann.post(`/post/preview/${url}`)).body.ticket as string
  const open = (url: string, ticket: string) => held.blog.services.openReader().findPreview(url, ticket)

  test('a ticket opens the one hidden post that it is for', async () => {
    const ticket = await issue('one')
    expect(await open('one', ticket)).toMatchObject({ title: 'One', status: 'draft', html: '<p>c</p>' })
    expect(await open('two', ticket)).toBeNull()
    expect(await open('no-such-post', ticket)).toBeNull()
    expect(await held.blog.services.openReader().findPost('one')).toBeNull()
  })

  test('a hidden post leads nowhere, and a published one where its page does', async () => {
    const tickets = [await issue('one'), await issue('two')] as const
    for (const url of ['one', 'two']) await ann.put(`/post/update/${url}`, { status: 'public' })
    expect(await open('two', tickets[1])).toMatchObject({ relatedPosts: { previous: { url: 'one' } } })
    await ann.put('/post/update/one', { status: 'private' })
    expect(await open('one', tickets[0])).toMatchObject({ status: 'private', relatedPosts: null })
  })

  test('it expires after ten minutes, as its response says', async () => {
    const { body } = await ann.post('/post/preview/one')
    const life = Date.parse(body.expiresDate) - Date.now()
    expect(life).toBeGreaterThan(9 * minute)
    expect(life).toBeLessThanOrEqual(10 * minute)
    held.blog.passTime(9 * minute)
    expect(await open('one', body.ticket)).not.toBeNull()
    held.blog.passTime(minute)
    expect(await open('one', body.ticket)).toBeNull()
  })

  test('it does not open a post for the former author once an owner got it with the account’s deletion', async () => {
    const ben = await held.blog.signUp('ben')
    await ben.post('/post/create', { title: 'Of Ben', description: 'd', content: '<p>c</p>' })
    const { ticket } = (await ben.post('/post/preview/of-ben')).body
    expect(await open('of-ben', ticket)).not.toBeNull()
    expect((await ann.delete('/author/delete/ben')).status).toBe(200)
    expect((await ann.put('/post/update/of-ben', { content: '<p>Of Ann</p>' })).status).toBe(200)
    expect(await open('of-ben', ticket)).toBeNull()
    expect(await open('of-ben', await issue('of-ben'))).toMatchObject({ html: '<p>Of Ann</p>' })
  })

  test('a ticket with another expiry or signature opens nothing', async () => {
    const ticket = await issue('one')
    const [expiry, signature] = ticket.split('.') as [string, string]
    const later = (Number.parseInt(expiry, 36) + 3_600).toString(36)
    const flipped = signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
    for (const forged of [
      `${later}.${signature}`,
      `${expiry}.${flipped}`,
      expiry,
      `${expiry}.`,
      '',
      `${ticket}0`,
    ]) {
      expect(await open('one', forged)).toBeNull()
    }
  })
})

describe.each(databaseKinds)('previews of unfinished texts on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
  })
  const begin = async (sent: object) => (await ann.post('/post/workingcopy', sent)).body
  const issue = async (id: string) =>
    (await ann.post(`/post/workingcopy/preview/${id}`)).body.ticket as string
  const open = (url: string, ticket: string) => held.blog.services.openReader().findPreview(url, ticket)

  test('a ticket opens a text that is no post yet, at any address, with the drawing that its title gives it, as it is then', async () => {
    const { id, revision } = await begin({ title: 'A new one', blocks: ['<p>a</p>', '<h2>B</h2>'] })
    const ticket = await issue(id)
    expect(await open('anything', ticket)).toMatchObject({
      ...{ url: 'anything', drawnAs: 'a-new-one', title: 'A new one', status: 'draft', isShared: false },
      html: expect.stringContaining('<p>a</p>'),
    })
    const splice = { start: 0, deleteCount: 1, blocks: ['<p>b<script>alert(1)</script></p>'] }
    await ann.put(`/post/workingcopy/${id}`, { revision, splice })
    expect((await open('anything', ticket))?.html).toMatch(/^<p>b<\/p>/)
    held.blog.passTime(10 * minute)
    expect(await open('anything', ticket)).toBeNull()
  })

  test('a ticket for changes of a public post shows them, and readers see nothing of it', async () => {
    await ann.post('/post/create', { title: 'One', description: 'd', content: '<p>c</p>', status: 'public' })
    const { id } = await begin({ url: 'one', title: 'Changed', blocks: ['<p>d</p>'] })
    expect(await open('other', await issue(id))).toMatchObject({
      url: 'one',
      title: 'Changed',
      status: 'draft',
    })
    expect(await held.blog.services.openReader().findPost('one')).toMatchObject({
      title: 'One',
      html: '<p>c</p>',
    })
  })

  test('it opens nothing once the text is gone, or its author is suspended, and no other text', async () => {
    const [first, second] = [await begin({ blocks: ['<p>a</p>'] }), await begin({ blocks: ['<p>b</p>'] })]
    const ticket = await issue(first.id)
    expect(await open('x', ticket.replace(first.id, second.id))).toBeNull()
    await ann.delete(`/post/workingcopy/${first.id}`)
    expect(await open('x', ticket)).toBeNull()
    const ben = await held.blog.signUp('ben')
    const { body } = await ben.post('/post/workingcopy', { blocks: ['<p>c</p>'] })
    const ofBen = (await ben.post(`/post/workingcopy/preview/${body.id}`)).body.ticket
    expect(await open('x', ofBen)).not.toBeNull()
    expect((await ann.put('/author/suspension/ben', { reason: 'r' })).status).toBe(200)
    expect(await open('x', ofBen)).toBeNull()
  })
})
