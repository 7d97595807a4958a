import { describe, expect, test } from 'vitest'
import { apiBase, contract } from '#contract/contract.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { createDiskReserve } from '#server/limits/disk-reserve.ts'
import { databaseKinds } from './support/database-kinds.ts'
import { picture } from './support/pictures.ts'
import { accountOf, password } from './support/test-account.ts'
import { type SignedIn, type TestBlog, useBlog } from './support/test-blog.ts'
import { testMailServer } from './support/test-mail-server.ts'
import { formOf, upload } from './support/uploads.ts'

type CallName = {
  [Noun in keyof typeof contract]: `${Noun}.${Extract<keyof (typeof contract)[Noun], string>}`
}[keyof typeof contract]

const calls = Object.entries(contract).flatMap(([noun, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]): [CallName, Endpoint] => [
    `${noun}.${name}` as CallName,
    endpoint,
  ]),
)

/**
 * Who calls, about what: something of one’s own, or of another author; a call about neither has one answer in all of them. Sessions are
 * fresh, but for the last one’s, in which the password was given longer ago than counts.
 */
const situations = [
  'no token',
  'garbage token',
  'revoked token',
  'author, own',
  'author, another’s public',
  'author, another’s hidden',
  'owner, another’s public',
  'owner, another’s hidden',
  'owner, another’s public, later',
] as const

type OneEach<Names extends readonly string[]> = { [At in keyof Names]: number }
type Row = OneEach<typeof situations>

const anyone = (status: number): Row => fromAll(status, status)
const signedIn = (status: number): Row => fromAll(401, status)
const fromAll = (stranger: number, known: number): Row => [
  ...([stranger, stranger, stranger] as const),
  ...([known, known, known, known, known, known] as const),
]
const ownerOnly: Row = [401, 401, 401, 403, 403, 403, 200, 200, 200]
const ownerWithPassword: Row = [401, 401, 401, 403, 403, 403, 200, 200, 403]
const ownPostOnly: Row = [401, 401, 401, 200, 403, 404, 403, 404, 403]

const expected: Record<CallName, Row> = {
  'auth.signUp': anyone(201),
  'auth.signIn': anyone(200),
  'auth.signOut': signedIn(200),
  'auth.listSessions': signedIn(200),
  'auth.endSession': [401, 401, 401, 200, 404, 404, 404, 404, 404],
  'auth.endOtherSessions': signedIn(200),
  'auth.changePassword': signedIn(200),
  'auth.confirmPassword': signedIn(200),
  'auth.forgotPassword': anyone(202),
  'auth.issueReset': ownerWithPassword,
  'auth.resetPassword': anyone(200),
  'posts.list': anyone(200),
  'posts.find': [404, 404, 404, 200, 200, 404, 200, 404, 200],
  'posts.listByTag': anyone(200),
  'posts.listOwn': signedIn(200),
  'posts.create': signedIn(201),
  'posts.findOwn': ownPostOnly,
  'posts.update': ownPostOnly,
  'posts.setCover': ownPostOnly,
  'posts.removeCover': ownPostOnly,
  'posts.changeAddress': ownPostOnly,
  'posts.remove': ownPostOnly,
  'posts.preview': ownPostOnly,
  'posts.view': anyone(202),
  'authors.page': anyone(200),
  'authors.list': ownerOnly,
  'authors.remove': [401, 401, 401, 200, 403, 403, 200, 200, 403],
  'authors.setPosition': ownerWithPassword,
  'authors.profile': signedIn(200),
  'authors.update': signedIn(200),
  'authors.setImage': signedIn(200),
  'authors.removeImage': signedIn(200),
  'contacts.create': anyone(201),
  'contacts.list': ownerOnly,
  'contacts.remove': ownerOnly,
  'images.upload': signedIn(201),
  'images.read': [404, 404, 404, 404, 200, 404, 200, 404, 200],
  'images.placeholder': anyone(200),
  'images.share': [404, 404, 404, 404, 200, 404, 200, 404, 200],
  'dashboard.notices': signedIn(200),
  'audit.list': ownerOnly,
  'search.suggest': anyone(200),
}

