import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { migrate } from './migrate.ts'

describe.each(databaseKinds)('the audit log of an earlier version on %s', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase(kind, { isMigrated: false })
    await migrate(database, '0016-search-changes')
  })
  afterEach(() => database.remove())

  test('loses the titles and addresses of deleted hidden posts, and nothing else', async () => {
    const events = [
      ['post_deletion', 'Draft title', { url: 'draft-title', status: 'draft' }],
      ['post_deletion', 'Private title', { url: 'private-title', status: 'private' }],
      ['post_deletion', 'Public “status”', { url: 'public-status-draft', status: 'public' }],
      ['post_deletion', null, { beyond: 'account' }],
      ['position_change', 'ann', { from: 'owner', to: 'author' }],
    ] as const
    for (const [at, [kind, subject, details]] of events.entries())
      await database.db
        .insertInto('audit_event')
        .values({
          ...{ id: String(at), created_at: '2026-01-01T00:00:00.000Z', kind, actor_id: 'a', actor: 'ann' },
          ...{ subject, network: '192.0.2.1', details: JSON.stringify(details), times: 1 },
          ...{ merge_key: null, holder: 'a', wider_holder: null },
        })
        .execute()
    const read = () =>
      database.db.selectFrom('audit_event').select(['subject', 'details']).orderBy('id').execute()
    const before = await read()
    await migrate(database)
    expect(await read()).toEqual([
      { subject: null, details: '{"status":"draft"}' },
      { subject: null, details: '{"status":"private"}' },
      ...before.slice(2),
    ])
  })
})
