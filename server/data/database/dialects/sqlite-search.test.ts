import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { migrate } from '../migrate.ts'

const names = 'title, tags, author, description, body'
const all = (row: string) => names.replaceAll(/\w+/g, (name) => `${row}.${name}`)

test('an index that was updated by triggers stays valid without them', async () => {
  const database = await createTestDatabase('sqlite', { isMigrated: false })
  onTestFinished(() => database.remove())
  const { db, dialect } = database
  await migrate(database, '0015-contact-digest')
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`create trigger post_search_changed after update on post_search begin
    insert into post_search_index (post_search_index, rowid, ${names}) values ('delete', old.publication, ${all('old')});
    insert into post_search_index (rowid, ${names}) values (new.publication, ${all('new')}); end`)
  await run(
    `insert into post_search (publication, ${names}) values (1, 'the old the', 'web', '', 'a a a', 'first')`,
  )
  await run(`update post_search set body = 'second'`)
  await migrate(database)
  const nothing = { tags: [], author: [], description: [], marks: [], vocabulary: [] }
  const isSound = () =>
    run(`insert into post_search_index (post_search_index, rank) values ('integrity-check', 1)`)
  const find = (text: string) =>
    dialect.search.newest(db, [{ text, prefix: true, authors: [] }], { limit: 9 })
  await dialect.search.put(db, 1, { ...nothing, title: ['the', 'the', 'new'], body: null })
  await isSound()
  expect([await find('the'), await find('second'), await find('old'), await find('web')]).toEqual([
    [1],
    [1],
    [],
    [],
  ])
  await dialect.search.remove(db, 1)
  await isSound()
  for (const word of ['the', 'new', 'second']) expect(await find(word)).toEqual([])
})
