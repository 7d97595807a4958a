import { apiBase, contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { imageFile } from './image-files.ts'
import { accountOf, password } from './test-account.ts'
import type { SignedIn, TestBlog } from './test-blog.ts'
import { formOf, upload } from './uploads.ts'

export type CallName = {
  [Noun in keyof typeof contract]: `${Noun}.${Extract<keyof (typeof contract)[Noun], string>}`
}[keyof typeof contract]

/** Every call of the contract, by the names of its noun and itself. */
export const calls = Object.entries(contract).flatMap(([noun, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]): [CallName, Endpoint] => [
    `${noun}.${name}` as CallName,
    endpoint,
  ]),
)

/**
 * Who calls, about what: something of one’s own, or of another author; a call about neither has one response in all of them. Sessions are
 * fresh, but for the last one’s, in which the password was given longer ago than counts.
 */
export const situations = [
  'no token',
  'garbage token',
  'revoked token',
  'author, own public',
  'author, own hidden',
  'author, another’s public',
  'author, another’s hidden',
  'owner, another’s public',
  'owner, another’s hidden',
  'owner, another’s public, later',
] as const

export type Situation = (typeof situations)[number]

type OneEach<Names extends readonly string[]> = { [At in keyof Names]: number }
type Row = OneEach<typeof situations>

const anyone = (status: number): Row => fromAll(status, status)
const signedIn = (status: number): Row => fromAll(401, status)
const fromAll = (stranger: number, known: number): Row => [
  ...([stranger, stranger, stranger] as const),
  ...([known, known, known, known, known, known, known] as const),
]
const ownerOnly: Row = [401, 401, 401, 403, 403, 403, 403, 200, 200, 200]
const ownerWithPassword: Row = [401, 401, 401, 403, 403, 403, 403, 200, 200, 403]
const ownPostOnly: Row = [401, 401, 401, 200, 200, 403, 404, 403, 404, 403]
const ownById: Row = [401, 401, 401, 200, 200, 404, 404, 404, 404, 404]
const addsToOwnPost: Row = [401, 401, 401, 201, 201, 403, 404, 403, 404, 403]

/** The status of each call in each of the situations. */
const expected: Record<CallName, Row> = {
  'auth.signUp': anyone(201),
  'auth.signIn': anyone(200),
  'auth.signOut': signedIn(200),
  'auth.listSessions': signedIn(200),
  'auth.endSession': ownById,
  'auth.endOtherSessions': signedIn(200),
  'auth.changePassword': signedIn(200),
  'auth.confirmPassword': signedIn(200),
  'auth.forgotPassword': anyone(202),
  'auth.issueReset': ownerWithPassword,
  'auth.resetPassword': anyone(200),
  'posts.list': anyone(200),
  'posts.find': [404, 404, 404, 200, 200, 200, 404, 200, 404, 200],
  'posts.listByTag': anyone(200),
  'posts.listOwn': signedIn(200),
  'posts.create': signedIn(201),
  'posts.duplicate': addsToOwnPost,
  'posts.findOwn': ownPostOnly,
  'posts.update': ownPostOnly,
  'posts.setCover': ownPostOnly,
  'posts.removeCover': ownPostOnly,
  'posts.changeAddress': ownPostOnly,
  'posts.unpublish': ownPostOnly,
  'posts.remove': ownPostOnly,
  'posts.preview': ownPostOnly,
  'posts.view': anyone(202),
  'workingCopies.list': signedIn(200),
  'workingCopies.create': signedIn(201),
  'workingCopies.find': ownById,
  'workingCopies.save': ownById,
  'workingCopies.remove': ownById,
  'workingCopies.listVersions': ownById,
  'workingCopies.findVersion': ownById,
  'workingCopies.saveVersion': [401, 401, 401, 201, 201, 404, 404, 404, 404, 404],
  'schedules.put': [401, 401, 401, 409, 200, 403, 404, 403, 404, 403],
  'schedules.remove': [401, 401, 401, 409, 200, 403, 404, 403, 404, 403],
  'draftLinks.create': addsToOwnPost,
  'draftLinks.list': ownPostOnly,
  'draftLinks.remove': ownById,
  'takeDowns.list': ownerOnly,
  'takeDowns.takeDown': [401, 401, 401, 403, 403, 403, 403, 200, 404, 200],
  'takeDowns.lift': [401, 401, 401, 403, 403, 403, 403, 200, 404, 200],
  'trash.list': signedIn(200),
  'trash.restore': ownById,
  'trash.remove': ownById,
  'trash.empty': signedIn(200),
  'versions.list': ownPostOnly,
  'versions.find': ownPostOnly,
  'versions.setName': ownPostOnly,
  'versions.restore': ownPostOnly,
  'authors.page': anyone(200),
  'authors.list': ownerOnly,
  'authors.remove': [401, 401, 401, 200, 200, 403, 403, 200, 200, 403],
  'authors.setPosition': ownerWithPassword,
  'authors.suspend': ownerWithPassword,
  'authors.liftSuspension': ownerWithPassword,
  'authors.endSessions': ownerWithPassword,
  'authors.profile': signedIn(200),
  'authors.update': signedIn(200),
  'authors.setImage': signedIn(200),
  'authors.removeImage': signedIn(200),
  'contacts.create': anyone(201),
  'contacts.list': ownerOnly,
  'contacts.remove': ownerOnly,
  'images.upload': signedIn(201),
  'images.read': [404, 404, 404, 200, 404, 200, 404, 200, 404, 200],
  'images.placeholder': anyone(200),
  'images.share': [404, 404, 404, 200, 404, 200, 404, 200, 404, 200],
  'dashboard.notices': signedIn(200),
  'dashboard.version': ownerOnly,
  'audit.list': ownerOnly,
  'search.suggest': anyone(200),
}

