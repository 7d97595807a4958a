import { beforeEach, describe, expect, test } from 'vitest'
import { createReads } from '#server/transaction.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { writePosts } from '#tests/support/many-posts.ts'
import { useBlog } from '#tests/support/test-blog.ts'
import { createSchedulePublisher } from './schedule-publisher.ts'

const hour = 60 * 60 * 1_000

type Times = NonNullable<Parameters<typeof createSchedulePublisher>[0]['times']>

describe.each(databaseKinds)('the publisher of scheduled posts on %s', (kind) => {
  const held = useBlog(kind)
  /** Drafts that are due in an hour. */
  async function planPosts(count: number) {
    const { db } = held.blog.database
    const account = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
    await writePosts(held.blog.database, count, { authorIds: [account.id] })
    const posts = await db.selectFrom('post').select('id as post_id').execute()
    const planned = { version: null, base_version: null, failure: null }
    const publish_at = new Date(Date.now() + hour).toISOString()
    await db
      .insertInto('post_schedule')
      .values(posts.map((post) => ({ ...post, ...planned, publish_at })))
      .execute()
  }
  beforeEach(() => held.blog.signUp('ann'))

  function createPublisher(publish: (postId: string) => Promise<unknown>, times: Partial<Times> = {}) {
    return createSchedulePublisher({
      reads: createReads(held.blog.database),
      schemaGuard: held.blog.services.schemaGuard,
      publish,
      clock: () => new Date(Date.now() + 2 * hour),
      logFailure: () => {},
      times: { pollIntervalMs: 2_000, retryMs: { first: 0, max: 0 }, warnAfterMs: 0, ...times },
    })
  }

  test('tries each of many posts, however many cannot be published, and each of those again in its time', async () => {
    await planPosts(121)
    const tried: string[] = []
    const publisher = createPublisher(
      async (postId) => {
        tried.push(postId)
        throw new Error('The disk is full.')
      },
      { retryMs: { first: 60_000, max: 60_000 } },
    )
    await publisher.publishDue()
    expect(new Set(tried).size).toBe(121)
    await publisher.publishDue()
    expect(tried).toHaveLength(121)
    await held.blog.database.db.deleteFrom('post_schedule').execute()
    await publisher.publishDue()
    expect(publisher.warnings()).toEqual([])
  })

  test('warns of a post that cannot be published until it is', async () => {
    await planPosts(1)
    let fails = true
    const publisher = createPublisher(async () => {
      if (fails) throw new Error('The disk is full.')
    })
    await publisher.publishDue()
    expect(publisher.warnings()).toMatchObject([{ code: 'schedule_failing' }])
    fails = false
    await publisher.publishDue()
    expect(publisher.warnings()).toEqual([])
  })

  test('leaves what is due to other programs when it stops', async () => {
    await planPosts(2)
    const published: string[] = []
    const publisher = createPublisher(async (postId) => {
      published.push(postId)
      void publisher.stop()
    })
    publisher.start()
    await expect.poll(() => published).toHaveLength(1)
    await publisher.stop()
    expect(published).toHaveLength(1)
  })
})
