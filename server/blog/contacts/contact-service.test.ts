import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const day = 24 * 60 * 60 * 1_000

describe.each(databaseKinds)('contact messages on %s', (kind) => {
  const held = useBlog(kind)
  let owner: SignedIn
  beforeEach(async () => {
    owner = await held.blog.signUp('owner')
  })
  const send = (changes: object = {}) =>
    held.blog.visitor.post('/pages/contact/create', {
      name: 'Ann',
      email: 'ann@example.org',
      message: 'Hello',
      ...changes,
    })
  const read = async (query = '') => (await owner.get(`/pages/contact/read${query}`)).body

  test('a message is stored as written, as text', async () => {
    const message = '  <b>Hi</b>\r\n\r\nsecond\tline\u0000\u202e  '
    const { status, body } = await send({ name: ' Ann  <i> ', message })
    expect([status, body]).toMatchObject([201, { message: 'Thank you! Your message has been sent.' }])
    expect(await read()).toMatchObject({
      position: 'owner',
      contacts: [
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          name: 'Ann <i>',
          email: 'ann@example.org',
          message: '<b>Hi</b>\n\nsecond\tline\u202e',
          createdDate: expect.stringMatching(/^\d{4}-.*Z$/),
          label: null,
        },
      ],
      next: null,
    })
  })

  test('all missing or blank fields are reported together, and nothing is stored', async () => {
    for (const wrong of [
      { name: ' ', email: ' ', message: '\n\u0000' },
      { name: undefined, email: undefined, message: undefined },
      { name: 1, email: null, message: ['x'] },
      { name: 'x'.repeat(101), email: 'x'.repeat(255), message: 'x'.repeat(20_001) },
    ]) {
      const { status, body } = await send(wrong)
      expect([status, Object.keys(body.fields).sort()]).toEqual([400, ['email', 'message', 'name']])
    }
    expect((await read()).contacts).toEqual([])
  })

  test.each([
    'ann',
    'ann@',
    '@example.org',
    'a b@example.org',
    'ann@exa mple.org',
    'ann@-x.org',
    'a@b@c.org',
  ])('%s is no email address', async (email) => {
    expect(Object.keys((await send({ email })).body.fields)).toEqual(['email'])
  })

  test.each(['ann@localhost', 'ann+tag@sub.example.org', 'änn@exämple.org'])(
    '%s is an email address',
    async (email) => {
      expect((await send({ email })).status).toBe(201)
    },
  )

  test('reading the address of the form stores nothing', async () => {
    for (let time = 0; time < 10; time++) {
      expect((await held.blog.visitor.get('/pages/contact/create')).status).toBe(405)
    }
    expect((await read()).contacts).toEqual([])
  })

  test('a text sent again within a day, and a filled hidden field, are labelled and not refused', async () => {
    await send()
    await send({ name: 'Someone else' })
    await send({ message: 'Other', website: 'https://example.org' })
    held.blog.passTime(2 * day)
    await send()
    const { contacts } = await read()
    expect(contacts.map(({ label }: { label: string | null }) => label)).toEqual([
      null,
      'Possible spam',
      'Possible spam',
      null,
    ])
  })

  test('messages are oldest first, and paging returns each one once, even if several have the same instant', async () => {
    const texts = ['1', '2', '3', '4', '5', '6', '7']
    for (const message of texts) {
      await send({ message })
    }
    const walk = async () => {
      const pages: string[][] = []
      for (let before: string | null = ''; before !== null; ) {
        const { contacts, next } = await read(`?limit=3${before && `&before=${encodeURIComponent(before)}`}`)
        pages.unshift(contacts.map(({ message }: { message: string }) => message))
        before = next
      }
      return pages
    }
    expect(await walk()).toEqual([['1'], ['2', '3', '4'], ['5', '6', '7']])
    const created_at = '2026-01-01T00:00:00.000Z'
    await held.blog.database.db.updateTable('contact_message').set({ created_at }).execute()
    expect((await walk()).flat().toSorted()).toEqual(texts)
    expect((await owner.get('/pages/contact/read?before=x')).status).toBe(400)
  })
})
