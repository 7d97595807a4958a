import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { World } from '#tests/support/calls/call-row.ts'
import { calls, writingCases } from '#tests/support/calls/calls.ts'
import { prepareCase } from '#tests/support/calls/make-call.ts'
import { nothing } from '#tests/support/calls/shows.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { insertOlderPosts } from '#tests/support/older-posts.ts'
import { publicAddresses } from '#tests/support/public-addresses.ts'
import { type CallResponse, createTestBlog, type SignedIn, type TestBlog } from '#tests/support/test-blog.ts'
import type { Change } from '../../foundation/cache-tags/cache-tags.ts'

const cases = writingCases.map((each) => [`${each.name} ${each.variant}`.trim(), each] as const)
const noticed = cases.filter(([, { given }]) => given.shows !== nothing)
const unnoticed = cases.filter(([, { given }]) => given.shows === nothing)

test('every call that writes has a case', () => {
  const writing = calls.filter(([, { method }]) => method !== 'GET').map(([name]) => name)
  const withCase = [...new Set(writingCases.map(({ name }) => name))]
  const advice = 'A call that writes needs a row with cases in tests/support/calls.'
  expect(withCase.toSorted(), advice).toEqual(writing.toSorted())
})

/** The kinds of what calls changed on the first database, by the name of the case. */
const changedOnFirst = new Map<string, string[]>()

