import { describe, expect, test } from 'vitest'
import type { Access } from '#contract/endpoint.ts'
import { calls, expectedStatus } from './support/calls/calls.ts'
import { responseIn } from './support/calls/make-call.ts'
import { situations } from './support/calls/situations.ts'
import { type DatabaseKind, databaseKinds } from './support/database-kinds.ts'
import { useBlog } from './support/test-blog.ts'
import { testMailServer } from './support/test-mail-server.ts'

// Which responses a caller gets is decided before any query that differs between databases, and takes a blog for each call to show.
describe('who may make a call', () => {
  const held = useBlog(databaseKinds[0] as DatabaseKind, { mailServer: testMailServer() })

  test.each(calls)('%s', async (name, endpoint) => {
    const owner = await held.blog.signUp('first')
    const row: [string, number][] = []
    const askedForPassword: string[] = []
    for (const situation of situations) {
      const response = await responseIn(held.blog, owner, name, situation)
      row.push([situation, response.statusCode])
      if (response.body.includes('"password_required"')) askedForPassword.push(situation)
    }
    expect(row).toEqual(situations.map((situation) => [situation, expectedStatus(name, situation)]))
    expect(askedForPassword).toEqual(endpoint.recentPassword === 'always' ? [situations.at(-1)] : [])
  })
})

describe.each(databaseKinds)('access on %s', (kind) => {
  const held = useBlog(kind)

  test.each([
    ['Authorization: Bearer <token>', (token: string) => ({ authorization: `Bearer ${token}` })],
    ['Authorization: bearer <token>', (token: string) => ({ authorization: `bearer ${token}` })],
    ['Authorization: <token>', (token: string) => ({ authorization: token })],
    ['token: <token>', (token: string) => ({ token })],
  ])('a token may be sent as %s', async (_form, headersFor) => {
    const { token } = await held.blog.signUp('ann')
    const response = await held.blog.visitor.get('/author/profile', headersFor(token))
    expect(response.body.username).toBe('ann')
  })

  test('a token in the address is not read', async () => {
    const { token } = await held.blog.signUp('ann')
    const response = await held.blog.visitor.get(`/author/profile?token=${token}&authorization=${token}`)
    expect(response.status).toBe(401)
    expect(response.headers['www-authenticate']).toBe('Bearer')
  })

  test('a change of position and a deletion hold at once for tokens that were given out before', async () => {
    const ann = await held.blog.signUp('ann')
    const ben = await held.blog.signUp('ben')
    await ann.put('/author/position/ben', { position: 'owner' })
    expect((await ben.get('/pages/contact/read')).status).toBe(200)
    await ann.put('/author/position/ben', { position: 'author' })
    expect((await ben.get('/pages/contact/read')).status).toBe(403)
    await ann.delete('/author/delete/ben')
    expect((await ben.get('/author/profile')).status).toBe(401)
    expect((await ben.post('/post/create', { title: 't', description: 'd' })).status).toBe(401)
  })

  test('an author is refused members and contacts in the specified words, with the position', async () => {
    await held.blog.signUp('ann')
    const ben = await held.blog.signUp('ben')
    expect((await ben.get('/author/get')).body).toMatchObject({
      message: 'You are not owner to view the members of the blog!',
      position: 'author',
      code: 'forbidden',
    })
    expect((await ben.get('/pages/contact/read')).body).toMatchObject({
      message: 'You are not authorized to view the contacts!',
      position: 'author',
      code: 'forbidden',
    })
  })
})

test('which calls need a password that was given of late, and when', () => {
  const needing = calls.filter(([, { recentPassword }]) => recentPassword)
  expect(Object.fromEntries(needing.map(([name, { recentPassword }]) => [name, recentPassword]))).toEqual({
    'accessKey.read': 'always',
    'accessKey.remove': 'always',
    'accessKey.update': 'always',
    'auth.issueReset': 'always',
    'authors.endSessions': 'always',
    'authors.liftSuspension': 'always',
    'authors.remove': 'always',
    'authors.setPosition': 'always',
    'authors.suspend': 'always',
    'authors.update': 'if the email changes',
    'contacts.erase': 'always',
    'invitations.create': 'if it invites an owner',
  })
})

test('who may make which call', () => {
  const byAccess = Object.groupBy(calls, ([, { access }]): Access => access)
  const names = (access: Access) => byAccess[access]?.map(([name]) => name).sort()
  const advice = 'A new call for anyone or for owners needs a line in this list.'
  expect({ anyone: names('anyone'), owner: names('owner') }, advice).toEqual({
    anyone: [
      'auth.findInvitation',
      'auth.forgotPassword',
      'auth.resetPassword',
      'auth.signIn',
      'auth.signUp',
      'authors.page',
      'contacts.create',
      'images.placeholder',
      'images.read',
      'images.share',
      'posts.find',
      'posts.list',
      'posts.listByTag',
      'posts.view',
      'search.suggest',
      'search.tags',
    ],
    owner: [
      'accessKey.read',
      'accessKey.remove',
      'accessKey.state',
      'accessKey.update',
      'audit.list',
      'auth.issueReset',
      'authors.endSessions',
      'authors.liftSuspension',
      'authors.list',
      'authors.setPosition',
      'authors.suspend',
      'contacts.answer',
      'contacts.erase',
      'contacts.list',
      'contacts.notices',
      'contacts.remove',
      'contacts.setNotices',
      'contacts.update',
      'dashboard.testMail',
      'dashboard.version',
      'invitations.create',
      'invitations.list',
      'invitations.remove',
      'site.preview',
      'site.read',
      'site.restore',
      'site.update',
      'site.versions',
      'sitePages.create',
      'sitePages.list',
      'sitePages.takeOver',
      'tags.list',
      'tags.removeFormerName',
      'tags.update',
      'takeDowns.lift',
      'takeDowns.list',
      'takeDowns.takeDown',
    ],
  })
})
