import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/data/database/database.ts'
import { createServices } from '#server/services.ts'
import { type DatabaseKind, databaseKinds } from '#tests/support/database-kinds.ts'
import { contentsOf, fillBlog } from '#tests/support/full-blog.ts'
import { password } from '#tests/support/test-account.ts'
import { appOptions, type Caller, callerOf, createTestBlog } from '#tests/support/test-blog.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { createTestStorage, type StorageKind } from '#toolchain/programs/test-storage.ts'
import { assertUsageCounted } from '../../limits/quotas/testing/assert-usage-counted.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { excludedTables } from './tables.ts'

type Place = [DatabaseKind, StorageKind]
const ways: [from: Place, to: Place][] = [
  [
    ['sqlite', 'disk'],
    ['postgres', 's3'],
  ],
  [
    ['postgres', 's3'],
    ['sqlite', 'disk'],
  ],
  [
    ['sqlite', 's3'],
    ['sqlite', 'disk'],
  ],
  [
    ['postgres', 'disk'],
    ['postgres', 's3'],
  ],
]
const isTested = ([kind]: Place) => databaseKinds.includes(kind)

describe.each(ways.filter((way) => way.every(isTested)))('from %j to %j', (from, to) => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'lectern-round-trip-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  async function fullBlog() {
    const blog = await createTestBlog(from[0], { storageKind: from[1] })
    onTestFinished(blog.close)
    await fillBlog(blog)
    await blog.signUp('dan')
    await blog.services.accountSuspension.suspendByServer('dan', 'Spam')
    return blog
  }

  async function emptyPlace() {
    const database = await createTestDatabase(to[0], { isMigrated: false })
    const store = await createTestStorage(to[1])
    onTestFinished(async () => {
      await database.remove()
      await store.close()
    })
    return { database, storage: store.storage }
  }

  test('every row and every byte is restored, and the blog works', async () => {
    const blog = await fullBlog()
    const before = await contentsOf(blog.database, blog.images.storage)
    // Set for the CDN in front of the old blog. A restore leaves it out, as it does not apply to the restored one.
    await blog.database.db.insertInto('setting').values({ key: 'page_release', value: 'x' }).execute()
    for (const [table, rows] of Object.entries(before.rows)) expect(rows, table).not.toEqual([])
    expect(Object.keys(before.images)).toHaveLength(5)

    const file = path.join(folder, 'blog.tar')
    const parts = { database: blog.database, storage: blog.images.storage, force: false }
    const made = await makeBackup({ ...parts, file, version: '1.2.3', now: new Date() })
    expect(made.missing).toEqual([])
    const { database, storage } = await emptyPlace()
    const target = { open: () => database, storage, replace: false, now: new Date() }
    const { manifest, images } = made
    expect(await restoreBackup(file, folder, target)).toEqual({
      manifest,
      images,
      existing: 0,
      missing: [],
      takenDown: [],
    })

    const restored = openDatabase(database.url)
    onTestFinished(() => restored.db.destroy())
    expect(await contentsOf(restored, storage)).toEqual(before)
    await assertUsageCounted(restored)
    for (const table of excludedTables.filter((name) => name !== 'account_usage'))
      expect(
        await restored.db
          .selectFrom(table as 'account_session')
          .selectAll()
          .execute(),
        table,
      ).toEqual([])

    const services = createServices({
      database: restored,
      storage,
      limitFactor: 0,
      accessKey: null,
      logFailure: () => {},
    })
    const app = await createApp(services, appOptions)
    onTestFinished(async () => {
      await app.close()
      await services.close()
    })
    const visitor = callerOf(app)
    for (const search of ['gradient', '深度', 'name of ann', 'behind']) {
      const found = (who: Caller) => who.get(`/post/read?search=${encodeURIComponent(search)}`)
      const { body } = await found(visitor)
      expect([search, body]).toEqual([search, (await found(blog.visitor)).body])
      expect([search, body.length > 0]).toEqual([search, true])
    }
    expect((await visitor.post('/auth/signin', { username: 'ann', password })).status).toBe(200)
    const suspended = await visitor.post('/auth/signin', { username: 'dan', password })
    expect([suspended.status, suspended.body.code]).toEqual([403, 'account_suspended'])
    const cover = (await visitor.get('/post/getpost/first')).body.post.imgname
    expect((await visitor.get(`/images/${cover}`)).status).toBe(200)
  })
})
