import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { openStorage } from '#server/data/storage/open-storage.ts'
import type { S3Address } from '#server/data/storage/storage-address.ts'
import { type Change, cacheTags } from '#server/foundation/cache-tags/cache-tags.ts'
import { linkTo } from '../toolchain/programs/link.ts'
import { addressOf, startProgram } from '../toolchain/programs/running-server.ts'
import { terminateBackendsOf } from './support/backends.ts'
import { databaseKinds } from './support/database-kinds.ts'
import { imageFile, photo } from './support/image-files.ts'
import { startOtherProcess } from './support/other-process.ts'
import { createTestBlog, type SignedIn, type TestBlog, useBlog } from './support/test-blog.ts'
import { testPrograms } from './support/test-program.ts'
import { readImage, upload } from './support/uploads.ts'

const unavailable = {
  status: 503,
  body: { code: 'unavailable', message: expect.stringMatching(/database.*Try again/) },
  headers: { 'retry-after': '5' },
}
const poll = { timeout: 30_000 }

const publish = (author: SignedIn, title: string, content = '') =>
  author.post('/post/create', { title, description: 'd', content, status: 'public' })

/** Each test has a blog of its own: these wait most of the time, and so run together. */
const pgTest = test.extend<{ blog: TestBlog }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest asks for a pattern
  blog: async ({}, use) => {
    const blog = await createTestBlog('postgres')
    await use(blog)
    await blog.close()
  },
})

describe.runIf(databaseKinds.includes('postgres'))('while PostgreSQL', { concurrent: true }, () => {
  pgTest(
    'does not answer, calls are refused after a while, and work once it answers',
    async ({ blog, expect }) => {
      const ann = await blog.signUp('ann')
      const blocker = new pg.Client({ connectionString: blog.database.url })
      await blocker.connect()
      await blocker.query('begin; lock table post in access exclusive mode')
      const responses = await Promise.all([blog.visitor.get('/post/read'), publish(ann, 'Blocked')])
      expect(responses).toMatchObject([unavailable, unavailable])
      await blocker.end()
      expect((await publish(ann, 'Free')).status).toBe(201)
      const { body } = await blog.visitor.get('/post/read')
      expect(JSON.stringify(body)).not.toContain('Blocked')
    },
  )

  pgTest(
    'does not answer, a post that is due waits, and is published once it answers',
    async ({ blog, expect }) => {
      const ann = await blog.signUp('ann')
      await ann.post('/post/create', { title: 'Planned', description: 'd' })
      const publishAt = new Date(Date.now() + 60_000).toISOString()
      expect((await ann.put('/post/schedule/planned', { publishAt })).status).toBe(200)
      const blocker = new pg.Client({ connectionString: blog.database.url })
      await blocker.connect()
      await blocker.query('begin; lock table post_schedule in access exclusive mode')
      blog.passTime(120_000)
      blog.services.schedulePublisher.start()
      await expect.poll(() => blog.failures.length, poll).toBeGreaterThan(0)
      await blocker.end()
      await expect.poll(async () => (await blog.visitor.get('/post/getpost/planned')).status, poll).toBe(200)
    },
  )

  pgTest(
    'ends connections, calls are answered or refused, and then all work again',
    async ({ blog, expect }) => {
      const ann = await blog.signUp('ann')
      const statuses: number[] = []
      const call = async (round: number) => {
        const each = [1, 2, 3, 4]
        const responses = await Promise.all([
          ...each.map((nth) => publish(ann, `Post ${round} ${nth}`)),
          ...each.map(() => ann.get('/post/read')),
        ])
        statuses.push(...responses.map(({ status }) => status))
      }
      for (let round = 0; round < 10 || !statuses.includes(503); round++) {
        await Promise.all([call(round), terminateBackendsOf(blog.database.url)])
      }
      expect(statuses.filter((status) => ![200, 201, 503].includes(status))).toEqual([])
      await expect.poll(async () => (await ann.get('/post/read')).status, poll).toBe(200)
      expect((await publish(ann, 'Healed')).status).toBe(201)
    },
  )

  pgTest(
    'ended the connection that listens, another process’s change is still heard',
    async ({ blog, expect }) => {
      const other = startOtherProcess(blog)
      const stopWatching = await other.services.watchOtherProcesses()
      const ann = await blog.signUp('ann')
      const heard: Change[] = []
      other.services.onChange((change) => heard.push(change))
      await terminateBackendsOf(blog.database.url)
      // The loss, and the new beginning, after attempts that may fail.
      const unknown = () => heard.filter((change) => change === 'anything').length
      await expect.poll(unknown, poll).toBeGreaterThanOrEqual(2)
      await publish(ann, 'News')
      const isTold = () => heard.some((change) => change !== 'anything' && change.has(cacheTags.list))
      await expect.poll(isTold, poll).toBe(true)
      await stopWatching()
      await other.stop()
    },
  )

  pgTest(
    'cannot be reached any more and views wait to be written, the program still ends, with code 1',
    async ({ blog, expect, onTestFinished }) => {
      await publish(await blog.signUp('ann'), 'Viewed')
      const link = await linkTo(blog.database.url)
      onTestFinished(link.close)
      const folder = await mkdtemp(path.join(tmpdir(), 'lectern-program-'))
      onTestFinished(() => rm(folder, { recursive: true }))
      const program = startProgram({
        DATABASE_URL: link.url,
        DATA_DIR: folder,
        DISK_RESERVE: 'off',
        SAMPLE_POSTS: 'off',
      })
      onTestFinished(() => void program.child.kill('SIGKILL'))
      const address = await addressOf(program)
      const view = await fetch(`${address}/api/post/view/viewed`, {
        method: 'POST',
        headers: { 'user-agent': 'Mozilla/5.0 Firefox/150.0' },
      })
      expect(view.status).toBe(202)
      link.goDead()
      program.child.kill('SIGTERM')
      expect(await program.ended).toBe(1)
      expect(program.output.err).toContain('Not everything could be ended within 9 seconds.')
    },
  )
})

