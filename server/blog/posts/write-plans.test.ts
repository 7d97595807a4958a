import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { writePosts } from '#tests/support/many-posts.ts'
import { isAllPublic, isWholeTable, planOf } from '#tests/support/query-plans.ts'
import { createTestBlog, type SignedIn, type TestBlog } from '#tests/support/test-blog.ts'

const draft = {
  title: 'Common words of posts',
  description: 'd',
  tags: ['Even', 'Number'],
  content: '<p>common word</p>',
}

/** What an author does to one post, in this order. */
const writes: Record<string, (author: SignedIn) => Promise<{ status: number }>> = {
  publish: (author) => author.post('/post/create', { ...draft, status: 'public' }),
  'publish without tags': (author) =>
    author.post('/post/create', { ...draft, title: 'Post of words', tags: [], status: 'public' }),
  'change tags': (author) => author.put('/post/update/common-words-of-posts', { tags: ['Even', 'New'] }),
  'change the text': (author) =>
    author.put('/post/update/common-words-of-posts', { content: '<p>other words</p>' }),
  hide: (author) => author.put('/post/update/common-words-of-posts', { status: 'private' }),
  'publish again': (author) => author.put('/post/update/common-words-of-posts', { status: 'public' }),
  delete: (author) => author.delete('/post/delete/common-words-of-posts'),
  'empty the trash': (author) => author.delete('/post/trash'),
}

describe.each(databaseKinds)('what writing to a post reads on %s', (kind) => {
  let blog: TestBlog
  let author: SignedIn

  beforeAll(async () => {
    blog = await createTestBlog(kind, { recordsQueries: true })
    author = await blog.signUp('ann')
    const { id } = await blog.database.db.selectFrom('user').select('id').executeTakeFirstOrThrow()
    await writePosts(blog.database, 300, {
      authorIds: [id],
      tagsOf: (n) => (n % 2 === 0 ? ['Even', 'Number'] : ['Number']),
    })
    // Without statistics PostgreSQL takes every table for a small one; a server collects them itself.
    if (kind === 'postgres') await sql`analyze`.execute(blog.database.db)
  })
  afterAll(() => blog.close())

  test.each(Object.entries(writes))('%s: every row by index', async (_, write) => {
    blog.queries.length = 0
    expect((await write(author)).status).toBeLessThan(300)
    const queries = blog.queries.filter((query) => /^\s*(select|with|insert|update|delete)/i.test(query.sql))
    expect(queries.length).toBeGreaterThan(5)
    for (const query of queries) {
      const plan = await planOf(blog.database, kind, query)
      expect(plan.filter(isWholeTable), query.sql).toEqual([])
      expect(plan.filter(isAllPublic), query.sql).toEqual([])
    }
  })
})
