import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { startOtherProcess } from '#tests/support/other-process.ts'
import { accountOf } from '#tests/support/test-account.ts'
import { useBlog } from '#tests/support/test-blog.ts'
import { imageNamesIn } from '../../content/images/body-images.ts'
import { assertUsageCounted } from '../../limits/quotas/testing/assert-usage-counted.ts'
import { loadSamples } from './load-samples.ts'
import { sampleAuthors, samplePosts } from './sample-posts.ts'

describe.each(databaseKinds)('sample posts on %s', (kind) => {
  const held = useBlog(kind)
  const titles = async () =>
    (await held.blog.visitor.get('/post/read')).body.map((post: { title: string }) => post.title)
  const all = samplePosts.map((post) => post.title)

  test('are added to an empty blog once, published in the order of their dates', async () => {
    expect(await held.blog.services.samples.addToEmpty()).toBe(true)
    expect(await held.blog.services.samples.addToEmpty()).toBe(false)
    expect(await titles()).toEqual(all)
    const { db } = held.blog.database
    const rows = await db.selectFrom('post').select(['title', 'url']).orderBy('publication').execute()
    expect(rows.map((row) => row.title)).toEqual(all)
    for (const { url } of rows) expect((await held.blog.visitor.get(`/post/getpost/${url}`)).status).toBe(200)
  })

  test('are added once even if two processes start at the same time', async () => {
    const other = startOtherProcess(held.blog)
    const added = await Promise.all([
      held.blog.services.samples.addToEmpty(),
      other.services.samples.addToEmpty(),
    ])
    expect(added.toSorted()).toEqual([false, true])
    expect(await titles()).toEqual(all)
    await other.stop()
  })

  test('are not added if an account was ever created', async () => {
    await held.blog.signUp('ann')
    await held.blog.database.db.deleteFrom('user').execute()
    expect(await held.blog.services.samples.addToEmpty()).toBe(false)
    expect(await titles()).toEqual([])
  })

  test('leave the first person who signs up the owner, and their authors are no owners', async () => {
    await held.blog.services.samples.addToEmpty()
    expect((await held.blog.visitor.post('/auth/signup', accountOf('ann'))).body.position).toBe('owner')
    const ann = await held.blog.signUp('ben')
    for (const { username } of sampleAuthors) {
      const signIn = await held.blog.visitor.post('/auth/signin', { username, password: '' })
      expect(signIn.status).toBe(401)
      expect((await ann.put(`/author/position/${username}`, { position: 'owner' })).status).toBe(403)
    }
  })

  test('can be removed without touching anything else, and are not added again', async () => {
    await held.blog.services.samples.addToEmpty()
    const ann = await held.blog.signUp('ann')
    await ann.post('/post/create', { title: 'Mine', description: 'd', status: 'public' })
    for (const { username } of sampleAuthors) {
      expect((await ann.put(`/author/position/${username}`, { position: 'owner' })).status).toBe(409)
    }
    // Sample posts without an author are removed too.
    await ann.delete(`/author/delete/${sampleAuthors[0]?.username}`)
    expect(await held.blog.services.samples.remove()).toBe(all.length)
    expect(await titles()).toEqual(['Mine'])
    expect(await held.blog.services.samples.remove()).toBe(0)
    await ann.delete('/post/delete/mine')
    expect(await held.blog.services.samples.addToEmpty()).toBe(false)
  })
  const wrong = async () =>
    (await held.blog.services.doctor.examine()).filter(({ found }) => found > 0).map(({ name }) => name)

  test('have their language, references, macros and pictures, of which nothing is wrong', async () => {
    await held.blog.services.samples.addToEmpty()
    const { database, visitor } = held.blog
    await assertUsageCounted(database)
    // They are rendered once the server has started.
    expect(await wrong()).toEqual(['renderings'])
    const rows = await database.db
      .selectFrom('post')
      .innerJoin('post_body', 'post_id', 'id')
      .select(['language', 'bibliography', 'content'])
      .orderBy('publication')
      .execute()
    const samples = await loadSamples()
    for (const [at, { language, bibliography, pictures }] of samples.entries()) {
      const { content, ...row } = rows[at] as (typeof rows)[number]
      expect(row).toEqual({ language, bibliography })
      expect(imageNamesIn(content)).toEqual(pictures.map(({ name }) => name))
      for (const { name } of pictures) expect((await visitor.get(`/images/${name}`)).status).toBe(200)
    }
  })

  test('take their pictures with them, a day later', async () => {
    await held.blog.services.samples.addToEmpty()
    const { services, images, database } = held.blog
    expect(await images.files()).not.toEqual([])
    await services.samples.remove()
    const used = database.db.selectFrom('image').select('name').where('unused_since', 'is', null)
    expect(await used.execute()).toEqual([])
    await services.images.removeUnused()
    expect(await images.files()).not.toEqual([])
    held.blog.passTime(limits.image.unusedHours * 60 * 60 * 1_000)
    await services.images.removeUnused()
    expect(await images.files()).toEqual([])
    await assertUsageCounted(database)
    expect(await wrong()).toEqual([])
  })
})
