import { describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { useBlog } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'

/** More than one statement takes: 32,766 values on SQLite. */
const names = Array.from({ length: 33_000 }, (_, nth) => `${nth}.png`)

describe.each(databaseKinds)('the check of the trash on %s', (kind) => {
  const held = useBlog(kind)

  test('keeps all images of a deleted post, however many there are', async () => {
    const { database, services } = held.blog
    const { db } = database
    const ann = await held.blog.signUp('ann')
    await upload(held.blog, ann)
    await ann.post('/post/create', { title: 'One', description: 'd', status: 'draft' })
    await ann.delete('/post/delete/one')
    const image = await db.selectFrom('image').selectAll().executeTakeFirstOrThrow()
    for (let at = 0; at < names.length; at += 1_000) {
      const rows = names.slice(at, at + 1_000).map((name) => ({ ...image, id: name, name }))
      await db.insertInto('image').values(rows).execute()
    }
    await db
      .updateTable('trashed_post')
      .set({ images: JSON.stringify(names) })
      .execute()
    const reports = await services.doctor.examine({ heals: true })
    const trash = reports.find(({ name }) => name === 'trash')
    expect(trash).toMatchObject({ found: 1, left: 0, failure: null })
    const kept = await db.selectFrom('history_image').select('image_id').execute()
    expect(new Set(kept.map(({ image_id }) => image_id))).toEqual(new Set(names))
  })
})
