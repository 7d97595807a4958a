import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { contentsOf, fillBlog } from '#tests/support/full-blog.ts'
import { createTestBlog, type TestBlog } from '#tests/support/test-blog.ts'
import { assertCounted } from '../../blog/discovery/testing/assert-counted.ts'
import type { Schema } from '../../data/database/schema.ts'
import type { CheckReport } from './examine.ts'

/** Runs statements, one after the other. */
const run =
  (...statements: string[]) =>
  async ({ db }: { db: Kysely<Schema> }) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  }

interface Damage {
  name: string
  check: string
  make: (blog: TestBlog['database']) => Promise<void>
  /** The number of problems to be found. */
  found: number
  example: string | RegExp
}

const first = `(select id from post where url = 'first')`
const hiddenPost = `(select id from post where url = 'hidden')`

/** What each check must find and heal in `fillBlog`. The damage is done by SQL, as our programs would not write it. */
const damages: Damage[] = [
  {
    name: 'addresses without rows',
    check: 'post-addresses',
    make: run(`delete from post_address where url in ('first', 'hidden')`),
    found: 2,
    example: '/first is not found',
  },
  {
    name: 'tags that list a hidden post or lack a public one',
    check: 'post-tags',
    make: run(
      `insert into post_tag (post_id, position, name, key, listed_at) values (${hiddenPost}, 0, 'Secret', 'secret', '2026-01-01T00:00:00.000Z')`,
      `update post_tag set listed_at = null where post_id = ${first}`,
      `insert into tag_spelling (key, name, posts) values ('secret', 'Secret', 1)`,
    ),
    found: 2,
    example: '/first is listed wrongly by its tags',
  },
  {
    name: 'a tag under another key',
    check: 'post-tags',
    make: run(`update post_tag set key = 'Deep Learning' where post_id = ${first} and position = 0`),
    found: 1,
    example: '/first has a tag under a wrong key',
  },
  {
    name: 'counts of tags',
    check: 'tag-counts',
    make: run(
      `update tag_spelling set posts = 7 where key = 'deep learning'`,
      `delete from tag_count where key = '深度学习'`,
      `insert into tag_count (key, name, posts) values ('secret', 'Secret', 1)`,
    ),
    found: 3,
    example: 'the tag “deep learning” is miscounted',
  },
  {
    name: 'counts of months',
    check: 'month-counts',
    make: run(
      `update month_count set posts = 9`,
      `insert into month_count (month, posts) values ('1999-12', 1)`,
    ),
    found: 2,
    example: 'the month 1999-12 is miscounted',
  },
  {
    name: 'counts of authors',
    check: 'author-counts',
    make: run(`delete from author_count`),
    found: 1,
    example: 'the posts of ann are miscounted',
  },
  {
    name: 'no related posts, and a hidden one',
    check: 'related-posts',
    make: run(
      `delete from related_post`,
      `insert into related_post (post_id, related_id, score) values (${first}, ${hiddenPost}, 1)`,
    ),
    found: 3,
    example: /^post \S+ and post \S+ are related, but not both public$/,
  },
  {
    name: 'a search index without a post, with an outdated one, and with a hidden one',
    check: 'search-entries',
    make: async ({ db, dialect }) => {
      const words = {
        title: ['old'],
        tags: [],
        author: [],
        description: [],
        body: [],
        marks: [],
        vocabulary: [],
      }
      await dialect.search.remove(db, 1)
      await dialect.search.put(db, 2, words)
      await dialect.search.put(db, 99, words)
    },
    found: 3,
    example: 'entry 99 does not belong to a public post',
  },
  {
    name: 'a search index without a word for corrections',
    check: 'search-entries',
    make: run(`delete from post_search_word where word = 'first'`),
    found: 1,
    example: '/first has words that the table of known words lacks',
  },
  {
    name: 'keys of titles',
    check: 'title-keys',
    make: run(`update post set title_key = 'x' where url = 'hidden'`),
    found: 1,
    example: /^the hidden post \S+ has a wrong title key$/,
  },
  {
    name: 'words and keys of accounts',
    check: 'accounts',
    make: run(`update "user" set username_key = 'nobody' where username = 'ann'`),
    found: 1,
    example: 'the account ann cannot sign in by its username',
  },
  {
    name: 'words of accounts',
    check: 'accounts',
    make: run(`delete from author_word`),
    found: 1,
    example: 'the account ann is not found by its name in search',
  },
  {
    name: 'the setting of the first account',
    check: 'settings',
    make: run(`delete from setting where key = 'first_account_at'`),
    found: 1,
    example: 'there are accounts, but the next one to sign up would become the owner',
  },
  {
    name: 'renderings of another version',
    check: 'renderings',
    make: run(`update post_body set renderer = 1, rendered = 'old' where post_id = ${first}`),
    found: 1,
    example: '/first has a rendering of another version',
  },
  {
    name: 'images in bodies',
    check: 'body-images',
    make: run(`update post_image set post_id = ${hiddenPost}`),
    found: 2,
    example: '/first shows an image that is not recorded for it',
  },
  {
    name: 'images of the site',
    check: 'site-images',
    make: run(`update site_image set number = 99`),
    found: 2,
    example: 'change 1 of the settings does not keep its images',
  },
  {
    name: 'views',
    check: 'view-counts',
    make: run(`update post set views = 0`),
    found: 1,
    example: '/first has fewer views than its days',
  },
  {
    name: 'a deleted post that is not listed, and its images',
    check: 'trash',
    make: run(
      `update post_history set trashed_at = null where post_id in (select post_id from trashed_post)`,
      `delete from history_image where post_id in (select post_id from trashed_post)`,
    ),
    found: 2,
    example: /^the deleted post \S+ is not in the trash$/,
  },
  {
    name: 'sizes of posts and totals of accounts',
    check: 'account-usage',
    make: run(
      `update post set bytes = 1 where url = 'first'`,
      `update post set bytes = null where url = 'second'`,
      `update account_usage set picture_bytes = 5`,
    ),
    found: 3,
    example: '/first has a wrong number of bytes',
  },
  {
    name: 'images that are not counted',
    check: 'image-files',
    make: run(`update image set bytes = null where unused_since is null`),
    found: 4,
    example: / has a size that is not counted$/,
  },
  {
    name: 'a public post without a number',
    check: 'publications',
    make: run(`update post set publication = null where url = 'second'`),
    found: 1,
    example: '/second has no number',
  },
  {
    name: 'an address that another post had before',
    check: 'post-addresses',
    make: run(
      `update post_address set post_id = (select id from post where url = 'second') where url = 'first'`,
    ),
    found: 1,
    example: '/first leads to another post, which had it before',
  },
]

