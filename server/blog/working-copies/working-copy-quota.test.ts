import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { assertUsageCounted } from '../../limits/quotas/testing/assert-usage-counted.ts'

const quota = 60_000
const words = (bytes: number) => `<p>${'word '.repeat(bytes / 5)}</p>`

describe.each(databaseKinds)('the quota and working copies on %s', (kind) => {
  const held = useBlog(kind, { accountQuota: quota })
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
  })
  const save = (id: string, revision: number, text: string) =>
    ann.put(`/post/workingcopy/${id}`, {
      revision,
      splice: { start: 0, deleteCount: 1, blocks: [text] },
    })

  test('a text that would grow beyond it is refused with advice, and may become shorter', async () => {
    const { id } = (await ann.post('/post/workingcopy', { blocks: [words(20_000)] })).body
    const refused = [
      await ann.post('/post/workingcopy', { blocks: [words(45_000)] }),
      await save(id, 1, words(70_000)),
    ]
    for (const { status, body } of refused) {
      expect([status, body.code]).toEqual([413, 'quota_reached'])
      expect(body.message).toContain('Delete what you no longer need.')
    }
    const { db } = held.blog.database
    // As under a lower quota.
    await db.updateTable('account_usage').set({ picture_bytes: quota }).execute()
    expect((await save(id, 1, words(20_005))).status).toBe(200)
    expect((await save(id, 2, words(10_000))).status).toBe(200)
    expect((await save(id, 3, words(20_000))).status).toBe(413)
    await db.updateTable('account_usage').set({ picture_bytes: 0 }).execute()
    await assertUsageCounted(held.blog.database)
  })

  test('versions make room before a text is refused', async () => {
    const { id } = (await ann.post('/post/workingcopy', { blocks: [words(5_000)] })).body
    for (let revision = 1; revision <= 12; revision++) {
      held.blog.passTime(6 * 60 * 1_000)
      expect((await save(id, revision, words(5_000 + 100 * revision))).status).toBe(200)
    }
    const versions = (await ann.get(`/post/workingcopy/versions/${id}`)).body
    expect(versions.length).toBeGreaterThan(2)
    expect(versions.length).toBeLessThan(12)
    expect((await save(id, 13, words(50_000))).status).toBe(200)
    expect((await ann.get(`/post/workingcopy/versions/${id}`)).body.length).toBeLessThan(2)
    await assertUsageCounted(held.blog.database)
  })
})
