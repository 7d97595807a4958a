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
    const { sql, parameters } = database.db.selectFrom('post').select('id').limit(3).offset(2).compile()
    expect([sql, parameters]).toEqual(['select "id" from "post" limit ? + 0 offset ?', [3, 2]])
    await database.remove()
  },
)