describe.each(databaseKinds)('on %s', (kind) => {
  let mailServer: MailServer
  let blog: TestBlog
  let owner: SignedIn
  let address: string
  const changes: Change[] = []
  const holders: (SignedIn & Pick<World, 'tag' | 'older'>)[] = []
  let worlds = 0
  /** Of the cases that readers do not notice, by their names. */
  const stillWorlds = new Map<string, World>()
  /** What was rendered for a request, and not kept from an earlier one. */
  const rendered = new Set<string>()
  beforeAll(async () => {
    mailServer = await startMailServer()
    blog = await createTestBlog(kind, { app: { pages: 'built' }, mailServer })
    owner = await blog.signUp('owner')
    for (const n of noticed.keys())
      holders.push({ ...(await blog.signUp(`writer${n}`)), tag: `tag${n}`, older: `older-${n}` })
    await insertOlderPosts(blog.database, holders)
    for (const [n, [label]] of unnoticed.entries())
      stillWorlds.set(label, await createStillWorld(noticed.length + n))
    address = await blog.app.listen({ host: '127.0.0.1', port: 0 })
    blog.services.onChange((change) => changes.push(change))
  })
  afterAll(async () => {
    agent.destroy()
    await blog.close()
    await mailServer.stop()
  })

  async function publish(author: SignedIn, title: string, tag: string, status = 'public'): Promise<string> {
    const post = { title, description: 'd', content: `<p>${title}</p>`, tags: [tag, 'Shared'], status }
    return (await author.post('/post/create', post)).body.post.url
  }

  async function createScene(n: number, holder: SignedIn, tag: string) {
    const word = `word${n}`
    return {
      ...{ blog, owner, holder, word, tag },
      post: await publish(holder, `Subject ${word}`, tag),
      draft: await publish(holder, `Hidden ${word}`, tag, 'draft'),
      freeUrl: `free-${n}`,
      freeTitle: `New ${word}`,
      titleUrl: `new-${word}`,
      freeUsername: `free${n}`,
      ...{ imgname: '', cover: '' },
    }
  }

  async function createWorld(): Promise<World> {
    const n = worlds++
    const holder = holders[n] as (typeof holders)[number]
    const { tag, older } = holder
    const before = await publish(owner, `Before ${n}`, tag)
    const scene = await createScene(n, holder, tag)
    return { ...scene, older, before, after: await publish(owner, `After ${n}`, tag) }
  }

  /** One in which nothing has to move: without second pages, and with neighbours that are those of others too. */
  async function createStillWorld(n: number): Promise<World> {
    const holder = await blog.signUp(`writer${n}`)
    const tag = `tag${n}`
    const older = await publish(holder, `Older ${n}`, tag)
    return { ...(await createScene(n, holder, tag)), older, before: 'before-0', after: 'after-0' }
  }

  const agent = new Agent({ keepAlive: true })
  /** As a robot, so that no views are counted. Uncompressed, which is the same response in half the time. */
  async function read(path: string, headers = {}): Promise<string> {
    const { misses } = blog.app.stats.responseCache()
    const request = get(address + path, { agent, headers: { ...headers, 'user-agent': 'bot' } })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const {
      statusCode = 0,
      headers: { location = '' },
    } = response
    const body = await text(response)
    if (blog.app.stats.responseCache().misses > misses) rendered.add(path)
    if (statusCode >= 500) throw new Error(`${path} answered ${statusCode}: ${body}`)
    return `${statusCode} ${location}\n${body.replace(/"requestId":"[^"]*"/, '')}`
  }
  /** One after the other: a busy server would reject some of many concurrent ones. */
  async function readAll(paths: string[], headers?: Record<string, string>) {
    const texts = new Map<string, string>()
    for (const path of paths) texts.set(path, await read(path, headers))
    return texts
  }
  /** Requests with a token are not answered from the cache. */
  const readAllAfresh = (paths: string[]) => readAll(paths, { token: 'x' })

  const kindsOf = (change: Change): string[] =>
    change === 'anything' ? [change] : [...change].map((tag) => tag.split(':')[0] as string)

  /** Calls, and returns the kinds of what that changed. */
  async function makeChange(call: () => Promise<CallResponse>): Promise<string[]> {
    changes.length = 0
    // So that times of changes differ.
    blog.passTime(1_000)
    const { status, body } = await call()
    expect([status < 300, body]).toEqual([true, body])
    return changes.flatMap(kindsOf).toSorted()
  }

  // What a call changes is told by the same code on all databases, so pages are read on one of them.
  if (kind !== databaseKinds[0]) {
    test.each([...noticed, ...unnoticed])('the same is changed by %s', async (label, { name, given }) => {
      const world = stillWorlds.get(label) ?? (await createWorld())
      const call = await prepareCase(name, given, world)
      expect(await makeChange(call)).toEqual(changedOnFirst.get(label))
    })
    return
  }

  test.each(noticed)('cached responses equal fresh ones after %s', async (label, { name, given }) => {
    const world = await createWorld()
    const call = await prepareCase(name, given, world)
    const paths = publicAddresses(world)
    const before = await readAll(paths)
    changedOnFirst.set(label, await makeChange(call))
    rendered.clear()
    const cached = await readAll(paths)
    // What was rendered now is fresh.
    const kept = paths.filter((path) => !rendered.has(path))
    const fresh = new Map([...cached, ...(await readAllAfresh(kept))])
    expect(kept.filter((path) => cached.get(path) !== fresh.get(path))).toEqual([])
    // Otherwise the case would not notice a call that invalidates nothing.
    expect(given.shows(world).filter((path) => fresh.get(path) === before.get(path))).toEqual([])
  })

  describe('readers notice nothing', () => {
    const prepared = new Map<string, () => Promise<CallResponse>>()
    let paths: string[] = []
    let before: Map<string, string>
    // All of them first, so that what belongs to no single one is read once before and once after all calls.
    beforeAll(async () => {
      const addresses = new Set<string>()
      for (const [label, { name, given }] of unnoticed) {
        const world = stillWorlds.get(label) as World
        prepared.set(label, await prepareCase(name, given, world))
        for (const path of publicAddresses(world)) addresses.add(path)
      }
      paths = [...addresses]
      before = await readAllAfresh(paths)
    })

    test.each(unnoticed)('of %s, which invalidates nothing', async (label) => {
      const call = prepared.get(label) as () => Promise<CallResponse>
      changedOnFirst.set(label, await makeChange(call))
      expect(changes).toEqual([])
    })

    test('of any of them, on any page', async () => {
      const after = await readAllAfresh(paths)
      expect(paths.filter((path) => after.get(path) !== before.get(path))).toEqual([])
    })
  })
})
