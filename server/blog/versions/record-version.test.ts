import { beforeEach, describe, expect, test } from 'vitest'
import { assertUsageCounted } from '#server/limits/quotas/testing/assert-usage-counted.ts'
import { createInTransaction, createReads } from '#server/transaction.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { deleteForever, type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'

const post = { title: 'One', description: 'd', status: 'draft', tags: ['t'], content: '<p>a</p><p>b</p>' }

describe.each(databaseKinds)('recording versions on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
  })

  const update = (change: object) => ann.put('/post/update/one', change)

  /** The versions of the post, oldest first, and its present one. */
  async function history() {
    const { posts, versions } = createReads(held.blog.database)
    const { id = '', version } = (await posts.findByUrl('one')) ?? {}
    const rows = (await versions.list(id, { limit: 100 })).reverse()
    const contents = await Promise.all(rows.map(({ number }) => versions.findContent(id, number)))
    return { id, version, rows, contents }
  }
  const blocksOf = async (id: string) =>
    (
      await held.blog.database.db
        .selectFrom('version_block')
        .select('html')
        .where('post_id', '=', id)
        .execute()
    )
      .map(({ html }) => html)
      .sort()

  test('creating and each change of a post make a version, with each block stored once', async () => {
    await ann.post('/post/create', post)
    await update({ content: '<p>a</p><p>c</p><p>b</p>' })
    await update({ title: 'Two', tags: ['t', 'u'] })
    await update({ status: 'public' })
    await ann.put('/post/cover/one', {
      imgname: (await upload(held.blog, ann)).body.imgname,
      imgalt: 'A boat',
    })
    const { id, version, rows, contents } = await history()
    expect(version).toBe(5)
    expect(rows).toMatchObject([
      { number: 1, kind: 'save', title: 'One', status: 'draft', tags: ['t'] },
      { number: 2, kind: 'save', title: 'One' },
      { number: 3, kind: 'save', title: 'Two', tags: ['t', 'u'] },
      { number: 4, kind: 'publication', title: 'Two', status: 'public', imgname: null },
      { number: 5, kind: 'publication', imgalt: 'A boat', imgname: expect.any(String) },
    ])
    const changed = '<p>a</p><p>c</p><p>b</p>'
    expect(contents).toEqual([post.content, changed, changed, changed, changed])
    expect(await blocksOf(id)).toEqual(['<p>a</p>', '<p>b</p>', '<p>c</p>'])
    await assertUsageCounted(held.blog.database)
  })

  test('saving without a change makes none', async () => {
    await ann.post('/post/create', post)
    await update(post)
    await update({})
    expect((await history()).rows).toHaveLength(1)
  })

  test('the state before the first change of an older post is kept', async () => {
    await ann.post('/post/create', post)
    await held.blog.database.db.deleteFrom('post_history').execute()
    await update({ content: '<p>z</p>' })
    const { version, rows, contents } = await history()
    expect(version).toBe(2)
    expect(rows).toMatchObject([{ number: 1, kind: 'save' }, { number: 2 }])
    expect(contents).toEqual([post.content, '<p>z</p>'])
    await update({ status: 'public' })
    await held.blog.database.db.deleteFrom('post_history').execute()
    await update({ status: 'draft' })
    expect((await history()).rows).toMatchObject([{ kind: 'publication' }, { kind: 'save' }])
  })

  test('a take-down and its lifting are versions', async () => {
    const ben = await held.blog.signUp('ben')
    await ben.post('/post/create', { ...post, status: 'public' })
    await ann.post('/post/takedown/one', { reason: 'r' })
    await ann.delete('/post/takedown/one')
    expect((await history()).rows).toMatchObject([
      { kind: 'publication', status: 'public' },
      { kind: 'takedown', status: 'private' },
      { kind: 'publication', status: 'public' },
    ])
  })

  test('images of versions stay as long as the history', async () => {
    const { imgname } = (await upload(held.blog, ann)).body
    await ann.post('/post/create', { ...post, content: `<p><img src="/api/images/${imgname}" alt=""></p>` })
    await update({ content: '<p>none</p>' })
    const unusedSince = async () =>
      (await held.blog.database.db.selectFrom('image').select('unused_since').executeTakeFirst())
        ?.unused_since
    expect(await unusedSince()).toBeNull()
    await deleteForever(ann, 'one')
    await held.blog.services.cleanUp.run()
    expect(await unusedSince()).toEqual(expect.any(String))
    await assertUsageCounted(held.blog.database)
  })

  test('a history may have more bytes than 32 bits count', async () => {
    await ann.post('/post/create', post)
    const { db } = held.blog.database
    const bytes = 2 ** 32
    await db.updateTable('post_history').set({ bytes }).execute()
    expect((await update({ content: '<p>z</p>' })).status).toBe(200)
    const counted = await db.selectFrom('post_history').select('bytes').executeTakeFirstOrThrow()
    expect(counted.bytes).toBeGreaterThan(bytes)
  })

  test('versions are removed with the blocks that no other one has', async () => {
    await ann.post('/post/create', post)
    await update({ content: '<p>a</p><p>c</p>' })
    await update({ content: '<p>d</p>' })
    const { id } = await history()
    await createInTransaction(held.blog.database, () => {})(({ versions }) => versions.remove(id, [1]))
    expect(await blocksOf(id)).toEqual(['<p>a</p>', '<p>c</p>', '<p>d</p>'])
    expect((await history()).rows).toMatchObject([{ number: 2 }, { number: 3 }])
    await assertUsageCounted(held.blog.database)
  })
})
