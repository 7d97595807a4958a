import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { laterSteps, upgrade } from '#tests/support/later-step.ts'
import { insertEarlyAccount } from '#tests/support/test-account.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { assertCounted } from '../../blog/discovery/testing/assert-counted.ts'
import { authorWord, tagWord, titleWord } from '../../foundation/search-words/search-marks.ts'
import { assertUsageCounted } from '../../limits/quotas/testing/assert-usage-counted.ts'
import { createInTransaction } from '../../transaction.ts'
import { openDatabase } from './database.ts'
import { postgresDialect } from './dialects/postgres.ts'
import { migrate } from './migrate.ts'
import { migration as firstSchema } from './migrations/0001-first-schema.ts'
import type { Schema } from './schema.ts'
import { searchDocument } from './search-document.ts'

/** The files of the folder, each of which has to run. */
const steps = readdirSync(path.join(import.meta.dirname, 'migrations'))
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => file.replace('.ts', ''))
  .sort()

test('the names of released steps never change, as databases store them', () => {
  const released = steps.slice(0, 20).join()
  expect(createHash('sha256').update(released).digest('hex')).toBe(
    '13d285727bd1590de62ae252abf33501e417256c1ceca428dd2952684bb426ad',
  )
})

describe.each(databaseKinds)('migrating %s', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase(kind, { isMigrated: false })
  })
  afterEach(() => database.remove())
  const tables = async () => (await database.db.introspection.getTables()).map((table) => table.name)

  test('creates all tables, and does nothing the second time', async () => {
    expect(await migrate(database)).toEqual(steps)
    const made = await tables()
    expect(made).toContain('post')
    expect(await migrate(database)).toEqual([])
    expect(await tables()).toEqual(made)
  })

  describe('brings a database of the first schema up to date', () => {
    let userId: string
    beforeEach(async () => {
      const provider = {
        getMigrations: async () => ({ '0001-first-schema': firstSchema(database.dialect) }),
      }
      await new Migrator({ db: database.db, provider }).migrateToLatest()
      userId = await insertEarlyAccount(database)
    })

    test('with a key for each existing title', async () => {
      const at = '2026-01-01T00:00:00.000Z'
      const saved = { description: 'd', author_id: userId, created_at: at, saved_at: at, updated_at: at }
      const ids = Array.from({ length: 1_001 }, (_, number) => String(number))
      const posts = ids.map((id) => ({
        id,
        url: id,
        title: `ÜBER ${id}`,
        status: 'draft' as const,
        ...saved,
      }))
      await database.db
        .insertInto('post')
        .values(posts as never)
        .execute()
      expect(await migrate(database)).toEqual(steps.slice(1))
      const keys = await database.db.selectFrom('post').select(['id', 'title_key']).execute()
      expect(new Set(keys.map(({ title_key }) => title_key))).toEqual(new Set(ids.map((id) => `über ${id}`)))
    })

    test('with the words of existing posts', async () => {
      const at = '2026-01-01T00:00:00.000Z'
      const saved = { status: 'public', author_id: userId, created_at: at, saved_at: at, updated_at: at }
      const post = { ...saved, id: 'p', url: 'u', title: 'Word', description: 'd', publication: 1 }
      const body = { post_id: 'p', content: '', rendered: '', renderer: 1, text: 'longer' }
      await database.db
        .insertInto('post')
        .values(post as never)
        .execute()
      await database.db
        .insertInto('post_body')
        .values(body as never)
        .execute()
      await database.db
        .insertInto('post_tag')
        .values({ post_id: 'p', position: 0, name: 'Web', key: 'web', listed_at: at })
        .execute()
      await migrate(database)
      await assertUsageCounted(database)
      const { search } = database.dialect
      const document = { title: 'Word', description: '', tags: ['web'], text: 'longer', author_id: null }
      await search.put(database.db, 2, searchDocument(document))
      const find = (text: string, prefix: boolean) =>
        search.newest(database.db, [{ text, prefix, authors: [] }], { limit: 9 })
      for (const word of ['word', 'web', 'longer', tagWord('WEB'), titleWord('word')])
        expect(await find(word, false)).toEqual([2, 1])
      expect(await find('longe', true)).toEqual([2, 1])
      expect(await find(authorWord(userId), false)).toEqual([1])
      expect((await search.knownWords(database.db, ['word', 'wrod', 'longer'])).sort()).toEqual([
        'longer',
        'word',
      ])
      await search.remove(database.db, 1)
      expect(await find('word', false)).toEqual([2])
    })

    test('with counts, related posts and addresses of existing posts', async () => {
      const posts = Array.from({ length: 12 }, (_, at) => ({
        id: `id-${String(at).padStart(2, '0')}`,
        url: `post-${at}`,
        title: 't',
        description: 'd',
        status: at === 5 ? 'private' : 'public',
        author_id: at === 6 ? null : userId,
        created_at: `2026-0${1 + (at % 3)}-0${1 + Math.floor(at / 3)}T00:00:00.000Z`,
        saved_at: '',
        updated_at: '',
        publication: at,
      }))
      const tags = posts.flatMap(({ id, status, created_at }, at) =>
        ['Common', ...(at % 4 === 1 ? ['rare'] : [])].map((name, position) => ({
          post_id: id,
          position,
          name: at === 3 ? name.toUpperCase() : name,
          key: name.toLowerCase(),
          listed_at: status === 'public' ? created_at : null,
        })),
      )
      await database.db
        .insertInto('post')
        .values(posts as never)
        .execute()
      await database.db.insertInto('post_tag').values(tags).execute()
      await migrate(database)
      await assertCounted(database)
      const counts = await database.db.selectFrom('tag_count').selectAll().orderBy('key').execute()
      expect(counts).toEqual([
        { key: 'common', name: 'Common', posts: 11 },
        { key: 'rare', name: 'rare', posts: 2 },
      ])
      const relatedTo = async (url: string) => {
        const rows = await database.db
          .selectFrom('related_post')
          .innerJoin('post', 'post.id', 'related_post.post_id')
          .innerJoin('post as related', 'related.id', 'related_post.related_id')
          .select('related.url')
          .where('post.url', '=', url)
          .orderBy('score', 'desc')
          .execute()
        return rows.map((row) => row.url)
      }
      expect((await relatedTo('post-1'))[0]).toBe('post-9')
      expect(await relatedTo('post-0')).toHaveLength(4)
      expect((await database.db.selectFrom('post_address').selectAll().execute()).length).toBe(12)
    })

    test('with at most one reset code for each account, which is deleted with it', async () => {
      expect(await migrate(database)).toEqual(steps.slice(1))
      const inTransaction = createInTransaction(database, () => {})
      const put = (code_hash: string) =>
        inTransaction(({ passwordResets }) =>
          passwordResets.put({
            ...{ user_id: userId, code_hash, issued_by: null },
            expires_at: '2099-01-01T00:00:00.000Z',
          }),
        )
      await put('one')
      await put('two')
      const resets = () => database.db.selectFrom('password_reset').select('code_hash').execute()
      expect(await resets()).toEqual([{ code_hash: 'two' }])
      await database.db.deleteFrom('user').execute()
      expect(await resets()).toEqual([])
    })
  })

  test('by several processes at once is done by one of them', async () => {
    const others = [1, 2, 3].map(() => openDatabase(database.url))
    const done = await Promise.all([database, ...others].map((each) => migrate(each)))
    expect(done.toSorted((a, b) => a.length - b.length)).toEqual([[], [], [], steps])
    await Promise.all(others.map(({ db }) => db.destroy()))
  })

  test('by processes of two versions at once leaves both running, if both may write', async () => {
    const newer = openDatabase(database.url)
    const later = laterSteps({ oldestWriter: 'any' })
    const [own, all] = await Promise.all([migrate(database), migrate(newer, undefined, { later })])
    expect([...own, ...all].toSorted()).toEqual([...steps, '9998-later'])
    expect(await migrate(database)).toEqual([])
    await newer.db.destroy()
  })

  test.runIf(kind === 'postgres')(
    'has the time that it takes, also where answers to readers have none',
    async () => {
      const timeouts = { connectionTimeoutMillis: 5_000, statement_timeout: 250, query_timeout: 10_000 }
      const dialect = postgresDialect(database.url, { maxConnections: 10, timeouts })
      const hasty = { db: new Kysely<Schema>({ dialect: dialect.kysely }), dialect }
      onTestFinished(() => hasty.db.destroy())
      const pause = (db: Kysely<Schema>) => sql`select pg_sleep(0.6)`.execute(db)
      await expect(pause(hasty.db)).rejects.toThrow('statement timeout')
      const later = laterSteps({ up: async (db) => void (await pause(db)) })
      expect(await migrate(hasty, undefined, { later })).toEqual([...steps, '9998-later'])
      expect(await dialect.exclusively(hasty.db, async (trx) => void (await pause(trx)))).toBe(true)
    },
  )

  test('refuses a database of a newer version and does not change it', async () => {
    await upgrade(database)
    const migrations = database.db.withTables<{ kysely_migration: { name: string } }>()
    await migrations.schema.dropTable('post_search').execute()
    const before = await tables()
    await expect(migrate(database)).rejects.toThrow('newer version of Lectern (it has 9998-later)')
    expect(await tables()).toEqual(before)
    const names = await migrations.selectFrom('kysely_migration').select('name').orderBy('name').execute()
    expect(names.map(({ name }) => name)).toEqual([...steps, '9998-later'])
  })

  test('leaves nothing behind if it fails half-way, and succeeds once the cause is gone', async () => {
    await database.db.schema.createTable('post_search').addColumn('in_the_way', 'text').execute()
    await expect(migrate(database)).rejects.toThrow('post_search')
    expect(await tables()).toEqual(['post_search'])
    await database.db.schema.dropTable('post_search').execute()
    expect(await migrate(database)).toEqual(steps)
  })
})
