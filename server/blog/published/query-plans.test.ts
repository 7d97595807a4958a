import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { authorReads } from '#server/accounts/authors/author-store.ts'
import { createPostSearch, type PostSearch } from '#server/blog/search/post-search.ts'
import { defaultSettings } from '#server/blog/site/default-settings.ts'
import { createReads, type Reads } from '#server/transaction.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { writePosts } from '#tests/support/many-posts.ts'
import { isAllPublic, isWholeTable, planOf, recordQueries } from '#tests/support/query-plans.ts'
import { insertAccount } from '#tests/support/test-account.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

const posts = 1_000
const authors = 40
const page = { limit: 31, offset: 60 }
/** So many that a database may prefer to read all public posts. */
const titlePage = { limit: limits.list.titlesPerPage + 1, offset: 60 }
const before = { created_at: '2020-01-02T00:00:00.000Z', id: 'f' }
const span = { from: '2020-01-01T00:00:00.000Z', to: '2020-01-01T12:00:00.000Z' }

interface Reading {
  reads: Reads
  postSearch: PostSearch
  authorId: string
  postId: string
}

/** Queries of pages, of public and paging calls of the API, and of the inbox, which strangers fill. */
const readings: Record<string, (reading: Reading) => Promise<unknown>> = {
  'a numbered page of all posts': ({ reads }) => reads.posts.listPublic(page),
  'a numbered page of titles': ({ reads }) => reads.posts.listPublicTitles(titlePage),
  'all posts from a cursor': ({ reads }) => reads.posts.listPublic({ limit: 31, before }),
  'a numbered page of an author': ({ reads, authorId }) => reads.posts.listPublicOfAuthor(authorId, page),
  'a numbered page of a tag': ({ reads }) => reads.posts.listPublicWithTag('even', page),
  'a tag from a cursor': ({ reads }) => reads.posts.listPublicWithTag('even', { limit: 31, before }),
  'a tag': ({ reads }) => reads.counts.findTag('even'),
  'an author': ({ reads }) => reads.authors.findByUsername('author-7'),
  'the newest accounts': ({ reads }) => reads.authors.list({ limit: 31 }),
  'accounts from a cursor': ({ reads }) => reads.authors.list({ limit: 31, before }),
  'an author by id': ({ reads, authorId }) => reads.authors.find(authorId),
  'a post': ({ reads }) => reads.posts.findFull('post-7'),
  'the numbers of all posts': ({ reads }) => reads.feeds.listNumbers({ kind: 'all' }, 'newest', 33),
  'the numbers of a tag': ({ reads }) => reads.feeds.listNumbers({ kind: 'tag', key: 'even' }, 'newest', 33),
  'the numbers of an author from an instant on': ({ reads, authorId }) =>
    reads.feeds.listNumbers({ kind: 'author', id: authorId }, before.created_at, 33),
  'the numbers of a tag from an instant on': ({ reads }) =>
    reads.feeds.listNumbers({ kind: 'tag', key: 'even' }, before.created_at, 33),
  'where an archive ends': ({ reads }) => reads.feeds.findInstant(96),
  'the bodies of a feed': ({ reads, postId }) => reads.feeds.listBodies([postId], 1_000),
  'pages with formulas of a feed': ({ reads, postId }) => reads.feeds.listRendered([postId], 1_000),
  'the newest post': ({ reads }) => reads.sitemap.findNewest(),
  'a part of the sitemap': ({ reads }) => reads.sitemap.listPosts(500, 1_000, 100),
  'translations in feeds and the sitemap': ({ reads }) => reads.posts.listPublicOfGroups(['a', 'b']),
  'the parts of the sitemap': ({ reads }) => reads.sitemap.listParts(100, 30),
  'tags of the sitemap': ({ reads }) => reads.sitemap.listTags({ limit: 100, offset: 100 }),
  'authors of the sitemap': ({ reads }) => reads.sitemap.listAuthors({ limit: 10, offset: 10 }),
  'a post of which only the row is needed': ({ reads }) => reads.posts.findByUrl('post-7'),
  'a search, newest first': ({ postSearch }) =>
    postSearch.find({ term: 'common wor', sort: 'newest', limit: 30 }),
  'a search from a cursor': ({ postSearch }) =>
    postSearch.find({ term: 'common', sort: 'newest', limit: 30, before: '900' }),
  'a search, best first': ({ postSearch }) =>
    postSearch.find({ term: 'common', sort: 'relevance', limit: 30 }),
  'a search with all filters': ({ postSearch }) =>
    postSearch.find({
      term: 'common',
      sort: 'newest',
      limit: 30,
      tag: 'even',
      author: 'author-1',
      year: 2020,
    }),
  'a search that is corrected': ({ postSearch }) =>
    postSearch.findForgiving({ term: 'comon', sort: 'newest', limit: 30 }),
  'the number of posts that a search finds': ({ reads }) =>
    reads.search.count([{ text: 'common', prefix: false, authors: [] }], { limit: 1_001 }),
  'the first and the last post': ({ reads }) => reads.search.firstAndLast(),
  'prose to show': ({ reads, postId }) => reads.search.proseOf([postId]),
  'code to show': ({ reads, postId }) => reads.search.beginningsOf([postId], 300),
  'suggested tags': ({ reads }) => reads.search.tagsFrom('ev', 3),
  'posts that were found': ({ reads }) => reads.posts.listPublishedByPublication([3, 1, 2]),
  'the tags with the most posts': ({ reads }) => reads.counts.listTags('posts', page),
  'the tags by name': ({ reads }) => reads.counts.listTags('name', page),
  'the authors with the most posts': ({ reads }) => reads.counts.listAuthors({ limit: 3, offset: 2 }),
  'the months of the archive': ({ reads }) => reads.counts.listMonths(),
  'how many posts months have': ({ reads }) => reads.counts.countInMonths(['2020-01', '2020-02']),
  'how many posts fall between the months of two time zones': ({ reads }) =>
    reads.counts.countInSpans([span, span]),
  'a numbered page of a month': ({ reads }) => reads.posts.listPublicOfSpan(span, page),
  'what a post leads to': ({ reads }) => reads.postPages.find('post-7'),
  'what a post may be related to': ({ reads }) =>
    reads.related.listNextInTags(['even', 'number'], span.to, 30),
  'messages from a cursor': ({ reads }) => reads.contacts.list({ list: 'all' }, { limit: 31, before }),
  'messages in the trash': ({ reads }) => reads.contacts.list({ list: 'trash' }, { limit: 31, before }),
  'unread messages': ({ reads }) => reads.contacts.list({ list: 'unread' }, { limit: 31, before }),
  'messages that are done': ({ reads }) => reads.contacts.list({ list: 'done' }, { limit: 31, before }),
  'possible spam': ({ reads }) => reads.contacts.list({ list: 'spam' }, { limit: 31, before }),
  'a text that was sent before': ({ reads }) => reads.contacts.hasDigest('x', before.created_at),
  'the images of a post': ({ reads, postId }) => reads.images.listOfPost(postId),
}