/** What a caller sends, who has uploaded an image of the name `imgname`. */
const bodyOf: {
  [Name in CallName]?: (username: string, blog: TestBlog, imgname: string) => object | Promise<object>
} = {
  'auth.signUp': (username) => accountOf(`${username}-2`),
  'auth.signIn': (username) => ({ username, password }),
  'auth.changePassword': () => ({ password, newPassword: 'another long one' }),
  'auth.confirmPassword': () => ({ password }),
  'auth.forgotPassword': (username) => ({ username }),
  'auth.resetPassword': async (username, { services }) => {
    const { code } = await services.passwordResets.issue(username)
    return { code, newPassword: 'another long one' }
  },
  'posts.create': () => ({ title: 'A title', description: 'd' }),
  'posts.update': () => ({ title: 'Another title' }),
  'posts.changeAddress': () => ({ address: 'another-address' }),
  'posts.setCover': (_username, _blog, imgname) => ({ imgname, imgalt: 'What it shows.' }),
  'authors.setImage': (_username, _blog, imgname) => ({ imgname }),
  'authors.setPosition': () => ({ position: 'owner' }),
  'authors.update': () => ({ description: 'Someone.' }),
  'contacts.create': () => ({ name: 'n', email: 'n@example.org', message: 'm' }),
}

/** The id of an account's session. */
async function sessionOf({ database }: TestBlog, { username }: SignedIn): Promise<string> {
  const session = await database.db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select('session.id')
    .where('username', '=', username)
    .executeTakeFirst()
  return session?.id ?? 'none'
}

/** The id of a message that was just sent. */
async function messageOf({ visitor, database }: TestBlog): Promise<string> {
  await visitor.post('/pages/contact/create', { name: 'n', email: 'n@example.org', message: 'm' })
  const message = await database.db.selectFrom('contact_message').select('id').executeTakeFirstOrThrow()
  return message.id
}

/** The answer of one call in one situation, with accounts and a post of its own. */
async function answerIn(
  blog: TestBlog,
  owner: SignedIn,
  name: CallName,
  endpoint: Endpoint,
  situation: string,
  beforeCall = () => {},
) {
  const id = situation.replaceAll(/\P{L}+/gu, '-')
  const caller = await blog.signUp(`caller-${id}`)
  const another = await blog.signUp(`another-${id}`)
  if (situation.startsWith('owner')) {
    await owner.put(`/author/position/${caller.username}`, { position: 'owner' })
  }
  const holder = situation.includes('another’s') ? another : caller
  const status = situation.includes('public') ? 'public' : 'draft'
  // To make one takes longer than all else.
  const pictureOf = async (uploader: SignedIn): Promise<string | undefined> =>
    /^images\.|Cover$|Image$/.test(name) ? (await upload(blog, uploader)).body.imgname : undefined
  const imgname = await pictureOf(holder)
  const own = await pictureOf(caller)
  const created = await holder.post('/post/create', { title: 'Subject', description: 'd', status, imgname })
  if (situation === 'revoked token') await caller.post('/auth/signout')
  if (situation.endsWith('later')) blog.passTime(limits.recentPasswordLife * 1_000)

  const path = endpoint.path
    .replace('{url}', created.body.post.url)
    .replace('{username}', holder.username)
    .replace('{tag}', 'tag')
    .replace('{imgname}', imgname ?? '')
    .replace('{subject}', `post/${created.body.post.url}/x.png`)
    .replace('{name}', 'x.png')
    .replace('{id}', await (name === 'contacts.remove' ? messageOf(blog) : sessionOf(blog, holder)))
  const token = situation === 'no token' ? undefined : situation === 'garbage token' ? 'x' : caller.token
  const form = endpoint.upload && formOf(await picture('png'))
  const payload = form?.payload ?? (await bodyOf[name]?.(caller.username, blog, own ?? ''))
  beforeCall()
  return blog.app.inject({
    method: endpoint.method,
    url: `${apiBase}${path}`,
    headers: { ...form?.headers, ...(token && { authorization: `Bearer ${token}` }) },
    payload,
  })
}

