import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { assertCounted } from '#server/blog/discovery/testing/assert-counted.ts'
import type { World } from '#tests/support/calls/call-row.ts'
import { writingCases } from '#tests/support/calls/calls.ts'
import { prepareCase } from '#tests/support/calls/make-call.ts'
import { nothing } from '#tests/support/calls/shows.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { runs } from '#tests/support/random-tests.ts'
import { accountOf, password } from '#tests/support/test-account.ts'
import {
  type CallResponse,
  callerOf,
  createTestBlog,
  type SignedIn,
  type TestBlog,
} from '#tests/support/test-blog.ts'

const titles = ['Neural nets', 'Deep water', 'The web', 'Types', 'Ünïcode']
const tags = ['AI', 'ai', 'Web', 'web dev', 'Deep']
const names = ['Ann', 'Ann Other', 'Bob Deep']
const usernames = ['ann', 'bob', 'carl', 'dora']
const statuses = ['public', 'private', 'draft'] as const
const words = ['neural', 'deep', 'web', 'nothing', 'ann']

/** Addresses to which posts move, and from which they move back. */
const newAddresses = ['moved', 'moved-on', 'older-3']
const startsAt = '2026-06-15T12:00:00Z'
const [thisYear, thisMonth] = ['2026', '2026/06']

/** Every page that these writes can create, some that they cannot, and responses of the API. */
const addresses = [
  ...['/', '/?page=2', '/?page=3', '/about', '/nowhere'],
  ...titles.flatMap((title) => {
    const url = encodeURIComponent(title.toLowerCase().replaceAll(' ', '-'))
    return [`/${url}`, `/${url}-2`, `/${url}-3`]
  }),
  ...newAddresses.flatMap((url) => [`/${url}`, `/api/post/getpost/${url}`]),
  ...[
    '/tags',
    '/tags?sort=name',
    '/authors',
    '/archive',
    `/archive/${thisYear}`,
    `/archive/${thisYear}?page=2`,
  ],
  ...[`/archive/${thisMonth}`, `/archive/${thisMonth}?page=2`, '/archive/1999'],
  ...['/older-28', '/older-0', '/older-27'],
  ...['ai', 'web', 'web%20dev', 'deep', 'unused'].map((tag) => `/tags/${tag}`),
  ...usernames.map((username) => `/author/${username}`),
  ...words.map((word) => `/search?search=${word}`),
  '/search?search=deep&sort=relevance',
  ...['/feed.xml', '/feed.json?before=32', '/tags/web%20dev/feed.xml', '/tags/ai/rss.xml'],
  '/author/bob/feed.xml',
  ...[
    '/sitemap.xml',
    '/sitemap-posts-1.xml',
    '/robots.txt',
    '/neural-nets.md',
    '/types.md',
    '/types.bib',
    '/neural-nets.ris',
  ],
  '/search?search=depe',
  '/search?search=deep&tag=web&author=ann',
  `/search?search=web&year=${thisYear}`,
  ...words.map((word) => `/api/post/suggest?search=${word.slice(0, 3)}`),
  '/api/post/tags',
  '/api/post/read',
  '/api/post/read?limit=3',
  ...words.map((word) => `/api/post/read?search=${word}`),
  ...titles.map(
    (title) => `/api/post/getpost/${encodeURIComponent(title.toLowerCase().replaceAll(' ', '-'))}`,
  ),
  ...['ai', 'web%20dev', 'unused'].map((tag) => `/api/post/getpostbytag/${tag}`),
  ...usernames.map((username) => `/api/author/user/${username}`),
]

/** Accounts come and go by steps of their own, as the test needs their tokens. What prepares to take over a page goes around the program. */
const apart: string[] = ['auth.signUp', 'authors.remove', 'sitePages.takeOver']

/** What readers notice of each call. */
const noticedCases = Map.groupBy(
  writingCases.filter(({ name, given }) => given.shows !== nothing && !apart.includes(name)),
  ({ name }) => name,
)

const choice = fc.nat({ max: 1_000 })
const step = fc.record({
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constant('publish' as const) },
    { weight: 4, arbitrary: fc.constant('edit' as const) },
    { weight: 2, arbitrary: fc.constant('rename' as const) },
    { weight: 16, arbitrary: fc.constant('call' as const) },
    { weight: 1, arbitrary: fc.constant('join' as const) },
    { weight: 1, arbitrary: fc.constant('leave' as const) },
  ),
  variant: fc.constantFrom(...noticedCases.values()).chain((cases) => fc.constantFrom(...cases)),
  /** Whether other steps come between its preparation and the call. */
  isLater: fc.boolean(),
  who: choice,
  post: choice,
  title: fc.constantFrom(...titles),
  tags: fc.uniqueArray(fc.constantFrom(...tags), { maxLength: 3 }),
  status: fc.constantFrom(...statuses, 'public' as const),
  edited: fc.subarray(['title', 'tags', 'status', 'content'] as const, { minLength: 1 }),
  name: fc.constantFrom(...names),
  address: fc.constantFrom(...newAddresses, 'neural-nets', 'types'),
  reads: fc.uniqueArray(fc.constantFrom(...addresses), { maxLength: 6 }),
})
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never

