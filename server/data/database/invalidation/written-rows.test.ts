import { CamelCasePlugin, sql, type Transaction } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import type { Schema } from '../schema.ts'
import { observeWrites } from './written-rows.ts'

const someTag = { post_id: 'x', position: 0, name: 'A', key: 'a', listed_at: null }

describe.each(databaseKinds)('the cache tags of written rows on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
    for (const [title, status] of [
      ['One', 'public'],
      ['Two', 'public'],
      ['Three', 'draft'],
    ])
      await ann.post('/post/create', { title, description: 'd', tags: ['AI', 'Web'], status })
  })

  /** The tags touched by statements in a transaction that is rolled back. Ids are the addresses of posts. */
  async function tagsOf(write: (trx: Transaction<Schema>) => Promise<unknown>): Promise<string[]> {
    const { db, dialect } = held.blog.database
    const posts = await db.selectFrom('post').select(['id', 'url', 'author_id']).execute()
    const takenBack = new Error('taken back')
    let tags: string[] = []
    const work = db.transaction().execute(async (trx) => {
      const rows = observeWrites(trx, dialect)
      await write(trx)
      const publishedPosts = async (ids: string[]) => new Set(ids.filter((id) => id !== idOf('three')))
      const linkedPosts = async () => new Set([idOf('three') ?? '', null])
      tags = [
        ...(await rows.cacheTags({ publishedPosts, adjacentPosts: async () => ['adjacent'], linkedPosts })),
      ]
      throw takenBack
    })
    const idOf = (url: string) => posts.find((post) => post.url === url)?.id
    await expect(work).rejects.toBe(takenBack)
    const named = posts.reduce(
      (text, { id, url, author_id }) => text.replaceAll(id, url).replaceAll(author_id as string, 'ann'),
      JSON.stringify(tags),
    )
    return (JSON.parse(named) as string[]).toSorted()
  }

  const update = (url: string, values: object) =>
    tagsOf((trx) => trx.updateTable('post').set(values).where('url', '=', url).execute())
  const month = () => `month:${new Date().toISOString().slice(0, 7)}`

  test('are those of the columns that changed, before and after', async () => {
    expect(await update('one', { imgalt: 'x' })).toEqual(['post:one'])
    expect(await update('one', { title: 'x' })).toEqual(['post:one', 'search'])
    expect(await update('one', { updated_at: '2999-01-01T00:00:00.000Z' })).toEqual(['post:one', 'updates'])
    const listing = ['list', 'missing', month(), 'post:one', 'profile:ann', 'search', 'updates']
    expect(await update('one', { status: 'private' })).toEqual(listing)
    expect(await update('three', { status: 'public' })).toEqual(
      ['adjacent:adjacent', 'site', ...listing].map((tag) => tag.replace('one', 'three')).toSorted(),
    )
    expect(await tagsOf((trx) => trx.deleteFrom('post').where('url', '=', 'one').execute())).toEqual(
      [...listing, 'own:one', 'site'].toSorted(),
    )
  })

  test('are none if nobody could notice the change', async () => {
    expect(await update('three', { title: 'x', status: 'private' })).toEqual([])
    expect(await update('one', { title: 'One', bytes: 1 })).toEqual([])
    const touchUser = (values: object) => tagsOf((trx) => trx.updateTable('user').set(values).execute())
    expect(await touchUser({ password_hash: 'x', position: 'author', email: 'x' })).toEqual([])
    expect(await touchUser({ description: 'x' })).toEqual(['author:ann', 'profile:ann'])
  })

  test('name the post for its author’s forms if only they could notice the change', async () => {
    expect(await update('three', { version: 2 })).toEqual(['own:three'])
    const deleted = await tagsOf((trx) => trx.deleteFrom('post').where('url', '=', 'three').execute())
    expect(deleted).toEqual(['own:three'])
    const { body } = await ann.post('/post/workingcopy', { url: 'three', blocks: ['<p>a'] })
    const updateCopy = (values: object) =>
      tagsOf((trx) => trx.updateTable('working_copy').set(values).where('id', '=', body.id).execute())
    expect(await updateCopy({ revision: 2, title: 'x' })).toEqual(['own:three'])
    expect(await updateCopy({ base_version: 2 })).toEqual([])
  })

  test('are none for rows written with the same values, in any number of statements', async () => {
    const rewritten = await tagsOf(async (trx) => {
      for (const table of ['post_tag', 'author_word', 'related_post'] as const) {
        const rows = await trx.selectFrom(table).selectAll().execute()
        await trx.deleteFrom(table).execute()
        await trx
          .insertInto(table)
          .values(rows as never)
          .execute()
      }
    })
    expect(rewritten).toEqual([])
    const renamed = await tagsOf((trx) =>
      trx.updateTable('post_tag').set({ name: 'web' }).where('name', '=', 'Web').execute(),
    )
    expect(renamed).toEqual(['post:one', 'post:two', 'tag:web'])
  })

  test('are those of counts and bodies without comparing them', async () => {
    const view = (trx: Transaction<Schema>) =>
      trx
        .updateTable('post')
        .set((eb) => ({ views: eb('views', '+', 1) }))
        .where('url', '=', 'one')
    expect(await tagsOf((trx) => view(trx).execute())).toEqual(['views'])
    const body = (trx: Transaction<Schema>) => trx.updateTable('post_body').set({ rendered: 'x' })
    expect(await tagsOf((trx) => body(trx).execute())).toEqual(['post:one', 'post:two'])
    expect(
      await tagsOf((trx) => trx.deleteFrom('month_count').where('month', '=', '1999-01').execute()),
    ).toEqual(['list', 'month:1999-01'])
  })

  test('of many posts that link to one post are the tag of that one', async () => {
    const { db } = held.blog.database
    const one = await db.selectFrom('post').selectAll().where('url', '=', 'one').executeTakeFirstOrThrow()
    const unrelate = () =>
      tagsOf((trx) => trx.deleteFrom('related_post').where('related_id', '=', one.id).execute())
    expect(await unrelate()).toEqual(['adjacent:two'])
    for (let n = 1; n <= 6; n++) {
      const copy = { ...one, id: `copy-${n}`, url: `copy-${n}`, status: 'draft' as const, publication: null }
      await db.insertInto('post').values(copy).execute()
      await db.insertInto('related_post').values({ post_id: copy.id, related_id: one.id, score: 1 }).execute()
    }
    expect(await unrelate()).toEqual(['post:one'])
  })

  test('of a deleted image are the same whichever condition names it', async () => {
    const { db } = held.blog.database
    const image = { id: 'i', name: 'i.png', token: 't' }
    await db
      .insertInto('image')
      .values({ ...image, type: 'png', width: 1, height: 1, frames: 1, created_at: new Date().toISOString() })
      .execute()
    for (const column of ['id', 'name', 'token'] as const)
      expect(
        await tagsOf((trx) => trx.deleteFrom('image').where(column, '=', image[column]).execute()),
      ).toEqual(['image:i.png'])
  })

  test('cannot be derived for statements that do not show which rows they write', async () => {
    const writes: [write: (trx: Transaction<Schema>) => Promise<unknown>, problem: string][] = [
      [(trx) => sql`update post set title = 'x'`.execute(trx), 'Write to post with the query builder'],
      [(trx) => sql`with x as (select 1) delete from post`.execute(trx), 'does not say which rows'],
      [(trx) => sql`delete from post_mood`.execute(trx), 'post_mood has no entry'],
      [
        (trx) =>
          trx
            .insertInto('month_count')
            .columns(['month', 'posts'])
            .expression((eb) => eb.selectFrom('post').select(['id', 'views']))
            .execute(),
        'does not say which rows',
      ],
      [(trx) => trx.updateTable('post').set({ title: sql`url` }).execute(), 'Nobody knows what'],
      [
        (trx) =>
          trx
            .insertInto('post_tag')
            .values(someTag)
            .onConflict((conflict) => conflict.columns(['post_id', 'position']).doUpdateSet({ key: 'b' }))
            .execute(),
        'update the row instead',
      ],
      [(trx) => trx.replaceInto('post_tag').values(someTag).execute(), 'does not say which rows'],
      [
        (trx) =>
          trx
            .with('gone', (db) => db.deleteFrom('post').returning('id'))
            .selectFrom('gone')
            .selectAll()
            .execute(),
        'does not say which rows',
      ],
      [
        async (trx) => {
          for await (const _ of trx.selectFrom('post').selectAll().stream()) return
        },
        'nothing is streamed',
      ],
      [async (trx) => trx.withPlugin(new CamelCasePlugin()), 'takes no plugins'],
      [async (trx) => trx.withoutPlugins(), 'takes no plugins'],
      [async (trx) => trx.withSchema('public'), 'takes no plugins'],
      [async (trx) => trx.deleteFrom('post').withPlugin(new CamelCasePlugin()), 'takes no plugins'],
    ]
    for (const [write, problem] of writes)
      await expect(
        held.blog.database.db.transaction().execute(async (trx) => {
          observeWrites(trx, held.blog.database.dialect)
          await write(trx)
        }),
      ).rejects.toThrow(problem)
  })
})
