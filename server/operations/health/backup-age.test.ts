import { describe, expect, test } from 'vitest'
import { createInTransaction, createReads } from '#server/transaction.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { useBlog } from '#tests/support/test-blog.ts'
import { createBackupAge } from './backup-age.ts'

const day = 24 * 3_600_000

describe.each(databaseKinds)('the age of the last backup, on %s', (kind) => {
  const held = useBlog(kind)
  let now: number

  function backupAge(maxAgeMs: number | null = 7 * day) {
    const { database } = held.blog
    return createBackupAge({
      reads: createReads(database),
      inTransaction: createInTransaction(database, () => {}),
      maxAgeMs,
      clock: () => new Date(now),
    })
  }
  const recordBackup = (value: string) =>
    held.blog.database.db
      .insertInto('setting')
      .values({ key: 'last_backup_at', value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()

  test('counts from the first check of any process if there is no backup, and then from the backup', async () => {
    now = Date.parse('2026-11-01T00:00:00Z')
    await backupAge().check()
    now += 6 * day
    const later = backupAge()
    await later.check()
    expect([later.warnings(), later.lastBackup()]).toEqual([[], null])
    now += 2 * day
    expect(later.warnings()).toMatchObject([{ code: 'backup_old', detail: { lastBackupAt: null } }])
    await recordBackup('2026-11-08T12:00:00.000Z')
    await later.check()
    expect([later.warnings(), later.lastBackup()]).toEqual([[], new Date('2026-11-08T12:00:00Z')])
    now += 8 * day
    expect(later.warnings()).toMatchObject([{ detail: { lastBackupAt: '2026-11-08T12:00:00.000Z' } }])
  })

  test('is read, and nothing is written, if any age is allowed', async () => {
    now = Date.parse('2026-11-01T00:00:00Z')
    await recordBackup('2020-01-01T00:00:00.000Z')
    const age = backupAge(null)
    await age.check()
    expect([age.warnings(), age.lastBackup()]).toEqual([[], new Date('2020-01-01T00:00:00Z')])
    await recordBackup('not an instant')
    await age.check()
    expect(age.lastBackup()).toBeNull()
    expect(await createReads(held.blog.database).settings.find('backup_watched_since')).toBeNull()
  })
})