/** The status of a call in a situation. Throws for a call without a row. */
export function expectedStatus(name: CallName, situation: Situation): number {
  const row: Row | undefined = expected[name]
  if (!row) throw new Error(`Add a row for ${name} to \`expected\` in tests/support/access-table.ts.`)
  return row[situations.indexOf(situation)] as number
}

/** A situation in which somebody may make a call: for posts, with one of their own. */
export function allowedSituation(name: CallName): Situation {
  const found = (['author, own hidden', 'author, own public', 'owner, another’s public'] as const).find(
    (situation) => expectedStatus(name, situation) < 400,
  )
  if (!found) throw new Error(`Nobody may call ${name}.`)
  return found
}

const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1_000).toISOString()

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
  'posts.create': () => ({ title: 'A title', description: 'd', tags: ['Tag'] }),
  'posts.update': () => ({ title: 'Another title', baseVersion: 1 }),
  'posts.changeAddress': (username) => ({ address: `post-of-${username.toLowerCase()}` }),
  'posts.unpublish': () => ({ status: 'draft' }),
  'posts.setCover': (_username, _blog, imgname) => ({ imgname, imgalt: 'What it shows.' }),
  'workingCopies.create': () => ({ title: 'A title', imgname: 'unknown', blocks: ['<p>a'] }),
  'workingCopies.save': () => ({
    revision: 1,
    imgname: 'unknown',
    splice: { start: 0, deleteCount: 1, blocks: ['<p>b'] },
  }),
  'workingCopies.saveVersion': () => ({ name: 'First' }),
  'schedules.put': () => ({ publishAt: tomorrow() }),
  'draftLinks.create': () => ({ days: 7 }),
  'takeDowns.takeDown': () => ({ reason: 'It names somebody.' }),
  'versions.setName': () => ({ number: 1, name: 'Before the talk' }),
  'versions.restore': () => ({ number: 1 }),
  'authors.setImage': (_username, _blog, imgname) => ({ imgname }),
  'authors.setPosition': () => ({ position: 'owner' }),
  'authors.suspend': () => ({ reason: 'Spam.' }),
  'authors.update': () => ({ description: 'Someone.' }),
  'contacts.create': () => ({ name: 'n', email: 'n@example.org', message: 'm' }),
}

