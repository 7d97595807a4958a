import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { cacheTagHash } from '#server/foundation/cache-tags/cache-tag-hash.ts'
import { cacheTags } from '#server/foundation/cache-tags/cache-tags.ts'
import { findFreePort } from '#server/foundation/process/free-port.ts'
import { imageFile } from '#tests/support/image-files.ts'
import { linkTo } from '#toolchain/programs/link.ts'
import { startPostgres } from '#toolchain/programs/postgres-server.ts'
import { type CachingProxy, startPurgedVarnish } from '../../toolchain/programs/caching-proxies.ts'
import { neededFile, neededProgram } from '../../toolchain/programs/needed-programs.ts'
import { accessKey, writersSettings } from './concurrent-writers.ts'
import { type FaultyBlog, startFaultyBlog } from './faulty-blog.ts'
import { ask } from './plain-http.ts'
import { openStalledConnection } from './stalled-connection.ts'
import { createCaller, type FaultCaller } from './writer-calls.ts'

const program = neededProgram('varnishd', 'varnish')
const xkey = neededFile('/usr/lib/*/varnish/vmods/libvmod_xkey.so', 'varnish-modules')

/** A day: what is to go sooner is purged. */
const seconds = 86_400

/** How long something is waited for, in milliseconds: longer than a failed purge waits for its next try. */
const longestWait = 60_000

/** What there is to clean up, the last first. */
const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

interface Edge {
  blog: FaultyBlog
  varnish: CachingProxy
  caller: FaultCaller
  token: string
  /** Asks Varnish as a reader does. */
  read(path: string, headers?: Record<string, string>): ReturnType<typeof ask>
}

interface Setup {
  env?: Record<string, string>
  /** Ways from Lectern to Varnish, and back. */
  purgeUrlOf?: (varnish: string) => Promise<string>
  originOf?: (blog: string) => Promise<string>
}

/** A blog behind Varnish, with an author who is signed in. */
async function startEdge({ env = {}, purgeUrlOf, originOf }: Setup = {}): Promise<Edge> {
  const port = await findFreePort('127.0.0.1', 0)
  const address = `http://127.0.0.1:${port}/`
  const blog = await startFaultyBlog({
    ...writersSettings,
    ...settingsFor(purgeUrlOf ? await purgeUrlOf(address) : address),
    ...env,
  })
  opened.push(blog.remove)
  const server = new URL(blog.address).host
  const varnish = await startPurgedVarnish(
    program as string,
    originOf ? await originOf(server) : server,
    port,
  )
  opened.push(varnish.stop)
  const caller = createCaller(() => blog.address)
  const token = await caller.signUp('ann', accessKey)
  return { blog, varnish, caller, token, read: (path, headers) => ask(port, path, { headers }) }
}

const settingsFor = (purgeUrl: string) => ({
  CDN: 'varnish',
  CDN_PURGE_URL: purgeUrl,
  SHARED_CACHE_SECONDS: String(seconds),
  TRUST_PROXY: '1',
})

/** Varnish names the request that brought what it gives, if that was another one. */
const isFromCache = ({ headers }: Awaited<ReturnType<typeof ask>>) =>
  / /.test(String(headers['x-varnish'] ?? ''))

const create = ({ caller, token }: Edge, title: string, more = {}) =>
  caller.call('POST', '/post/create', token, {
    json: {
      title,
      description: 'marvellous',
      content: '<p>x</p>',
      status: 'public',
      tags: ['C#, C++'],
      ...more,
    },
  })

const upload = async ({ caller, token }: Edge, name: string): Promise<string> => {
  const file = await imageFile('png', { width: 800 })
  return (await caller.call('POST', `/images/${name}`, token, { file })).body.imgname
}

const hide = ({ caller, token }: Edge, url: string) =>
  caller.call('PUT', `/post/update/${url}`, token, { json: { status: 'private' } })

/** Waits until it holds, and tells how long that took, in milliseconds. */
async function until(holds: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  while (!(await holds())) {
    if (performance.now() - began > longestWait) throw new Error('It did not come to hold.')
    await delay(10)
  }
  return Math.round(performance.now() - began)
}

/** Waits until every purge was sent for the last time: those of the first start drop everything. */
async function settled({ blog: { folder } }: Edge): Promise<void> {
  const database = new DatabaseSync(path.join(folder, 'lectern.db'), { readOnly: true })
  const count = database.prepare('select count(*) as rows from purge_outbox')
  await until(async () => count.get()?.rows === 0)
  database.close()
}

/** Reads until Varnish has it, and gives it itself. */
async function warm({ read }: Edge, path: string): Promise<void> {
  await until(async () => {
    const response = await read(path)
    expect(response.status, path).toBe(200)
    return isFromCache(response)
  })
}

