import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { World } from '#tests/support/calls/call-row.ts'
import { calls, writingCases } from '#tests/support/calls/calls.ts'
import { prepareCase } from '#tests/support/calls/make-call.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { insertOlderPosts } from '#tests/support/older-posts.ts'
import { publicAddresses } from '#tests/support/public-addresses.ts'
import { createTestBlog, type SignedIn, type TestBlog } from '#tests/support/test-blog.ts'
import type { Change } from '../../foundation/cache-tags/cache-tags.ts'

const cases = writingCases.map((each) => [`${each.name} ${each.variant}`.trim(), each] as const)

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
  beforeAll(async () => {
    mailServer = await startMailServer()
    blog = await createTestBlog(kind, { app: { pages: 'built' }, mailServer })
    owner = await blog.signUp('owner')
    for (const n of cases.keys())
      holders.push({ ...(await blog.signUp(`writer${n}`)), tag: `tag${n}`, older: `older-${n}` })
    await insertOlderPosts(blog.database, holders)
    address = await blog.app.listen({ host: '127.0.0.1', port: 0 })
    blog.services.onChange((change) => changes.push(change))
  })
  afterAll(async () => {
    agent.destroy()
    await blog.close()
    await mailServer.stop()
  })

  async function createWorld(): Promise<World> {
    const n = worlds++
    const word = `word${n}`
    const holder = holders[n] as (typeof holders)[number]
    const { tag, older } = holder
    const publish = async (author: SignedIn, title: string, status = 'public') => {
      const post = { title, description: 'd', content: `<p>${title}</p>`, tags: [tag, 'Shared'], status }
      return (await author.post('/post/create', post)).body.post.url as string
    }
    const before = await publish(owner, `Before ${n}`)
    const post = await publish(holder, `Subject ${word}`)
    const after = await publish(owner, `After ${n}`)
    return {
      ...{ blog, owner, holder, word, tag, older, before, post, after },
      draft: await publish(holder, `Hidden ${word}`, 'draft'),
      freeUrl: `free-${n}`,
      freeTitle: `New ${word}`,
      titleUrl: `new-${word}`,
      freeUsername: `free${n}`,
      ...{ imgname: '', cover: '' },
    }
  }

  const agent = new Agent({ keepAlive: true })
  /** As a robot, so that no views are counted. Uncompressed, which is the same response in half the time. */
  async function read(path: string, headers = {}): Promise<string> {
    const request = get(address + path, { agent, headers: { ...headers, 'user-agent': 'bot' } })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const {
      statusCode = 0,
      headers: { location = '' },
    } = response
    const body = await text(response)
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
  async function makeChange(call: Awaited<ReturnType<typeof prepareCase>>): Promise<string[]> {
    changes.length = 0
    // So that times of changes differ.
    blog.passTime(1_000)
    const { status, body } = await call()
    expect([status < 300, body]).toEqual([true, body])
    return changes.flatMap(kindsOf).toSorted()
  }

  // What a call changes is told by the same code on all databases, so pages are read on one of them.
  if (kind !== databaseKinds[0]) {
    test.each(cases)('the same is changed by %s', async (label, { name, given }) => {
      const call = await prepareCase(name, given, await createWorld())
      expect(await makeChange(call)).toEqual(changedOnFirst.get(label))
    })
    return
  }

  test.each(cases)('cached responses equal fresh ones after %s', async (label, { name, given }) => {
    const world = await createWorld()
    const call = await prepareCase(name, given, world)
    const paths = publicAddresses(world)
    const before = await readAll(paths)
    changedOnFirst.set(label, await makeChange(call))
    const shown = given.shows(world)
    if (shown.length === 0) expect(changes).toEqual([])
    // What nothing invalidated is still as it was.
    const cached = changes.length === 0 ? before : await readAll(paths)
    const fresh = await readAllAfresh(paths)
    expect(paths.filter((path) => cached.get(path) !== fresh.get(path))).toEqual([])
    // Otherwise the case would not notice a call that invalidates nothing.
    expect(shown.filter((path) => fresh.get(path) === before.get(path))).toEqual([])
  })
})
