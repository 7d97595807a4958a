import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { insertEarlyAccount } from '#tests/support/test-account.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { assertCounted } from '../../blog/discovery/testing/assert-counted.ts'
import { tagWord } from '../../foundation/search-words/search-marks.ts'
import { publicDocuments } from './index-documents.ts'
import { migrate } from './migrate.ts'

/** Tags as stored by old versions, whose keys were only lower case. */
const stored: Record<string, string[]> = {
  'Die Straße': ['Straße', 'Web'],
  'DIE STRASSE': ['STRASSE', 'straße', 'Straße und Weg'],
  hidden: ['Straße'],
  'soft\u00adware': ['Soft\u00adware', '\u200b', '⠀', 'Web'],
  Café: ['Café', 'K'],
}

describe.each(databaseKinds)('keys of tags and titles on %s', (kind) => {
  let database: TestDatabase
  let authorId: string
  beforeEach(async () => {
    database = await createTestDatabase(kind, { isMigrated: false })
    await migrate(database, '0007-audit')
    authorId = await insertEarlyAccount(database)
    for (const [at, [title, tags]] of Object.entries(stored).entries()) await put(at + 1, title, tags)
    await migrate(database, '0010-reading-comfort')
    // As if the index had other words for these tags then.
    for await (const { publication, document } of publicDocuments(database.db))
      await database.dialect.search.put(database.db, publication, { ...document, marks: [] })
  })
  afterEach(() => database.remove())

  async function put(publication: number, title: string, tags: string[]) {
    const { db } = database
    const id = `post-${publication}`
    const at = `2026-01-0${publication}T00:00:00.000Z`
    const isPublic = title !== 'hidden'
    const status = isPublic ? 'public' : 'private'
    const times = { created_at: at, saved_at: at, updated_at: at }
    const post = {
      id,
      url: id,
      title,
      title_key: title.toLowerCase(),
      description: 'd',
      status,
      author_id: authorId,
      publication,
      ...times,
    }
    await db
      .insertInto('post')
      .values(post as never)
      .execute()
    const body = { post_id: id, content: '', rendered: '', renderer: 1, text: '' }
    await db
      .insertInto('post_body')
      .values(body as never)
      .execute()
    const listed_at = isPublic ? at : null
    const rows = tags.map((name, position) => ({
      post_id: id,
      position,
      name,
      key: name.normalize('NFC').toLowerCase(),
      listed_at,
    }))
    await db.insertInto('post_tag').values(rows).execute()
  }

  test('are renewed if full case folding or invisible characters made two tags one, together with all counts by them', async () => {
    await migrate(database)
    const { db, dialect } = database
    const titles = await db.selectFrom('post').select('title_key').orderBy('publication').execute()
    expect(titles.map(({ title_key }) => title_key)).toEqual([
      'die strasse',
      'die strasse',
      'hidden',
      'software',
      'café',
    ])
    const tags = await db
      .selectFrom('post_tag')
      .select(['post_id', 'name', 'key'])
      .orderBy('post_id')
      .orderBy('position')
      .execute()
    expect(tags.map(({ post_id, name, key }) => `${post_id} ${name}: ${key}`)).toEqual([
      'post-1 Straße: strasse',
      'post-1 Web: web',
      'post-2 STRASSE: strasse',
      'post-2 Straße und Weg: strasse und weg',
      'post-3 Straße: strasse',
      'post-4 Soft\u00adware: software',
      'post-4 Web: web',
      'post-5 Café: café',
      'post-5 K: k',
    ])
    await assertCounted(database)
    const counts = await db.selectFrom('tag_count').selectAll().orderBy('key').execute()
    expect(counts.find(({ key }) => key === 'strasse')).toEqual({ key: 'strasse', name: 'STRASSE', posts: 2 })
    expect(counts.map(({ key }) => key)).toEqual([
      'café',
      'k',
      'software',
      'strasse',
      'strasse und weg',
      'web',
    ])
    const found = (tag: string) =>
      dialect.search.newest(db, [{ text: tagWord(tag), prefix: false, authors: [] }], { limit: 9 })
    expect(await found('strasse')).toEqual([2, 1])
    expect(await found('software')).toEqual([4])
  })

  test('unchanged rows are not written', async () => {
    const before = await database.db.selectFrom('tag_count').selectAll().where('key', '=', 'café').execute()
    // A value that nobody would have written: it stays, as its row is not touched.
    await database.db.updateTable('tag_count').set({ posts: 7 }).where('key', '=', 'café').execute()
    await migrate(database)
    const after = await database.db.selectFrom('tag_count').selectAll().where('key', '=', 'café').execute()
    expect([before[0]?.posts, after[0]?.posts]).toEqual([1, 7])
  })
})