describe.each(databaseKinds)('responses on %s', (kind) => {
  let blog: TestBlog
  let address: string
  const authors = new Map<string, SignedIn>()
  /** Calls that are prepared. */
  const later: (() => Promise<CallResponse>)[] = []
  beforeEach(async () => {
    blog = await createTestBlog(kind, { app: { pages: 'built' }, startsAt })
    address = await blog.app.listen({ host: '127.0.0.1', port: 0 })
    authors.clear()
    later.length = 0
    authors.set('ann', await blog.signUp('ann'))
    for (let at = 0; at < 29; at++)
      await authors
        .get('ann')
        ?.post('/post/create', { title: `Older ${at}`, description: 'd', status: 'public' })
  })
  afterEach(() => blog.close())

  async function read(path: string, headers: Record<string, string> = {}) {
    // A robot, so that no view is counted between two reads.
    const response = await fetch(address + path, {
      headers: { ...headers, 'user-agent': 'bot' },
      redirect: 'manual',
    })
    const text = await response.text()
    // Errors contain the id of their request.
    const location = response.headers.get('location')
    return { status: response.status, location, text: text.replace(/"requestId":"[^"]*"/, '') }
  }

  /** Requests with a token are not answered from the cache, and what was rendered just now is fresh. */
  async function assertFresh(path: string): Promise<void> {
    const { misses } = blog.app.stats.responseCache()
    const kept = await read(path)
    if (blog.app.stats.responseCache().misses > misses) return
    expect({ path, ...kept }).toEqual({ path, ...(await read(path, { token: 'x' })) })
  }

  async function write(step: Step): Promise<void> {
    const { kind, who, post, title, tags, status, edited, name } = step
    const signedIn = [...authors.values()]
    const author = signedIn[who % signedIn.length] as SignedIn
    const own = ((await author.get('/post/readbyuser')).body as { url: string; status: string }[]).map(
      ({ url, status }) => ({ url: encodeURIComponent(url), status }),
    )
    const url = own[post % own.length]?.url ?? 'none'
    const content = `<p>${title} ${tags.join(' ')}</p>`
    if (kind === 'publish')
      await author.post('/post/create', { title, description: 'd', content, tags, status })
    if (kind === 'edit') {
      const fields = { title, tags, status, content }
      await author.put(
        `/post/update/${url}`,
        Object.fromEntries(edited.map((field) => [field, fields[field]])),
      )
    }
    if (kind === 'call') await call(step, author, own)
    if (kind === 'rename')
      await author.put('/author/update', edited.length > 1 ? { name } : { description: title })
    if (kind === 'join') await join(usernames[who % usernames.length] as string)
    if (kind === 'leave' && author.username !== 'ann') {
      await author.delete(`/author/delete/${author.username}`)
      authors.delete(author.username)
    }
  }

  /** Makes a call that an earlier step prepared, and one of this step, unless it is for later. */
  async function call(
    { variant, isLater, post, title, tags: [tag = 'Deep'], address }: Step,
    holder: SignedIn,
    own: { url: string; status: string }[],
  ): Promise<void> {
    const at = (offset: number) => own[(post + offset) % own.length]?.url ?? 'none'
    const world: World = {
      ...{ blog, holder, tag, owner: authors.get('ann') as SignedIn, word: title },
      ...{ post: at(0), older: at(1), before: at(2), after: at(3) },
      draft: own.find(({ status }) => status !== 'public')?.url ?? 'none',
      ...{
        freeTitle: title,
        titleUrl: 'none',
        freeUrl: address,
        freeUsername: 'none',
        imgname: '',
        cover: '',
      },
    }
    const earlier = later.splice(0, 1)
    const prepared = await prepareCase(variant.name, variant.given, world)
    if (isLater) later.push(prepared)
    else earlier.push(prepared)
    for (const each of earlier) await each()
  }

  async function join(username: string): Promise<void> {
    if (authors.has(username)) return
    const { status } = await blog.visitor.post('/auth/signup', accountOf(username))
    // The username of a deleted account cannot be used again.
    if (status !== 201) return
    const { body } = await blog.visitor.post('/auth/signin', { username, password })
    authors.set(username, { ...callerOf(blog.app, body.token), username, token: body.token })
  }

  test('are never older than the last write, whatever is written and read at the same time', async () => {
    const sequence = fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
      for (const each of steps) {
        let isWriting = true
        const readAllTheTime = async (path: string) => {
          while (isWriting) await read(path)
        }
        const reading = each.reads.map(readAllTheTime)
        await write(each).finally(() => (isWriting = false))
        await Promise.all(reading)
        for (const path of each.reads) await assertFresh(path)
      }
      for (const path of addresses) await assertFresh(path)
    })
    await fc.assert(sequence, { numRuns: runs(6), endOnFailure: true })
    await assertCounted(blog.database)
    expect(blog.failures).toEqual([])
  })
})
