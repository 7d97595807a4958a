import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { fillBlog } from '#tests/support/full-blog.ts'
import { useBlog } from '#tests/support/test-blog.ts'

describe.each(databaseKinds)('problems that only people can solve, on %s', (kind) => {
  const held = useBlog(kind)

  test('are reported with advice and left as they are', async () => {
    const { database, services, images } = held.blog
    await fillBlog(held.blog)
    const run = (statement: string) => sql.raw(statement).execute(database.db)
    const cover = `(select imgname from post where url = 'first')`
    const { rows } = await sql.raw<{ name: string }>(`select ${cover} as name`).execute(database.db)
    await images.storage.remove(rows[0]?.name as string)
    await run(`update post set imgname = 'lost-1.png' where url = 'hidden'`)
    await run(`update site_version set settings = replace(settings, 'site-logo', 'site-lost')`)
    await run(`delete from post_body where post_id = (select id from post where url = 'second')`)
    await run(`update "user" set position = 'author'`)
    await run(`update post set created_at = '2020-01-01T00:00:00.000Z' where url = 'left-behind'`)
    const healed = await services.doctor.examine({ heals: true })
    const left = healed.filter((report) => report.left > 0)
    expect(left.map(({ name, examples, advice }) => [name, examples, advice])).toEqual([
      [
        'accounts',
        ['no account is an owner who is not suspended'],
        [expect.stringContaining('set-position')],
      ],
      ['post-bodies', ['/second has lost its text'], ['A lost text can only come from a backup.']],
      ['publications', [expect.stringMatching(/^\/left-behind has number 4, /)], [expect.any(String)]],
      [
        'image-rows',
        [expect.stringMatching(/^the hidden post \S+ has the cover lost-1\.png, which is not known$/)],
        [expect.stringContaining('choose another image')],
      ],
      [
        'site-images',
        [
          expect.stringMatching(
            /^change 1 of the settings names the image site-lost-\S+, which is not known$/,
          ),
        ],
        [expect.stringContaining('Choose another image')],
      ],
      [
        'image-files',
        [`${rows[0]?.name} is in use, but has no file`],
        [expect.stringContaining('STORAGE_URL')],
      ],
    ])
    expect(left.filter(({ failure }) => failure !== null)).toEqual([])
  })

  test('suspended owners do not count as owners', async () => {
    const { database, services } = held.blog
    await held.blog.signUp('ann')
    const suspendedSince = async (suspended_at: string | null) => {
      await database.db.updateTable('user').set({ suspended_at }).execute()
      const accounts = (await services.doctor.examine()).find(({ name }) => name === 'accounts')
      return accounts?.examples
    }
    expect(await suspendedSince(null)).toEqual([])
    expect(await suspendedSince(new Date().toISOString())).toEqual([
      'no account is an owner who is not suspended',
    ])
  })

  test('a problem that cannot be healed does not prevent healing others', async () => {
    const { database, services } = held.blog
    await held.blog.signUp('ann')
    await held.blog.signUp('Ben')
    // Two accounts that would get the same key.
    await database.db
      .updateTable('user')
      .set({ username: 'ann', username_key: 'old' })
      .where('username', '=', 'Ben')
      .execute()
    await database.db
      .updateTable('user')
      .set({ email_key: 'old' })
      .where('username_key', '=', 'ann')
      .execute()
    const accounts = (await services.doctor.examine({ heals: true })).find(({ name }) => name === 'accounts')
    expect(accounts).toMatchObject({ found: 2, left: 1, failure: expect.stringMatching(/unique/i) })
  })
})

describe.runIf(databaseKinds.includes('sqlite'))('damage that only SQLite allows', () => {
  const held = useBlog('sqlite')

  test('rows that refer to deleted ones, as its shell leaves them', async () => {
    const { database, services } = held.blog
    await fillBlog(held.blog)
    await sql`pragma foreign_keys = off`.execute(database.db)
    await sql`delete from "user"`.execute(database.db)
    await sql`delete from post where url in ('first', 'hidden')`.execute(database.db)
    await sql`pragma foreign_keys = on`.execute(database.db)
    const examined = await services.doctor.examine()
    expect(examined.find(({ name }) => name === 'foreign-keys')?.found).toBeGreaterThan(8)
    const healed = await services.doctor.examine({ heals: true })
    // Only the texts of the two posts are left.
    expect(healed.filter(({ left }) => left > 0).map(({ name, left }) => [name, left])).toEqual([
      ['foreign-keys', 2],
    ])
    const { rows } = await sql`pragma foreign_key_check`.execute(database.db)
    expect(rows.map((row) => (row as { table: string }).table)).toEqual(['post_body', 'post_body'])
  })

  test('a search index that does not match its rows, as programs from before migration 0016 leave it', async () => {
    const { database, services } = held.blog
    await fillBlog(held.blog)
    await sql`update post_search set title = 'renamed', body = body || ' ' || char(57346) || 'renamed' where publication = 1`.execute(
      database.db,
    )
    await database.db
      .updateTable('post')
      .set({ title: 'Renamed', title_key: 'renamed' })
      .where('url', '=', 'first')
      .execute()
    await sql`insert into post_search_word (word) values ('renamed')`.execute(database.db)
    await sql`update post_search set body = replace(body, char(57346) || 'first ', '') where publication = 1`.execute(
      database.db,
    )
    const search = async (term: string) =>
      (await held.blog.visitor.get(`/post/read?search=${term}`)).body.map(({ url }: { url: string }) => url)
    expect(await search('renamed')).toEqual([])
    const healed = await services.doctor.examine({ heals: true })
    expect(healed.find(({ name }) => name === 'search-index')).toMatchObject({
      found: 1,
      left: 0,
      examples: ['entry 1 is found by other words than it has'],
    })
    expect(await search('renamed')).toEqual(['first'])
    expect(await search('first')).toEqual([])
    await sql`insert into post_search_index (post_search_index, rank) values ('integrity-check', 1)`.execute(
      database.db,
    )
  })
})
