import { describe, expect, test } from 'vitest'
import { someoneWaits } from '#tests/support/backends.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { useRestores } from '#tests/support/post-restores.ts'
import { deleteForever } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'
import { assertCounted } from '../../blog/discovery/testing/assert-counted.ts'
import { hideTakenDown } from '../../blog/posts/take-down.ts'
import type { PostRow } from '../../data/database/rows.ts'
import { assertUsageCounted } from '../../limits/quotas/testing/assert-usage-counted.ts'
import { writesOf } from '../../transaction.ts'

describe.each(databaseKinds)(
  'a post restored from a backup of %s while the blog has it, or another one in its place,',
  (kind) => {
    const held = useRestores(kind)

    test('is refused while it exists, unless its texts are to be replaced; its status does not change', async () => {
      await held.write(held.ann, 'Changed')
      await held.backUp()
      await held.ann.put('/post/update/changed', {
        content: '<p>newer</p>',
        tags: [],
        title: 'Other',
        status: 'private',
      })
      await expect(held.restore('changed')).rejects.toThrow(
        'the post is there, hidden, at /changed. Add --replace to overwrite its texts',
      )
      expect(await held.restore('changed', { replace: true })).toMatchObject({
        ...{ title: null, status: 'private', isReplaced: true },
      })
      expect(await held.shown('changed')).toBe(null)
      expect(await held.listed('?search=gradient')).toEqual([])
      const own = (await held.ann.get('/post/readbyadmin/changed')).body
      expect(own).toMatchObject({ title: 'Changed', content: '<p>gradient</p>', tags: ['Deep Learning'] })
      await held.ann.put('/post/update/changed', { status: 'public' })
      expect(await held.listed('?search=gradient')).toEqual(['changed'])
      await assertUsageCounted(held.blog.database)
    })

    test('is replaced for readers if it is public, and releases its newer images', async () => {
      const { blog } = held
      await held.write(held.ann, 'Changed')
      await held.backUp()
      const name = (await upload(blog, held.ann)).body.imgname
      await held.ann.put('/post/update/changed', {
        content: `<p>newer <img src="/api/images/${name}" alt=""></p>`,
      })
      expect(await held.restore('changed', { replace: true })).toMatchObject({
        status: 'public',
        isReplaced: true,
      })
      expect([await held.listed('?search=newer'), await held.listed('?search=gradient')]).toEqual([
        [],
        ['changed'],
      ])
      expect((await blog.visitor.get(`/images/${name}`)).status).toBe(404)
    })

    test('waits for an owner who is taking it down, also if its account was deleted', async () => {
      const { db, dialect } = held.blog.database
      const ben = await held.blog.signUp('ben')
      await held.write(ben, 'One')
      await held.backUp()
      await held.ann.delete('/author/delete/ben')
      const restoring = await db.transaction().execute(async (trx) => {
        const stores = writesOf(trx, dialect)
        await stores.lock('owners')
        const post = (await stores.posts.findByUrl('one')) as PostRow
        const by = { actor_id: null, actor: null, reason: 'r', digest: '' }
        const { id: post_id, url, title, created_at: taken_down_at } = post
        await hideTakenDown(stores, post, { post_id, url, title, taken_down_at, ...by }, new Date())
        const restored = held.restore('one', { replace: true })
        await someoneWaits(kind, held.blog.database.url)
        // Wrapped in an object: a returned promise would make the transaction wait for it.
        return { restored }
      })
      expect(await restoring.restored).toMatchObject({ isReplaced: true, status: 'private', title: null })
      expect(await held.listed()).toEqual([])
      await assertCounted(held.blog.database)
    })

    test('gets the next free address if another post has its own', async () => {
      await held.write(held.ann, 'Same')
      await held.backUp()
      await deleteForever(held.ann, 'same')
      await held.write(held.ann, 'Same', { description: 'another' })
      expect(await held.restore('same')).toMatchObject({ url: 'same-2', urlBefore: 'same' })
      expect([await held.shown('same'), await held.shown('same-2')]).toMatchObject([
        { description: 'another' },
        { description: 'd' },
      ])
    })

    test('gets a new date if another post has its publication number', async () => {
      await held.write(held.ann, 'Older')
      await held.write(held.ann, 'Newest')
      await held.backUp()
      await deleteForever(held.ann, 'newest')
      held.blog.passTime(24 * 60 * 60 * 1_000)
      await held.write(held.ann, 'Follower')
      expect(await held.restore('newest')).toMatchObject({ isMoved: true, url: 'newest' })
      expect(await held.listed()).toEqual(['older', 'follower', 'newest'])
      const numbers = held.blog.database.db.selectFrom('post').select('publication').orderBy('created_at')
      expect(await numbers.execute()).toEqual([1, 2, 3].map((publication) => ({ publication })))
    })
  },
)
