import { describe, expect, test } from 'vitest'
import { backendsWaiting } from '#tests/support/backends.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { useBlog } from '#tests/support/test-blog.ts'
import { assertCounted } from '../../blog/discovery/testing/assert-counted.ts'
import { hideTakenDown } from '../../blog/posts/take-down.ts'
import type { PostRow } from '../../data/database/rows.ts'
import { writesOf } from '../../transaction.ts'

describe.each(databaseKinds)('healing on %s', (kind) => {
  const held = useBlog(kind)

  test('waits for an owner who is taking down a post whose account was deleted', async () => {
    const { database, services } = held.blog
    const { db, dialect } = database
    const ann = await held.blog.signUp('ann')
    const ben = await held.blog.signUp('ben')
    await ben.post('/post/create', { title: 'One', description: 'd', tags: ['AI'], status: 'public' })
    await ann.delete('/author/delete/ben')
    await db.transaction().execute((trx) => dialect.search.remove(trx, 1))
    const healing = await db.transaction().execute(async (trx) => {
      const stores = writesOf(trx, dialect)
      await stores.lock('owners')
      const post = (await stores.posts.findByUrl('one')) as PostRow
      const by = { actor_id: null, actor: null, reason: 'r', digest: '' }
      const { id: post_id, url, title, created_at: taken_down_at } = post
      await hideTakenDown(stores, post, { post_id, url, title, taken_down_at, ...by }, new Date())
      const healed = services.doctor.examine({ heals: true })
      // On SQLite it waits for the only connection of the process, which this transaction holds.
      if (kind === 'postgres') await expect.poll(() => backendsWaiting(database.url)).toBe(1)
      // Wrapped in an object: a returned promise would make the transaction wait for it.
      return { healed }
    })
    await healing.healed
    const reports = await services.doctor.examine()
    expect(reports.filter(({ found }) => found > 0)).toEqual([])
    await assertCounted(database)
  })
})
