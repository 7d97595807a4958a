import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'

test.runIf(databaseKinds.includes('sqlite'))(
  'a file that can no longer be read counts as changed, and ends nothing',
  async () => {
    const database = await createTestDatabase('sqlite')
    let changes = 0
    const stop = await database.dialect.watchChanges(() => changes++)
    // Only a connection that was used is closed.
    await database.db.introspection.getTables()
    await database.remove()
    await expect.poll(() => changes, { timeout: 30_000 }).toBeGreaterThan(1)
    await stop()
  },
)

test.runIf(databaseKinds.includes('sqlite'))(
  'a limit is a sum, as SQLite prepares a statement again for each that is bound alone',
  async () => {
    const database = await createTestDatabase('sqlite')
    const { sql: text, parameters } = database.db.selectFrom('post').select('id').limit(3).offset(2).compile()
    expect([text, parameters]).toEqual(['select "id" from "post" limit ? + 0 offset ?', [3, 2]])
    await database.remove()
  },
)

test.runIf(databaseKinds.includes('sqlite'))(
  'rows have their columns by name, also after a table changed that a statement reads with `*`, and the last of two of a name',
  async () => {
    const database = await createTestDatabase('sqlite')
    const read = async (text: string) => (await sql<object>`${sql.raw(text)}`.execute(database.db)).rows
    await read('create table pair (one, two)')
    expect(await read('insert into pair values (1, 2) returning two, one')).toEqual([{ two: 2, one: 1 }])
    expect(await read('select * from pair')).toEqual([{ one: 1, two: 2 }])
    await read('alter table pair rename column two to second')
    await read('alter table pair add column third default 3')
    expect(await read('select * from pair')).toEqual([{ one: 1, second: 2, third: 3 }])
    expect(await read('select one, second as one from pair')).toEqual([{ one: 2 }])
    await database.remove()
  },
)