describe.runIf(databaseKinds.includes('sqlite'))('while the SQLite file', () => {
  const held = useBlog('sqlite')
  const pragma = (setting: string) => sql.raw(`pragma ${setting}`).execute(held.blog.database.db)

  test('is gone or another one is in its place, writes are refused, and work once it is back', async () => {
    const ann = await held.blog.signUp('ann')
    await publish(ann, 'Before')
    const file = held.blog.database.url.replace('sqlite:', '')
    await rename(file, `${file}.away`)
    expect(await publish(ann, 'Gone')).toMatchObject(unavailable)
    await writeFile(file, '')
    expect(await publish(ann, 'Replaced')).toMatchObject(unavailable)
    await rename(`${file}.away`, file)
    expect((await publish(ann, 'Back')).status).toBe(201)
    const { body } = await held.blog.visitor.get('/post/read')
    expect(body.map(({ title }: { title: string }) => title).sort()).toEqual(['Back', 'Before'])
  })

  test.each([
    ['has no room', 'max_page_count = 1', 'max_page_count = 1000000'],
    ['is read-only', 'query_only = on', 'query_only = off'],
  ])('%s, writes are refused and reads go on', async (_, begin, end) => {
    const ann = await held.blog.signUp('ann')
    await publish(ann, 'Before')
    await pragma(begin)
    expect(await publish(ann, 'During', `<p>${'word '.repeat(20_000)}</p>`)).toMatchObject(unavailable)
    const titles = async () => {
      const { status, body } = await held.blog.visitor.get('/post/read')
      expect(status).toBe(200)
      return JSON.stringify(body)
        .match(/(?<="title":")\w+/g)
        ?.sort()
    }
    expect(await titles()).toEqual(['Before'])
    await pragma(end)
    expect((await publish(ann, 'After')).status).toBe(201)
    expect(await titles()).toEqual(['After', 'Before'])
  })
})

describe('while the store of images', () => {
  const programs = testPrograms()
  const storageTimeouts = { connectMs: 1_000, responseMs: 1_000, idleMs: 1_000 }
  const held = useBlog('sqlite', { storageKind: 's3', storageTimeouts })

  /** One that is larger than what is on its way between sockets. */
  const largeImageFile = () =>
    imageFile('png', { width: 1_800, height: 1_500, noise: { type: 'gaussian', mean: 128, sigma: 60 } })

  test('does not answer, uploads and readings are refused after a while, and work once it answers', async () => {
    const { blog } = held
    const ann = await blog.signUp('ann')
    const bytes = await photo({ width: 700, height: 500 })
    const { body } = await upload(blog, ann, { bytes })
    const read = (query = '') => readImage(blog, `${body.imgname}?token=${body.token}${query}`)
    blog.images.link?.freeze()
    const responses = await Promise.all([
      ...['', '&w=320', '&w=320&format=avif'].map(read),
      ...Array.from({ length: 4 }, () => upload(blog, ann, { bytes })),
    ])
    for (const { status, headers } of responses) expect([status, headers['retry-after']]).toEqual([503, '5'])
    blog.images.link?.thaw()
    expect((await upload(blog, ann, { bytes })).status).toBe(201)
    for (const query of ['', '&w=320', '&w=320&format=avif']) expect((await read(query)).status).toBe(200)
  })

  test('hangs while it sends what smaller versions are made of, these are refused and made later', async () => {
    const { blog } = held
    const { storage, link } = blog.images
    const { body } = await upload(blog, await blog.signUp('ann'), { bytes: await largeImageFile() })
    const statuses = () =>
      Promise.all(
        [320, 640, 960].map(async (width) => {
          const { status } = await readImage(
            blog,
            `${body.imgname}?token=${body.token}&w=${width}&format=webp`,
          )
          return status
        }),
      )
    const { read } = storage
    storage.read = async (name, range) => {
      const found = await read(name, range)
      if (found) link?.freeze()
      return found
    }
    expect(await statuses()).toEqual([503, 503, 503])
    storage.read = read
    link?.thaw()
    expect(await statuses()).toEqual([200, 200, 200])
  })

  test('goes while it sends an image, the log says so, but not if it is the reader who goes', async () => {
    const { blog } = held
    const { body } = await upload(blog, await blog.signUp('ann'))
    // Much more than what is on its way between sockets.
    await openStorage(blog.images.address).put(body.imgname, Buffer.alloc(64_000_000), 'image/png')
    const { s3 } = blog.images.address as { s3: S3Address }
    const program = programs.start({
      DATABASE_URL: blog.database.url,
      STORAGE_URL: `s3://${s3.bucket}/${s3.prefix}?endpoint=${s3.endpoint}`,
      AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
    })
    const address = await addressOf(program)
    const begin = () => fetch(`${address}/api/images/${body.imgname}?token=${body.token}`)
    const read = await begin()
    await (await begin()).body?.cancel()
    expect((await begin()).status).toBe(200)
    expect(program.output.out).not.toContain('cut off')
    await blog.images.goAway()
    await expect(read.arrayBuffer()).rejects.toThrow()
    await expect.poll(() => program.output.out, poll).toContain('a file was cut off while it was sent')
    await blog.images.comeBack()
    expect((await begin()).status).toBe(200)
  })
})