/**
 * Queries that may sort: a search by relevance ranks at most `searchWindow` posts, the spellings of a tag are counted among a bounded
 * number of its posts, and an index of words in PostgreSQL has no order.
 */
const maySort = { sqlite: /best first|spelling/, postgres: /best first|spelling|search/ }

/** Makes pairs of translations: without any, no query for them is sent. */
const translateSome = ({ db }: TestDatabase) =>
  db
    .updateTable('post')
    .set((eb) => ({ translation_group: sql`${eb.ref('publication')} / 2` }))
    .where(sql<boolean>`publication % 50 < 2`)
    .execute()

describe.each(databaseKinds)('plans of queries on %s', (kind) => {
  let database: TestDatabase
  let reading: Reading
  let queries: CompiledQuery[]

  beforeAll(async () => {
    database = await createTestDatabase(kind)
    for (let n = 1; n <= authors; n++) await insertAccount(database, `author-${n}`, new Date('2020-01-01'))
    const ids = (await authorReads(database.db).list()).map(({ id }) => id)
    await writePosts(database, posts, {
      authorIds: ids,
      tagsOf: (n) => (n % 2 === 0 ? ['Even', 'Number'] : ['Number']),
    })
    await translateSome(database)
    const recorded = recordQueries(database)
    queries = recorded.queries
    const reads = createReads(recorded.database)
    const { id: postId } = (await reads.posts.findByUrl('post-7')) as { id: string }
    reading = {
      reads,
      postSearch: createPostSearch({ reads, readSite: async () => defaultSettings }),
      authorId: ids[0] as string,
      postId,
    }
  })
  afterAll(() => database.remove())

  // Without statistics PostgreSQL takes every table for a small one; a server collects them itself.
  describe.each(kind === 'sqlite' ? ['before', 'after'] : ['after'])(
    '%s the database has counted its rows',
    (when) => {
      beforeAll(async () => {
        if (when === 'after') await sql`analyze`.execute(database.db)
      })

      test.each(Object.keys(readings))('%s is read by index', async (name) => {
        queries.length = 0
        await readings[name]?.(reading)
        expect(queries.length).toBeGreaterThan(0)
        for (const query of queries) {
          const plan = await planOf(database, kind, query)
          expect(plan.filter(isWholeTable), query.sql).toEqual([])
          if (!isList(query) && !isEnd(query)) expect(plan.filter(isAllPublic), query.sql).toEqual([])
          if (isList(query) && !maySort[kind].test(name)) expect(plan.filter(isSort), query.sql).toEqual([])
        }
      })
    },
  )
})

/** Without a limit, rows are read that a list has already selected: sorting them costs little. */
const isList = ({ sql }: CompiledQuery) => / limit /.test(sql)
const isEnd = ({ sql }: CompiledQuery) => / (min|max)\(/.test(sql)
const isSort = (step: string) => /TEMP B-TREE FOR (LAST TERM OF )?ORDER BY|^(Incremental )?Sort$/.test(step)
