import { describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { planOf, recordQueries } from '#tests/support/query-plans.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { publicDocuments } from './index-documents.ts'

// PostgreSQL knows the number of rows and chooses well by itself; it would not sort.
describe.runIf(databaseKinds.includes('sqlite'))('the source of a new search index', () => {
  test('is read in the order of publication numbers, and not sorted for each batch', async () => {
    const database = await createTestDatabase('sqlite')
    const { database: recorded, queries } = recordQueries(database)
    expect(await Array.fromAsync(publicDocuments(recorded.db))).toEqual([])
    const plans = await Promise.all(queries.map((query) => planOf(database, 'sqlite', query)))
    expect(plans).toHaveLength(1)
    expect(plans.flat().filter((step) => /temp b-tree/i.test(step))).toEqual([])
    await database.remove()
  })
})