describe.skipIf(!program || !xkey)('behind Varnish', () => {
  test('a hidden post and its images are gone everywhere, and stay gone', async () => {
    const edge = await startEdge()
    const { read } = edge
    const [cover, inBody] = [await upload(edge, 'cover.png'), await upload(edge, 'body.png')]
    await create(edge, 'Stays')
    await settled(edge)
    await create(edge, 'Vanishing', {
      content: `<p><img src="/api/images/${inBody}" alt=""></p>`,
      imgname: cover,
    })
    const own = [
      '/vanishing',
      '/vanishing.md',
      `/api/images/${cover}`,
      `/api/images/${inBody}`,
      `/api/images/${inBody}?w=320&format=webp`,
      '/api/images/share/post/vanishing/any.png',
    ]
    const lists = [
      '/',
      '/tags/c%23%2C%20c%2B%2B',
      '/author/ann',
      '/feed.xml',
      '/sitemap.xml',
      '/search?search=marvellous',
    ]
    const others = ['/about', '/contact']
    for (const path of [...own, ...lists, ...others]) await warm(edge, path)
    expect((await hide(edge, 'vanishing')).status).toBe(200)
    const gone = await Promise.all([
      ...own.map((path) => until(async () => (await read(path)).status === 404)),
      ...lists.map((path) => until(async () => !(await read(path)).body.toLowerCase().includes('vanishing'))),
    ])
    console.log(JSON.stringify({ goneAfterMs: Math.max(...gone) }))
    // What it did not stand in was not asked for anew.
    for (const path of others) expect([path, isFromCache(await read(path))]).toEqual([path, true])
    for (const path of own) expect([path, (await read(path)).status]).toEqual([path, 404])
  })

  test('what is for one reader is given to no other', async () => {
    const edge = await startEdge()
    const { token, read, caller } = edge
    await create(edge, 'Hidden', { status: 'draft' })
    const { imgname, token: opens } = (
      await caller.call('POST', '/images/x.png', token, { file: await imageFile('png') })
    ).body
    const ticket = (await caller.call('POST', '/post/preview/hidden', token)).body.ticket
    const headers = { authorization: `Bearer ${token}` }
    for (const [path, more, status] of [
      ['/api/post/readbyadmin/hidden', headers, 401],
      ['/api/post/getpost/hidden', headers, 404],
      ['/api/post/readbyuser', { token }, 401],
    ] as const) {
      expect([path, (await read(path, more)).status]).toEqual([path, 200])
      expect([path, (await read(path)).status]).toEqual([path, status])
    }
    for (const path of [`/api/images/${imgname}?token=${opens}`, `/hidden?preview=${ticket}`]) {
      for (const time of [1, 2]) {
        const response = await read(path)
        expect([path, time, response.status, isFromCache(response)]).toEqual([path, time, 200, false])
      }
    }
    expect((await read(`/api/images/${imgname}`)).status).toBe(404)
  })

  test('an old page that arrives after the purge goes with the next one', async () => {
    let way: Awaited<ReturnType<typeof openStalledConnection>> | undefined
    const purged: string[] = []
    const edge = await startEdge({
      originOf: async (server) => {
        way = await openStalledConnection(server)
        opened.push(way.close)
        return way.host
      },
      purgeUrlOf: (varnish) => startRecorder(varnish, purged),
    })
    const { read } = edge
    // A change that is sent together with the purge of everything at the start is never named by itself.
    await settled(edge)
    const cover = await upload(edge, 'cover.png')
    await create(edge, 'One', { imgname: cover })
    const held = way?.hold('/one')
    const old = read('/one')
    await held
    expect((await hide(edge, 'one')).status).toBe(200)
    // No other purge names it.
    await until(async () => purged.some((tags) => tags.includes(cacheTagHash(cacheTags.image(cover)))))
    way?.release()
    expect((await old).status).toBe(200)
    const shown = await read('/one')
    expect([shown.status, isFromCache(shown)]).toEqual([200, true])
    const oldPageGoneAfterMs = await until(async () => (await read('/one')).status === 404)
    console.log(JSON.stringify({ oldPageGoneAfterMs }))
  })

  test.each(['killed', 'let run'])(
    'a purge that cannot be sent waits, and is sent later: the program is %s',
    async (how) => {
      let link: Awaited<ReturnType<typeof linkTo>> | undefined
      const edge = await startEdge({
        purgeUrlOf: async (varnish) => {
          link = await linkTo(varnish)
          opened.push(() => (link as NonNullable<typeof link>).close())
          return link.url
        },
      })
      const { blog, read } = edge
      await settled(edge)
      for (const title of ['One', 'Two']) await create(edge, title)
      for (const path of ['/one', '/two', '/about']) await warm(edge, path)
      await link?.close()
      expect((await hide(edge, 'one')).status).toBe(200)
      if (how === 'killed') await blog.kill()
      const kept = await read('/one')
      expect([kept.status, isFromCache(kept)]).toEqual([200, true])
      await link?.reopen()
      if (how === 'killed') await blog.start()
      console.log(
        JSON.stringify({ how, goneAfterMs: await until(async () => (await read('/one')).status === 404) }),
      )
      // A restart alone drops nothing.
      expect(isFromCache(await read('/about'))).toBe(true)
    },
  )

  test('what one process hides is gone though another one made it', async () => {
    const postgres = await startPostgres()
    onTestFinished(postgres.stop)
    await postgres.createDatabase('blog')
    const env = { DATABASE_URL: postgres.urlOf('blog'), SITE_URL: 'http://blog.example' }
    const edge = await startEdge({ env })
    await create(edge, 'One')
    await warm(edge, '/one')
    const other = await startFaultyBlog({
      ...writersSettings,
      ...settingsFor(`http://127.0.0.1:${edge.varnish.port}/`),
      ...env,
    })
    opened.push(other.remove)
    const { status } = await hide({ ...edge, caller: createCaller(() => other.address) }, 'one')
    expect(status).toBe(200)
    await until(async () => (await edge.read('/one')).status === 404)
  })
})

/** Passes purges on to Varnish, and notes the tags of each one that was done. */
async function startRecorder(varnish: string, purged: string[]): Promise<string> {
  const server = createServer(async ({ method, headers }, response) => {
    const xkey = String(headers.xkey)
    const purge = await fetch(varnish, { method, headers: { xkey } }).catch(() => null)
    response.writeHead(purge?.status ?? 502).end()
    if (purge?.ok) purged.push(xkey)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  opened.push(async () => server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