describe.each(databaseKinds)('the doctor on %s', (kind) => {
  let blog: TestBlog
  beforeAll(async () => {
    blog = await createTestBlog(kind)
    await fillBlog(blog)
  })
  afterAll(() => blog.close())
  const rows = async () => (await contentsOf(blog.database, blog.images.storage)).rows
  const found = (reports: CheckReport[]) =>
    reports.filter((report) => report.found > 0 || report.failure !== null)

  test('finds nothing in a healthy blog, however thoroughly', async () => {
    expect(found(await blog.services.doctor.examine({ isThorough: true }))).toEqual([])
  })

  // Each case starts with the blog that the previous one healed.
  test.each(damages)('finds and heals: $name', async ({ check, make, found: count, example }) => {
    const { database, services } = blog
    await make(database)
    const damaged = await rows()
    const reports = await services.doctor.examine()
    const report = reports.find(({ name }) => name === check)
    expect(report).toMatchObject({ found: count, left: count, healable: count, failure: null })
    expect(report?.examples).toContainEqual(
      typeof example === 'string' ? example : expect.stringMatching(example),
    )
    // No report contains text of hidden posts.
    expect(JSON.stringify(reports)).not.toMatch(/secret|\/hidden/i)
    expect(await rows()).toEqual(damaged)
    const healed = await services.doctor.examine({ heals: true })
    expect(healed.find(({ name }) => name === check)).toMatchObject({ found: count, left: 0, failure: null })
    expect(found(await services.doctor.examine())).toEqual([])
    await assertCounted(database)
  })

  test('finds nothing afterwards, however thoroughly', async () => {
    expect(found(await blog.services.doctor.examine({ isThorough: true }))).toEqual([])
  })
})
