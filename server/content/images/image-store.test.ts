import { describe, expect, test } from 'vitest'
import { createInTransaction } from '#server/transaction.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { useBlog } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'

/** More than one statement takes: 32,766 values on SQLite and 65,535 on PostgreSQL, of which an image in a body is two. */
const names = Array.from({ length: 33_000 }, (_, nth) => `${nth}.png`)

describe.each(databaseKinds)('images on %s', (kind) => {
  const held = useBlog(kind)

  test('of a body are claimed, recorded and released, however many there are', async () => {
    const { database } = held.blog
    const { db } = database
    const ann = await held.blog.signUp('ann')
    await upload(held.blog, ann)
    await ann.post('/post/create', { title: 'One', description: 'd', status: 'public' })
    const post = await db.selectFrom('post').select('id').executeTakeFirstOrThrow()
    const image = await db.selectFrom('image').selectAll().executeTakeFirstOrThrow()
    for (let at = 0; at < names.length; at += 1_000) {
      const rows = names.slice(at, at + 1_000).map((name) => ({ ...image, id: name, name }))
      await db.insertInto('image').values(rows).execute()
    }
    const inTransaction = createInTransaction(database, () => {})
    await inTransaction(async ({ images }) => {
      expect(await images.claim(names)).toHaveLength(names.length)
      await images.setOfBody(post.id, names)
      expect(await images.listIdsOfBody(post.id)).toHaveLength(names.length)
      await images.setOfBody(post.id, names.slice(-1))
      await images.noteUses(names, '2026-01-01T00:00:00.000Z')
    })
    const used = db.selectFrom('image').select('name').where('unused_since', 'is', null)
    expect(await used.execute()).toEqual([{ name: names.at(-1) }])
  })
})
