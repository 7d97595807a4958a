import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { readImage, upload } from '#tests/support/uploads.ts'
import { assertUsageCounted } from '../../limits/quotas/testing/assert-usage-counted.ts'

const day = 24 * 60 * 60 * 1_000

describe.each(databaseKinds)('what is deleted from the trash on %s', (kind) => {
  const held = useBlog(kind)
  let owner: SignedIn
  let ann: SignedIn
  beforeEach(async () => {
    owner = await held.blog.signUp('owner')
    ann = await held.blog.signUp('ann')
  })

  const write = async (
    title: string,
    { by = ann, ...more }: Record<string, unknown> & { by?: SignedIn } = {},
  ) => {
    const post = { title, description: 'd', content: '<p>gradient</p>', status: 'public', ...more }
    return (await by.post('/post/create', post)).body.post.url as string
  }
  const trash = async (url: string, by = ann): Promise<string> =>
    (await by.delete(`/post/delete/${url}`)).body.trashId
  const cleanUp = async (days: number) => {
    held.blog.passTime(days * day)
    await held.blog.services.cleanUp.run()
  }
  const titles = async (by = ann) =>
    (await by.get('/post/trash')).body.posts.map(({ title }: { title: string }) => title)
  const rowsOf = async (table: 'post_history' | 'trashed_post' | 'post_version' | 'history_image') =>
    held.blog.database.db.selectFrom(table).select('post_id').execute()

  test('is one post or all of them, of one’s own', async () => {
    const other = await trash(await write('Of the owner', { by: owner }), owner)
    const [one, two, three] = [await trash(await write('One')), await write('Two'), await write('Three')]
    expect((await ann.delete(`/post/trash/${one}`)).body).toEqual({
      message: 'The post was deleted for good.',
    })
    for (const gone of [one, other, 'x'])
      expect((await ann.delete(`/post/trash/${gone}`)).body.code).toBe('not_found')
    expect((await ann.post(`/post/trash/${one}`)).body.code).toBe('not_found')
    await trash(two)
    await trash(three)
    expect(await titles()).toEqual(['Two', 'Three'])
    expect((await ann.delete('/post/trash')).body).toEqual({ message: 'The trash was emptied.', posts: 2 })
    expect((await ann.delete('/post/trash')).body).toEqual({ message: 'The trash was empty.', posts: 0 })
    expect([await titles(), await titles(owner)]).toEqual([[], ['Of the owner']])
    expect(await rowsOf('post_history')).toEqual([{ post_id: other }])
    await assertUsageCounted(held.blog.database)
  })

  test('goes by itself after 30 days, with its versions', async () => {
    // The sessions end meanwhile.
    const kept = async () => {
      const rows = await held.blog.database.db
        .selectFrom('trashed_post')
        .select('row')
        .orderBy('post_id')
        .execute()
      return rows.map(({ row }) => JSON.parse(row).title)
    }
    await trash(await write('Early'))
    await cleanUp(1)
    await trash(await write('Late'))
    await write('Stays')
    await cleanUp(28)
    expect(await kept()).toEqual(['Early', 'Late'])
    await cleanUp(1)
    expect(await kept()).toEqual(['Late'])
    await cleanUp(1)
    expect(await kept()).toEqual([])
    expect(await rowsOf('trashed_post')).toEqual([])
    expect(await rowsOf('post_history')).toHaveLength(1)
    expect(await rowsOf('post_version')).toHaveLength(1)
    await assertUsageCounted(held.blog.database)
  })

  test('keeps its images until a day after that; nobody can open those of a public post meanwhile', async () => {
    const cover = (await upload(held.blog, ann)).body.imgname
    const inBody = (await upload(held.blog, ann)).body.imgname
    const content = `<p><img src="/api/images/${inBody}" alt=""></p>`
    await write('One', { imgname: cover, content })
    const { db } = held.blog.database
    const tokens = async () => (await db.selectFrom('image').select(['name', 'token']).execute()).values()
    const before = [...(await tokens())]
    expect((await readImage(held.blog, inBody)).status).toBe(200)
    const id = await trash('one')
    for (const { name, token } of before)
      expect((await readImage(held.blog, `${name}?token=${token}`)).status).toBe(404)
    await cleanUp(3)
    const files = [cover, inBody].sort()
    expect((await held.blog.images.files()).sort()).toEqual(files)
    expect(
      (await db.selectFrom('image').select('unused_since').execute()).map((row) => row.unused_since),
    ).toEqual([null, null])
    await ann.delete(`/post/trash/${id}`)
    await held.blog.services.cleanUp.run()
    expect((await held.blog.images.files()).sort()).toEqual(files)
    await cleanUp(1.01)
    expect(await held.blog.images.files()).toEqual([])
    await assertUsageCounted(held.blog.database)
  })

  test('is gone with its account, whoever deletes it', async () => {
    const ben = await held.blog.signUp('ben')
    for (const author of [ann, ben]) {
      const { imgname } = (await upload(held.blog, author)).body
      await trash(
        await write(`Secret of ${author.username}`, { by: author, status: 'draft', imgname }),
        author,
      )
    }
    await write('Hidden', { by: ben, status: 'draft' })
    expect((await ann.delete('/author/delete/ann')).status).toBe(200)
    expect((await owner.delete('/author/delete/ben')).status).toBe(200)
    expect(await rowsOf('trashed_post')).toEqual([])
    expect(await rowsOf('history_image')).toEqual([])
    expect((await owner.get('/post/trash')).body.posts).toEqual([])
    expect((await owner.get('/post/readbyuser')).body).toHaveLength(1)
    await cleanUp(1.01)
    expect(await held.blog.images.files()).toEqual([])
    await assertUsageCounted(held.blog.database)
  })

  test('of more posts than one transaction deletes is all of it', async () => {
    const { db } = held.blog.database
    const id = await trash(await write('One'))
    const history = await db.selectFrom('post_history').selectAll().executeTakeFirstOrThrow()
    const trashed = await db.selectFrom('trashed_post').selectAll().executeTakeFirstOrThrow()
    const ids = Array.from({ length: 204 }, (_, at) => `${id}-${at}`)
    await db
      .insertInto('post_history')
      .values(ids.map((post_id) => ({ ...history, post_id, bytes: 0 })))
      .execute()
    await db
      .insertInto('trashed_post')
      .values(ids.map((post_id) => ({ ...trashed, post_id, bytes: 0 })))
      .execute()
    expect((await ann.get('/post/trash?limit=1')).body.total).toBe(205)
    expect((await ann.delete('/post/trash')).body.posts).toBe(205)
    expect(await rowsOf('post_history')).toEqual([])
    await assertUsageCounted(held.blog.database)
  })
})
