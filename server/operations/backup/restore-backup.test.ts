import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '#server/data/database/database.ts'
import { migrate } from '#server/data/database/migrate.ts'
import type { ImageStorage } from '#server/data/storage/image-storage.ts'
import { createServices } from '#server/services.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { contentsOf, fillBlog } from '#tests/support/full-blog.ts'
import { laterLevel, upgrade } from '#tests/support/later-step.ts'
import { insertAccount, insertEarlyAccount } from '#tests/support/test-account.ts'
import { createTestBlog } from '#tests/support/test-blog.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { createTestStorage, type TestStorage } from '#toolchain/programs/test-storage.ts'
import { assertUsageCounted } from '../../limits/quotas/testing/assert-usage-counted.ts'
import { backupProblem } from './backup-problem.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const hour = 60 * 60 * 1_000

describe.each(databaseKinds)('restoring into %s', (kind) => {
  let folder: string
  let file: string
  let target: TestDatabase
  let store: TestStorage
  let source: Awaited<ReturnType<typeof contentsOf>>
  const version = '1.2.3'
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'lectern-restore-'))
    file = path.join(folder, 'blog.tar')
    const blog = await createTestBlog(kind)
    await fillBlog(blog)
    const { database, images } = blog
    await makeBackup({ database, storage: images.storage, file, force: false, version, now: new Date() })
    source = await contentsOf(database, images.storage)
    await blog.close()
  })
  afterAll(() => rm(folder, { recursive: true }))
  beforeEach(async () => {
    target = await createTestDatabase(kind)
    store = await createTestStorage('disk')
  })
  afterEach(async () => {
    await target.remove()
    await store.close()
    // Only the backup is left: no unfinished files.
    expect(await readdir(folder)).toEqual(['blog.tar'])
  })

  interface Options {
    from?: string
    replace?: boolean
    storage?: ImageStorage
    open?: () => Database
  }
  const restore = ({ from = file, ...options }: Options = {}) =>
    restoreBackup(from, folder, {
      open: () => openDatabase(target.url),
      storage: store.storage,
      replace: false,
      now: new Date(),
      ...options,
    }).then(
      () => 'restored',
      (error) => backupProblem(error, 'Cannot restore', target),
    )
  /** Closes what the test has opened. */
  async function leave(): Promise<void> {
    // Only what was used has to be closed.
    await target.db.introspection.getTables()
    await target.db.destroy()
  }

  /** Uses a connection that is closed afterwards, as a restore is refused while another one is open. */
  async function withTarget<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    const database = openDatabase(target.url)
    try {
      return await work(database)
    } finally {
      await database.db.destroy()
    }
  }

  const contents = () => withTarget((database) => contentsOf(database, store.storage))

  /** Creates another blog, with an account and an image of its own. */
  async function fillTarget(): Promise<string> {
    const id = 'former'
    const image = {
      id,
      name: 'former-1.png',
      type: 'png' as const,
      width: 1,
      height: 1,
      frames: 1,
      token: 't',
    }
    const at = new Date().toISOString()
    await insertAccount(target, 'zoe', new Date())
    await target.db.updateTable('user').set({ imgname: image.name }).execute()
    await target.db
      .insertInto('image')
      .values({ ...image, uploader_id: null, created_at: at, unused_since: null, removed_at: null })
      .execute()
    await store.storage.put(image.name, Buffer.from('former'), 'image/png')
    await leave()
    return image.name
  }

  test('existing accounts or posts are replaced only if wanted; their images are removed a day later', async () => {
    const former = await fillTarget()
    const before = await contents()
    expect(await restore()).toBe(
      'Cannot restore: the database already has accounts or posts. Add --replace to put the backup in their place.',
    )
    expect(await contents()).toEqual(before)

    expect(await restore({ replace: true })).toBe('restored')
    const { rows, images } = await contents()
    const imageRows = rows.image as { id: string; unused_since: string }[]
    expect(imageRows.filter(({ id }) => id === 'former')).toMatchObject([
      { unused_since: expect.any(String) },
    ])
    const others = imageRows.filter(({ id }) => id !== 'former')
    expect({ ...rows, image: others }).toEqual(source.rows)
    await withTarget(assertUsageCounted)
    const { [former]: stays, ...restored } = images
    expect([restored, stays]).toEqual([source.images, Buffer.from('former').toString('base64')])

    const database = openDatabase(target.url)
    const clock = () => new Date(Date.now() + 25 * hour)
    const parts = { storage: store.storage, limitFactor: 0, accessKey: null, logFailure: () => {}, clock }
    await createServices({ database, ...parts }).cleanUp.run()
    await database.db.destroy()
    expect(await store.files()).not.toContain(former)
  })

  test('is refused if a newer version has migrated the database, even if this one may still write', async () => {
    await fillTarget()
    await upgrade(target, { oldestWriter: 'any' })
    const before = await contents()
    expect(await restore({ replace: true })).toBe(
      `Cannot restore: the database was made by a newer version of Lectern (it has ${laterLevel}). Restore with that version.`,
    )
    expect(await contents()).toEqual(before)
    expect(await store.files()).toEqual(['former-1.png'])
  })

  test('is refused while a server runs, and changes nothing', async () => {
    const server = openDatabase(target.url)
    await migrate(server)
    const stop = await server.dialect.watchChanges(() => {})
    await leave()
    expect(await restore({ replace: true })).toBe(
      'Cannot restore: a server or another program has the database open. Stop it first.',
    )
    expect(await store.files()).toEqual([])
    await stop()
    await server.db.destroy()
    expect(await restore()).toBe('restored')
  })

  test('an image with other content under the same name is not overwritten; one with the same content is accepted', async () => {
    await leave()
    const [name, other] = Object.keys(source.images).sort() as [string, string]
    await store.storage.put(name, Buffer.from(String(source.images[name]), 'base64'), 'image/png')
    await store.storage.put(other, Buffer.from('other'), 'image/png')
    expect(await restore()).toBe(
      `Cannot restore: the image store has another image with the name ${other}. Restore into an empty folder or prefix, or remove that image.`,
    )
    expect((await store.files()).toSorted()).toEqual([name, other])
    await store.storage.remove(other)
    expect(await restore()).toBe('restored')
    expect(await contents()).toEqual(source)
  })

  test('a failure of the store or the database is rolled back, and a second attempt succeeds', async () => {
    await fillTarget()
    const before = await contents()
    let puts = 0
    const storage: ImageStorage = {
      ...store.storage,
      async put(...parts) {
        if (++puts === 3) await store.goAway()
        return store.storage.put(...parts).finally(() => (puts === 3 ? store.comeBack() : undefined))
      },
    }
    expect(await restore({ replace: true, storage })).toMatch(
      /^Cannot restore: images cannot be stored .*\)$/,
    )
    expect(await contents()).toEqual(before)

    const failing = () => {
      const { dialect, ...others } = openDatabase(target.url)
      const replaceAll = () => Promise.reject(new Error('No more.'))
      return { ...others, dialect: { ...dialect, search: { ...dialect.search, replaceAll } } }
    }
    expect(await restore({ replace: true, open: failing })).toMatch(/^Cannot restore: Error: No more/)
    expect(await contents()).toEqual(before)
    expect(await store.files()).toEqual(['former-1.png'])

    expect(await restore({ replace: true })).toBe('restored')
    expect(Object.keys((await contents()).images)).toHaveLength(6)
  })

  test('a backup of an older version is migrated', async () => {
    const old = await createTestDatabase(kind, { isMigrated: false })
    await migrate(old, '0001-first-schema')
    await insertEarlyAccount(old)
    const at = '2026-01-01T00:00:00.000Z'
    const times = { created_at: at, saved_at: at, updated_at: at }
    const post = { id: 'p', url: 'p', title: 'ÜBER', description: 'd', status: 'public' as const, ...times }
    await old.db
      .insertInto('post')
      .values({ ...post, publication: 1 } as never)
      .execute()
    const body = { content: 'words', rendered: 'words', renderer: 1, text: 'words' }
    await old.db
      .insertInto('post_body')
      .values({ post_id: 'p', ...body } as never)
      .execute()
    const parts = { database: old, storage: store.storage, version, now: new Date() }
    const early = path.join(folder, 'early.tar')
    const { manifest } = await makeBackup({ ...parts, file: early, force: false })
    expect(manifest.migrations).toEqual(['0001-first-schema'])
    await old.remove()
    await leave()
    expect(await restore({ from: early })).toBe('restored')
    await rm(early)
    const { rows } = await contents()
    expect(rows.post).toMatchObject([{ title: 'ÜBER', title_key: 'über', imgalt: '' }])
    await withTarget(assertUsageCounted)
    const { db, dialect } = openDatabase(target.url)
    const terms = [{ text: 'words', prefix: false, authors: [] }]
    expect(await dialect.search.newest(db, terms, { limit: 9 })).toEqual([1])
    await db.destroy()
  })
})

test.runIf(databaseKinds.includes('postgres'))('a database that does not respond is reported', async () => {
  const gone = openDatabase('postgres://postgres:test@127.0.0.1:1/gone')
  const error = await gone.dialect.exclusively(gone.db, async () => {}).catch((each) => each)
  expect(backupProblem(error, 'Cannot restore', gone)).toMatch(
    /^Cannot restore: the database at DATABASE_URL does not answer \(.+\)\.$/,
  )
  onTestFinished(() => gone.db.destroy())
})
