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
