import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Dialect, Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/data/database/database.ts'
import type { Schema } from '#server/data/database/schema.ts'
import type { Change } from '#server/foundation/cache-tags/cache-tags.ts'
import { someoneWaits } from '#tests/support/backends.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { imageFile } from '#tests/support/image-files.ts'
import { deleteForever, type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'
import { assertCounted } from '../../blog/discovery/testing/assert-counted.ts'
import { hideTakenDown } from '../../blog/posts/take-down.ts'
import type { PostRow } from '../../data/database/rows.ts'
import { assertUsageCounted } from '../../limits/quotas/testing/assert-usage-counted.ts'
import { writesOf } from '../../transaction.ts'
import { listPostsOf } from './list-posts.ts'
import { makeBackup } from './make-backup.ts'
import { restorePost } from './restore-post.ts'

const day = 24 * 60 * 60 * 1_000

describe.each(databaseKinds)('a post restored from a backup of %s', (kind) => {
  const held = useBlog(kind)
  let folder: string
  let ann: SignedIn
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'lectern-restore-post-'))
    ann = await held.blog.signUp('ann')
  })
  afterEach(() => rm(folder, { recursive: true }))
  const file = () => path.join(folder, 'blog.tar')

  async function backUp(): Promise<void> {
    const { database, images } = held.blog
    const parts = { database, storage: images.storage, file: file(), force: true, version: '1.2.3' }
    await makeBackup({ ...parts, now: new Date() })
  }

  /** Restores as the command does, with a database handle of its own. */
  async function restore(address: string, { replace = false } = {}) {
    const database = openDatabase(held.blog.database.url)
    const target = { database, storage: held.blog.images.storage, replace, now: new Date(), address }
    return restorePost(file(), folder, target).finally(() => database.db.destroy())
  }

  const draft = (title: string, more = {}) => ({
    title,
    description: 'd',
    content: '<p>gradient</p>',
    tags: ['Deep Learning'],
    status: 'public',
    ...more,
  })
  const write = (by: SignedIn, title: string, more = {}) => by.post('/post/create', draft(title, more))
  const shown = async (url: string) => (await held.blog.visitor.get(`/post/getpost/${url}`)).body.post
  const listed = async (query = '') =>
    (await held.blog.visitor.get(`/post/read${query}`)).body.map((post: { url: string }) => post.url)

  test('is what it was, with tags, images and position, for readers and in search, and other processes are notified', async () => {
    const { blog } = held
    const red = (await upload(blog, ann, { bytes: await imageFile('png', { background: '#f00' }) })).body
      .imgname
    const green = (await upload(blog, ann, { bytes: await imageFile('png', { background: '#0f0' }) })).body
      .imgname
    await write(ann, 'Before')
    await write(ann, 'Lost', {
      content: `<p>gradient</p><p><img src="/api/images/${green}" alt="Green"></p>`,
      imgname: red,
      imgalt: 'Red',
    })
    await write(ann, 'After')
    const before = await shown('lost')
    const files = await blog.images.files()
    await backUp()
    expect((await deleteForever(ann, 'lost')).status).toBe(200)
    blog.passTime(25 * 60 * 60 * 1_000)
    await blog.services.cleanUp.run()
    expect([await shown('lost'), await blog.images.files()]).toEqual([null, []])

    const heard: Change[] = []
    blog.services.onChange((change) => heard.push(change))
    onTestFinished(await blog.services.watchOtherProcesses())
    heard.length = 0
    expect(await restore('/lost')).toEqual({
      ...{ title: 'Lost', url: 'lost', urlBefore: 'lost', status: 'public', author: 'ann' },
      ...{ isReplaced: false, isMoved: false, missing: [] },
    })
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    expect(await shown('lost')).toEqual({ ...before, views: expect.any(Number) })
    expect(await listed()).toEqual(['before', 'lost', 'after'])
    expect(await listed('?search=gradient')).toEqual(['before', 'lost', 'after'])
    expect((await blog.images.files()).toSorted()).toEqual(files.toSorted())
    for (const name of [red, green]) expect((await blog.visitor.get(`/images/${name}`)).status).toBe(200)
    await assertUsageCounted(blog.database)
    // They stay, as the post uses them.
    blog.passTime(25 * 60 * 60 * 1_000)
    await blog.services.cleanUp.run()
    expect(await blog.images.files()).toHaveLength(2)
  })

  test('that was taken down is still taken down', async () => {
    const bob = await held.blog.signUp('bob')
    await write(bob, 'Taken')
    await ann.post('/post/takedown/taken', { reason: 'Spam.' })
    await backUp()
    await deleteForever(bob, 'taken')
    expect(await restore('taken')).toMatchObject({ title: null, status: 'private' })
    expect((await bob.put('/post/update/taken', { status: 'public' })).body).toMatchObject({
      code: 'taken_down',
      message: expect.stringContaining('Spam.'),
    })
    expect((await ann.delete('/post/takedown/taken')).body.status).toBe('public')
    expect(await listed()).toEqual(['taken'])
  })

  test('is refused while it exists, unless its texts are to be replaced; its status does not change', async () => {
    await write(ann, 'Changed')
    await backUp()
    await ann.put('/post/update/changed', {
      content: '<p>newer</p>',
      tags: [],
      title: 'Other',
      status: 'private',
    })
    await expect(restore('changed')).rejects.toThrow(
      'the post is there, hidden, at /changed. Add --replace to overwrite its texts',
    )
    expect(await restore('changed', { replace: true })).toMatchObject({
      ...{ title: null, status: 'private', isReplaced: true },
    })
    expect(await shown('changed')).toBe(null)
    expect(await listed('?search=gradient')).toEqual([])
    const own = (await ann.get('/post/readbyadmin/changed')).body
    expect(own).toMatchObject({ title: 'Changed', content: '<p>gradient</p>', tags: ['Deep Learning'] })
    await ann.put('/post/update/changed', { status: 'public' })
    expect(await listed('?search=gradient')).toEqual(['changed'])
    await assertUsageCounted(held.blog.database)
  })

  test('is replaced for readers if it is public, and releases its newer images', async () => {
    const { blog } = held
    await write(ann, 'Changed')
    await backUp()
    const name = (await upload(blog, ann)).body.imgname
    await ann.put('/post/update/changed', { content: `<p>newer <img src="/api/images/${name}" alt=""></p>` })
    expect(await restore('changed', { replace: true })).toMatchObject({ status: 'public', isReplaced: true })
    expect([await listed('?search=newer'), await listed('?search=gradient')]).toEqual([[], ['changed']])
    expect((await blog.visitor.get(`/images/${name}`)).status).toBe(404)
  })

  test('stays hidden if it was, visible to its author only, and its title is not printed', async () => {
    await write(ann, 'Secret', { status: 'draft' })
    await backUp()
    await deleteForever(ann, 'secret')
    expect(await restore('secret')).toMatchObject({ title: null, status: 'draft', author: 'ann' })
    expect([await shown('secret'), await listed()]).toEqual([null, []])
    expect((await ann.get('/post/readbyadmin/secret')).body).toMatchObject({ title: 'Secret' })
    const posts = await listPostsOf(file(), folder)
    expect(posts).toMatchObject([{ url: 'secret', status: 'draft', title: null }])
  })

  test('has no author if the account was deleted; a hidden one is refused then', async () => {
    const ben = await held.blog.signUp('ben')
    await write(ben, 'Public')
    await write(ben, 'Hidden', { status: 'private' })
    await backUp()
    await deleteForever(ben, 'public')
    await deleteForever(ben, 'hidden')
    await ben.delete('/author/delete/ben')
    expect(await restore('public')).toMatchObject({ author: null, status: 'public' })
    expect(await shown('public')).toMatchObject({ author: null })
    await expect(restore('hidden')).rejects.toThrow('the post was hidden, and its account is gone')
    expect(await ann.get('/post/readbyadmin/hidden')).toMatchObject({ status: 404 })
  })

  test('waits for an owner who is taking it down, also if its account was deleted', async () => {
    const { db, dialect } = held.blog.database
    const ben = await held.blog.signUp('ben')
    await write(ben, 'One')
    await backUp()
    await ann.delete('/author/delete/ben')
    const restoring = await db.transaction().execute(async (trx) => {
      const stores = writesOf(trx, dialect)
      await stores.lock('owners')
      const post = (await stores.posts.findByUrl('one')) as PostRow
      const by = { actor_id: null, actor: null, reason: 'r', digest: '' }
      const { id: post_id, url, title, created_at: taken_down_at } = post
      await hideTakenDown(stores, post, { post_id, url, title, taken_down_at, ...by }, new Date())
      const restored = restore('one', { replace: true })
      await someoneWaits(kind, held.blog.database.url)
      // Wrapped in an object: a returned promise would make the transaction wait for it.
      return { restored }
    })
    expect(await restoring.restored).toMatchObject({ isReplaced: true, status: 'private', title: null })
    expect(await listed()).toEqual([])
    await assertCounted(held.blog.database)
  })

  test('gets the next free address if another post has its own', async () => {
    await write(ann, 'Same')
    await backUp()
    await deleteForever(ann, 'same')
    await write(ann, 'Same', { description: 'another' })
    expect(await restore('same')).toMatchObject({ url: 'same-2', urlBefore: 'same' })
    expect([await shown('same'), await shown('same-2')]).toMatchObject([
      { description: 'another' },
      { description: 'd' },
    ])
  })

  test('gets a new date if another post has its publication number', async () => {
    await write(ann, 'Older')
    await write(ann, 'Newest')
    await backUp()
    await deleteForever(ann, 'newest')
    held.blog.passTime(day)
    await write(ann, 'Follower')
    expect(await restore('newest')).toMatchObject({ isMoved: true, url: 'newest' })
    expect(await listed()).toEqual(['older', 'follower', 'newest'])
    const numbers = held.blog.database.db.selectFrom('post').select('publication').orderBy('created_at')
    expect(await numbers.execute()).toEqual([1, 2, 3].map((publication) => ({ publication })))
  })

  test('that the backup does not contain is refused, and so is a file that is no backup', async () => {
    await backUp()
    await expect(restore('nothing')).rejects.toThrow(
      `the backup has no post at nothing. List the posts that it has: npm run restore -- --list ${file()}`,
    )
    expect(await listPostsOf(file(), folder)).toEqual([])
  })

  test('that cannot be saved leaves nothing, not even an image', async () => {
    const { blog } = held
    const name = (await upload(blog, ann)).body.imgname
    await write(ann, 'Lost', { imgname: name })
    await backUp()
    await deleteForever(ann, 'lost')
    blog.passTime(25 * 60 * 60 * 1_000)
    await blog.services.cleanUp.run()
    const { db, dialect, failures } = openDatabase(blog.database.url)
    onTestFinished(() => db.destroy())
    const search = { ...dialect.search, put: () => Promise.reject(new Error('No more.')) }
    const database = { db, dialect: { ...dialect, search }, failures }
    const target = {
      database,
      storage: blog.images.storage,
      replace: false,
      now: new Date(),
      address: 'lost',
    }
    await expect(restorePost(file(), folder, target)).rejects.toThrow('No more.')
    expect(await blog.images.files()).toEqual([])
    expect(await db.selectFrom('image').selectAll().execute()).toEqual([])
    expect(await shown('lost')).toBe(null)
    await assertUsageCounted(blog.database)
  })
  test('keeps its images if the commit was not confirmed, as it may have succeeded', async () => {
    const { blog } = held
    const name = (await upload(blog, ann)).body.imgname
    await write(ann, 'Lost', { imgname: name })
    await backUp()
    await deleteForever(ann, 'lost')
    blog.passTime(25 * 60 * 60 * 1_000)
    await blog.services.cleanUp.run()
    const { dialect, failures } = openDatabase(blog.database.url)
    let isLost = false
    const db = new Kysely<Schema>({ dialect: withLostCommits(dialect.kysely, () => isLost) })
    onTestFinished(() => db.destroy())
    const put: typeof dialect.search.put = (...parts) => {
      isLost = true
      return dialect.search.put(...parts)
    }
    const database = { db, dialect: { ...dialect, search: { ...dialect.search, put } }, failures }
    const target = { database, storage: blog.images.storage, replace: false, now: new Date() }
    await expect(restorePost(file(), folder, { ...target, address: 'lost' })).rejects.toThrow(
      'Connection terminated',
    )
    expect(await shown('lost')).toMatchObject({ imgname: name })
    expect((await blog.visitor.get(`/images/${name}`)).status).toBe(200)
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
