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
})
