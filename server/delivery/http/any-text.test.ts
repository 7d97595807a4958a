import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { accountOf } from '#tests/support/test-account.ts'
import { type CallResponse, type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const oddTexts = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\uffff',
  '\u202e',
  "'",
  '%',
  '_',
  '\\',
  '\n',
  '🤖'.repeat(200),
]

describe.each(databaseKinds)('any text is safe on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
  })

  test.each<[string, (text: string, encoded: string) => Promise<CallResponse>]>([
    ['as an address of a post', (_, encoded) => held.blog.visitor.get(`/post/getpost/${encoded}`)],
    ['as a post to edit', (_, encoded) => ann.get(`/post/readbyadmin/${encoded}`)],
    ['as a post to delete', (_, encoded) => ann.delete(`/post/delete/${encoded}`)],
    ['as a post that is viewed', (_, encoded) => held.blog.visitor.post(`/post/view/${encoded}`)],
    ['as a tag', (_, encoded) => held.blog.visitor.get(`/post/getpostbytag/${encoded}`)],
    ['as a search', (_, encoded) => held.blog.visitor.get(`/post/read?search=${encoded}`)],
    ['as a cursor', (_, encoded) => held.blog.visitor.get(`/post/read?before=${encoded}`)],
    ['as a username', (_, encoded) => held.blog.visitor.get(`/author/user/${encoded}`)],
    ['as a message to delete', (_, encoded) => ann.delete(`/pages/contact/${encoded}`)],
    ['as an account to delete', (_, encoded) => ann.delete(`/author/delete/${encoded}`)],
    [
      'as a name to sign in',
      (text) => held.blog.visitor.post('/auth/signin', { username: text, password: text }),
    ],
    [
      'in a profile',
      (text) => ann.put('/author/update', { name: `x${text}`, description: text, email: text }),
    ],
    [
      'in a post',
      (text) =>
        ann.post('/post/create', { title: `x${text}`, description: `x${text}`, content: text, tags: [text] }),
    ],
    [
      'in a contact message',
      (text) =>
        held.blog.visitor.post('/pages/contact/create', {
          name: `x${text}`,
          email: 'x@example.org',
          message: `x${text}`,
        }),
    ],
  ])('%s', async (_where, call) => {
    for (const text of oddTexts) {
      const { status } = await call(text, encodeURIComponent(text.toWellFormed()))
      expect([text, status]).toEqual([text, expect.toSatisfy((code: number) => code < 500)])
    }
  })

  test('invisible text counts as empty, and invisible characters stay between visible ones', async () => {
    const post = { title: 'Shown', description: 'd', status: 'public' }
    const contact = { name: 'n', email: 'x@example.org', message: 'm' }
    const account = accountOf('ben')
    await ann.post('/post/create', post)
    const required: Record<string, (text: string) => Promise<CallResponse>> = {
      title: (title) => ann.post('/post/create', { ...post, title }),
      description: (description) => ann.put('/post/update/shown', { description }),
      name: (name) => ann.put('/author/update', { name }),
      'name of a new account': (name) => held.blog.visitor.post('/auth/signup', { ...account, name }),
      'name of a stranger': (name) => held.blog.visitor.post('/pages/contact/create', { ...contact, name }),
      message: (message) => held.blog.visitor.post('/pages/contact/create', { ...contact, message }),
    }
    for (const text of ['\u200b', '\u2060 \u00ad', '\u200d', '\u2800', '\u3164', '\u180e', '\u0007\ufe0f']) {
      for (const [field, call] of Object.entries(required)) {
        const { status, body } = await call(text)
        expect([field, status, Object.keys(body.fields)]).toEqual([field, 400, [field.split(' ')[0]]])
      }
      const created = await ann.post('/post/create', {
        ...post,
        title: `x${text}x`,
        tags: [text, 'a\u200db'],
      })
      expect([created.status, created.body.post.tags]).toEqual([201, ['a\u200db']])
      expect((await ann.put('/author/update', { description: text })).body.profile.description).toBe('')
      expect((await held.blog.visitor.get(`/post/read?search=${encodeURIComponent(text)}`)).body).not.toEqual(
        [],
      )
      const address = await ann.put('/post/address/shown', { address: text })
      expect(address.status).toBe(400)
    }
    expect((await ann.get('/post/readbyadmin/shown')).body).toMatchObject(post)
    expect((await ann.put('/post/update/shown', { title: '👩\u200d💻 می\u200cخواهم' })).body.post.title).toBe(
      '👩\u200d💻 می\u200cخواهم',
    )
  })

  test('in a forged cursor', async () => {
    for (const text of ['2026-01-01T00:00:00.000Z \u0000', "2026 ' or 1=1", 'x', ' ']) {
      const cursor = Buffer.from(text).toString('base64url')
      expect((await held.blog.visitor.get(`/post/read?before=${cursor}`)).status).toBe(400)
    }
  })
})
