import { type Dialect, Kysely } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '#server/data/database/database.ts'
import type { Schema } from '#server/data/database/schema.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { useRestores } from '#tests/support/post-restores.ts'
import { deleteForever } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'
import { assertUsageCounted } from '../../limits/quotas/testing/assert-usage-counted.ts'
import { restorePost } from './restore-post.ts'

describe.each(databaseKinds)('a post whose restore from a backup of %s fails', (kind) => {
  const held = useRestores(kind)

  /** Deletes a post that a backup has, and the image of its cover. Returns the name of that. */
  async function loseSavedPost(): Promise<string> {
    const { blog, ann } = held
    const { imgname } = (await upload(blog, ann)).body
    await held.write(ann, 'Lost', { imgname })
    await held.backUp()
    await deleteForever(ann, 'lost')
    blog.passTime(25 * 60 * 60 * 1_000)
    await blog.services.cleanUp.run()
    return imgname
  }
  /** Restores the post into a database. */
  const restoreInto = (database: Database) =>
    restorePost(held.file(), held.folder, {
      ...{ database, storage: held.blog.images.storage },
      ...{ replace: false, now: new Date(), address: 'lost' },
    })

  test('that cannot be saved leaves nothing, not even an image', async () => {
    const { blog } = held
    await loseSavedPost()
    const { db, dialect, failures } = openDatabase(blog.database.url)
    onTestFinished(() => db.destroy())
    const search = { ...dialect.search, put: () => Promise.reject(new Error('No more.')) }
    const database = { db, dialect: { ...dialect, search }, failures }
    await expect(restoreInto(database)).rejects.toThrow('No more.')
    expect(await blog.images.files()).toEqual([])
    expect(await db.selectFrom('image').selectAll().execute()).toEqual([])
    expect(await held.shown('lost')).toBe(null)
    await assertUsageCounted(blog.database)
  })

  test('keeps its images if the commit was not confirmed, as it may have succeeded', async () => {
    const { blog } = held
    const imgname = await loseSavedPost()
    const { dialect, failures } = openDatabase(blog.database.url)
    let isLost = false
    const db = new Kysely<Schema>({ dialect: withLostCommits(dialect.kysely, () => isLost) })
    onTestFinished(() => db.destroy())
    const put: typeof dialect.search.put = (...parts) => {
      isLost = true
      return dialect.search.put(...parts)
    }
    const database = { db, dialect: { ...dialect, search: { ...dialect.search, put } }, failures }
    await expect(restoreInto(database)).rejects.toThrow('Connection terminated')
    expect(await held.shown('lost')).toMatchObject({ imgname })
    expect((await blog.visitor.get(`/images/${imgname}`)).status).toBe(200)
  })
})

/** Commits, then loses the connection before the confirmation arrives. */
const withLostCommits = (dialect: Dialect, isLost: () => boolean): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createDriver() {
    const driver = dialect.createDriver()
    const commit = driver.commitTransaction.bind(driver)
    driver.commitTransaction = async (connection) => {
      await commit(connection)
      if (isLost()) throw new Error('Connection terminated')
    }
    return driver
  },
})
