import { beforeEach, describe, expect, test } from 'vitest'
import type { PostRow } from '#server/data/database/rows.ts'
import { createInTransaction, createReads } from '#server/transaction.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { writePost } from './write-post.ts'

describe.each(databaseKinds)('writing a post on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
  })

  test('keeps what another transaction changed since it was read, such as its views', async () => {
    const draft = { title: 'One', description: 'd', content: '<p>a</p>', tags: ['t'], status: 'public' }
    await ann.post('/post/create', draft)
    const { db } = held.blog.database
    const post = (await createReads(held.blog.database).posts.findByUrl('one')) as PostRow
    await db.updateTable('post').set({ views: 7 }).execute()
    const inTransaction = createInTransaction(held.blog.database, () => {})
    const { after, isEdited } = await inTransaction((stores) =>
      writePost(stores, post, { title: 'Two', tags: ['t', 'u'] }, { now: new Date() }),
    )
    expect([isEdited, after.version]).toEqual([true, 2])
    expect(await db.selectFrom('post').select(['title', 'views', 'version']).execute()).toEqual([
      { title: 'Two', views: 7, version: 2 },
    ])
  })
  test('takes what was derived from its body, but no guess of a language for another title', async () => {
    await ann.post('/post/create', { title: 'One', description: 'd', content: '<p>a</p>', status: 'public' })
    const post = (await createReads(held.blog.database).posts.findByUrl('one')) as PostRow
    const body = await createReads(held.blog.database).posts.getBody(post.id)
    const texts = { title: 'Two', description: 'd' }
    const derived = { ...texts, guessed_language: 'eo', words: ['gradient'] }
    const inTransaction = createInTransaction(held.blog.database, () => {})
    const write = (title: string) =>
      inTransaction((stores) =>
        writePost(stores, post, { title, body: { ...body, text: title }, derived }, { now: new Date() }),
      )
    expect((await write('Two')).after.guessed_language).toBe('eo')
    expect(await held.blog.services.openReader().search('gradient', { sort: 'newest' })).toMatchObject({
      posts: [{ url: 'one' }],
    })
    expect((await write('Three')).after.guessed_language).toBe('')
  })
})
