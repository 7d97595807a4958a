import { beforeEach, describe, expect, test } from 'vitest'
import type { PostRow } from '#server/data/database/rows.ts'
import { createInTransaction, createReads } from '#server/transaction.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { type PostPatch, writePost } from './write-post.ts'

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
  test('takes what was derived from its texts, but not for another title', async () => {
    await ann.post('/post/create', { title: 'One', description: 'd', content: '<p>a</p>', status: 'public' })
    const post = (await createReads(held.blog.database).posts.findByUrl('one')) as PostRow
    const body = await createReads(held.blog.database).posts.getBody(post.id)
    const texts = { title: 'Two', description: 'd' }
    const words = { title: ['two'], description: ['d'], body: ['gradient'], vocabulary: ['gradient'] }
    const derived = { ...texts, guessed_language: 'eo', words }
    const inTransaction = createInTransaction(held.blog.database, () => {})
    const write = (title: string) =>
      inTransaction((stores) =>
        writePost(stores, post, { title, body: { ...body, text: title }, derived }, { now: new Date() }),
      )
    expect((await write('Two')).after.guessed_language).toBe('eo')
    const search = async (term: string) =>
      (await held.blog.services.openReader().search(term, { sort: 'newest' }))?.posts.map(({ url }) => url)
    expect(await search('gradient')).toEqual(['one'])
    expect((await write('Three')).after.guessed_language).toBe('')
    expect([await search('gradient'), await search('three')]).toEqual([[], ['one']])
  })
  test('takes related posts that were found before, unless there are others by then', async () => {
    const { database } = held.blog
    const reads = createReads(database)
    for (const [title, status] of Object.entries({ Near: 'public', Nearer: 'public', Fresh: 'draft' }))
      await ann.post('/post/create', { title, description: 'd', content: '<p>a</p>', tags: ['T'], status })
    const [near, nearer] = (await Promise.all(['near', 'nearer'].map(reads.posts.findByUrl))) as PostRow[]
    const body = await reads.posts.getBody((await reads.posts.findByUrl('fresh'))?.id as string)
    /** Publishes the draft with this as what was found, and hides it again. Returns which posts were related to it. */
    async function relatedAfter(found: { id?: string; posts: number }): Promise<string[]> {
      const relatives = [{ related_id: found.id as string, score: 1 }]
      const related = { relatives, posts: new Map([['t', found.posts]]) }
      const derived = { title: 'Fresh', description: 'd', guessed_language: '', words: undefined, related }
      const inTransaction = createInTransaction(database, () => {})
      const write = async (changes: PostPatch) => {
        const post = (await reads.posts.findByUrl('fresh')) as PostRow
        await inTransaction((stores) => writePost(stores, post, changes, { now: new Date() }))
        return reads.related.listRelations([post.id])
      }
      const relations = await write({ status: 'public', body, derived })
      await write({ status: 'draft' })
      return relations.map(({ related_id }) => related_id).sort()
    }
    const both = [near?.id, nearer?.id].sort()
    expect(await relatedAfter({ id: nearer?.id, posts: 3 })).toEqual([nearer?.id])
    expect(await relatedAfter({ id: nearer?.id, posts: 2 })).toEqual(both)
    await ann.put('/post/update/nearer', { status: 'private' })
    expect(await relatedAfter({ id: nearer?.id, posts: 2 })).toEqual([near?.id])
  })
})
