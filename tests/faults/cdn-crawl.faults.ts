import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/data/database/database.ts'
import { findFreePort } from '#server/foundation/process/free-port.ts'
import { mulberry32 } from '#toolchain/mulberry32.ts'
import { addressOf, startProgram } from '#toolchain/programs/running-server.ts'
import { urlOf, writePosts } from '../../toolchain/content/write-posts.ts'
import { startPurgedVarnish } from '../../toolchain/programs/caching-proxies.ts'
import { neededFile, neededProgram } from '../../toolchain/programs/needed-programs.ts'
import { accessKey, writersSettings } from './concurrent-writers.ts'
import { ask } from './plain-http.ts'
import { createCaller } from './writer-calls.ts'

const program = neededProgram('varnishd', 'varnish')
const xkey = neededFile('/usr/lib/*/varnish/vmods/libvmod_xkey.so', 'varnish-modules')

/** How many posts there are, and for how long readers ask, in milliseconds. `CDN_POSTS=20000 CDN_SECONDS=120` is what the docs tell. */
const posts = Number(process.env.CDN_POSTS ?? 1_000)
const duration = Number(process.env.CDN_SECONDS ?? 20) * 1_000

/** Readers who ask at the same time, each for one page after the other. */
const readers = 4

/** One in so many requests is for the home page, and one in so many for the feed; all others are for posts, every one as likely. */
const shareOf = { home: 10, feed: 20 }

const settingsOf: Record<string, (varnish: string) => Record<string, string>> = {
  'without a CDN': () => ({}),
  'purged, kept for 60 s': (varnish) => ({
    CDN: 'varnish',
    CDN_PURGE_URL: varnish,
    SHARED_CACHE_SECONDS: '60',
  }),
  'purged, kept for a day': (varnish) => ({
    CDN: 'varnish',
    CDN_PURGE_URL: varnish,
    SHARED_CACHE_SECONDS: '86400',
  }),
}

/** All posts, written once. */
let written: string | undefined
beforeAll(async () => {
  if (!program || !xkey) return
  written = await mkdtemp(path.join(tmpdir(), 'lectern-crawl-'))
  const database = openDatabase(`sqlite:${written}/lectern.db`)
  await writePosts(database, posts, 'crawl')
  await database.db.destroy()
}, 60 * 60_000)
afterAll(async () => {
  if (written !== undefined) await rm(written, { recursive: true, force: true })
})

async function crawl(settings: (varnish: string) => Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-crawl-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(written as string, folder, { recursive: true })
  const [port, metrics] = [await findFreePort('127.0.0.1', 0), await findFreePort('127.0.0.1', 0)]
  const server = startProgram({
    ...writersSettings,
    ...settings(`http://127.0.0.1:${port}/`),
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    METRICS: `127.0.0.1:${metrics}`,
    TRUST_PROXY: '1',
  })
  const address = await addressOf(server)
  onTestFinished(async () => {
    server.child.kill('SIGTERM')
    await server.ended
  })
  const varnish = await startPurgedVarnish(program as string, new URL(address).host, port)
  onTestFinished(varnish.stop)
  const caller = createCaller(() => address)
  const token = await caller.signUp('writer', accessKey)
  const write = (title: string) => {
    const json = { title, description: 'd', content: `<p>${title}</p>`, status: 'public', tags: ['news'] }
    return caller.call('POST', '/post/create', token, { json })
  }
  for (let nth = 0; nth < 10; nth++) expect((await write(`Own ${nth}`)).status).toBe(201)
  const seen = { requests: 0, hits: 0, changes: 0, failed: 0 }
  const random = mulberry32(1)

  async function read(): Promise<void> {
    const [kind, nth] = [random(), 1 + Math.floor(random() * posts)]
    const feed = 1 / shareOf.home + 1 / shareOf.feed
    const at = kind < 1 / shareOf.home ? '/' : kind < feed ? '/feed.xml' : `/${encodeURI(urlOf(nth))}`
    const { status, headers } = await ask(port, at, { headers: { 'accept-encoding': 'gzip' } })
    seen.requests++
    if (status !== 200) seen.failed++
    else if (/ /.test(String(headers['x-varnish']))) seen.hits++
  }

  /** Nine edits, and a new post. */
  async function change(): Promise<void> {
    const nth = ++seen.changes
    if (nth % 10 === 0) await write(`New ${nth}`)
    else {
      const json = { description: `Changed ${nth}` }
      await caller.call('PUT', `/post/update/own-${nth % 10}`, token, { json })
    }
  }

  // All posts once, so that the cache is as full as after a while.
  let next = 1
  const readAll = async () => {
    while (next <= posts)
      await ask(port, `/${encodeURI(urlOf(next++))}`, { headers: { 'accept-encoding': 'gzip' } })
  }
  if (settings('').CDN) await Promise.all(Array.from({ length: readers }, readAll))
  const before = await originRequests(metrics)
  const ends = performance.now() + duration
  const changing = setInterval(change, 1_000)
  await Promise.all(
    Array.from({ length: readers }, async () => {
      while (performance.now() < ends) await read()
    }),
  )
  clearInterval(changing)
  const origin = (await originRequests(metrics)) - before
  const percent = (part: number) => `${((100 * part) / seen.requests).toFixed(1)} %`
  return { ...seen, hitRate: percent(seen.hits), askedAtOrigin: origin, shareAtOrigin: percent(origin) }
}

/** How many requests for pages the program answered, whether from what it keeps or not. */
async function originRequests(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const numberOf = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0)
  return ['hits', 'not_modified', 'misses'].reduce(
    (sum, each) => sum + numberOf(`lectern_response_cache_${each}_total`),
    0,
  )
}

test.skipIf(!program || !xkey).each(Object.entries(settingsOf))(
  `readers of ${posts} posts with a change a second, %s`,
  async (name, settings) => {
    const found = await crawl(settings)
    console.log(JSON.stringify({ name, posts, ...found }))
    expect(found.failed).toBe(0)
  },
)