const queryOf: { [Name in CallName]?: string } = {
  'search.suggest': '?search=subject',
  'versions.find': '?number=1',
  'takeDowns.list': '?list=taken_down',
  'workingCopies.findVersion': '?number=1',
}

/** The id of an account's session. */
async function sessionOf({ database }: TestBlog, { username }: SignedIn): Promise<string> {
  const session = await database.db
    .selectFrom('account_session')
    .innerJoin('user', 'user.id', 'account_session.user_id')
    .select('account_session.id')
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

/** The id of a working copy of somebody’s post. */
async function workingCopyOf(holder: SignedIn, url: string): Promise<string> {
  const { body } = await holder.post('/post/workingcopy', { url, tags: ['Tag'], blocks: ['<p>a'] })
  return body.id
}

/** What `{id}` names in a call. */
async function idFor(name: CallName, blog: TestBlog, holder: SignedIn, url: string): Promise<string> {
  if (name === 'contacts.remove') return messageOf(blog)
  if (name.startsWith('workingCopies.')) return workingCopyOf(holder, url)
  if (name === 'draftLinks.remove') return (await holder.post(`/post/link/${url}`, {})).body.id
  if (name.startsWith('trash.')) return (await holder.delete(`/post/delete/${url}`)).body.trashId
  return sessionOf(blog, holder)
}

/** Whom and what a call is about. */
export interface Subject {
  caller: SignedIn
  holder: SignedIn
  /** The address of the holder’s post. */
  url: string
}

/** The response of one call in one situation, with accounts and a post of its own. */
export async function responseIn(
  blog: TestBlog,
  owner: SignedIn,
  name: CallName,
  endpoint: Endpoint,
  situation: string,
  beforeCall: (subject: Subject) => unknown = () => {},
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
  const imageOf = async (uploader: SignedIn): Promise<string | undefined> =>
    /^images\.|Cover$|Image$/.test(name) ? (await upload(blog, uploader)).body.imgname : undefined
  const imgname = await imageOf(holder)
  const own = await imageOf(caller)
  const post = { title: 'Subject', description: 'd', tags: ['Subject'], status, imgname }
  const created = await holder.post('/post/create', post)
  if (name === 'posts.unpublish' && holder === caller)
    await holder.put(`/post/update/${created.body.post.url}`, { status: 'public' })
  if (name === 'schedules.remove')
    await holder.put(`/post/schedule/${created.body.post.url}`, { publishAt: tomorrow() })
  // To restore the first version stores more than this one.
  if (name === 'versions.restore' && holder === caller)
    await holder.put(`/post/update/${created.body.post.url}`, { title: 'S' })
  if (name === 'takeDowns.lift') await owner.post(`/post/takedown/${created.body.post.url}`, { reason: 'r' })
  if (name === 'authors.liftSuspension' && holder === another)
    await owner.put(`/author/suspension/${another.username}`, {})
  if (name === 'workingCopies.list' && holder !== caller)
    await caller.post('/post/workingcopy', { blocks: [] })
  const subjectId = await idFor(name, blog, holder, created.body.post.url)
  if (situation === 'revoked token') await caller.post('/auth/signout')
  if (situation.endsWith('later')) blog.passTime(limits.auth.recentPasswordSeconds * 1_000)

  const path = endpoint.path
    .replace('{url}', created.body.post.url)
    .replace('{username}', holder.username)
    .replace('{tag}', 'subject')
    .replace('{imgname}', imgname ?? '')
    .replace('{subject}', `post/${created.body.post.url}/x.png`)
    .replace('{name}', 'x.png')
    .replace('{id}', subjectId)
  const token = situation === 'no token' ? undefined : situation === 'garbage token' ? 'x' : caller.token
  const form = endpoint.upload && formOf(await imageFile('png'))
  const payload = form?.payload ?? (await bodyOf[name]?.(caller.username, blog, own ?? ''))
  await beforeCall({ caller, holder, url: created.body.post.url })
  return blog.app.inject({
    method: endpoint.method,
    url: `${apiBase}${path}${queryOf[name] ?? ''}`,
    headers: { ...form?.headers, ...(token && { authorization: `Bearer ${token}` }) },
    payload,
  })
}