describe.each(databaseKinds)('while the disk is low, on %s', (kind) => {
  let freeBytes = 1_000
  const readFreeBytes = async () => freeBytes
  const diskReserve = createDiskReserve({ folders: ['/'], reserveBytes: 500, readFreeBytes, maxAgeMs: 0 })
  const held = useBlog(kind, { mailServer: testMailServer(), diskReserve })

  test('what adds texts, pictures, messages or accounts is refused for now, and every other call goes on', async () => {
    const owner = await held.blog.signUp('first')
    const statuses: Record<string, number> = {}
    for (const [name, endpoint] of calls) {
      freeBytes = 1_000
      const low = () => (freeBytes = 499)
      // An owner is refused nothing but for the disk; of posts, one’s own.
      const situation = expected[name][3] < 300 ? 'author, own' : 'owner, another’s public'
      const answer = await answerIn(held.blog, owner, name, endpoint, `${situation}, ${name}`, low)
      statuses[name] = answer.statusCode
    }
    const goesOn = (name: CallName) => (expected[name][3] < 300 ? expected[name][3] : expected[name][6])
    expect(statuses).toEqual(
      Object.fromEntries(calls.map(([name, { adds }]) => [name, adds ? 503 : goesOn(name)])),
    )
    expect(calls.flatMap(([name, { adds }]) => (adds ? [name] : [])).sort()).toEqual([
      'auth.signUp',
      'authors.update',
      'contacts.create',
      'images.upload',
      'posts.changeAddress',
      'posts.create',
      'posts.setCover',
      'posts.update',
    ])
  })
})

describe.each(databaseKinds)('access on %s', (kind) => {
  const held = useBlog(kind, { mailServer: testMailServer() })

  test.each(calls)('%s', async (name, endpoint) => {
    const owner = await held.blog.signUp('first')
    const row: [string, number][] = []
    const askedForPassword: string[] = []
    for (const situation of situations) {
      const answer = await answerIn(held.blog, owner, name, endpoint, situation)
      row.push([situation, answer.statusCode])
      if (answer.body.includes('"password_required"')) askedForPassword.push(situation)
    }
    expect(row).toEqual(situations.map((situation, at) => [situation, expected[name][at]]))
    expect(askedForPassword).toEqual(endpoint.recentPassword === 'always' ? [situations.at(-1)] : [])
  })

  test.each([
    ['Authorization: Bearer <token>', (token: string) => ({ authorization: `Bearer ${token}` })],
    ['Authorization: bearer <token>', (token: string) => ({ authorization: `bearer ${token}` })],
    ['Authorization: <token>', (token: string) => ({ authorization: token })],
    ['token: <token>', (token: string) => ({ token })],
  ])('a token may be sent as %s', async (_form, headersFor) => {
    const { token } = await held.blog.signUp('ann')
    const answer = await held.blog.visitor.get('/author/profile', headersFor(token))
    expect(answer.body.username).toBe('ann')
  })

  test('a token in the address is not read', async () => {
    const { token } = await held.blog.signUp('ann')
    const answer = await held.blog.visitor.get(`/author/profile?token=${token}&authorization=${token}`)
    expect(answer.status).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
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
    'auth.issueReset': 'always',
    'authors.remove': 'always',
    'authors.setPosition': 'always',
    'authors.update': 'if the email changes',
  })
})

test('who may make which call', () => {
  const byAccess = Object.groupBy(calls, ([, { access }]): Access => access)
  const names = (access: Access) => byAccess[access]?.map(([name]) => name).sort()
  expect({ anyone: names('anyone'), owner: names('owner') }).toEqual({
    anyone: [
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
    ],
    owner: [
      'audit.list',
      'auth.issueReset',
      'authors.list',
      'authors.setPosition',
      'contacts.list',
      'contacts.remove',
    ],
  })
})
