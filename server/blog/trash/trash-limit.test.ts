import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { useBlog } from '#tests/support/test-blog.ts'

describe.each(databaseKinds)('the trash on %s', (kind) => {
  const held = useBlog(kind)

  test('gives back no more unfinished texts than an account may have, and keeps the others', async () => {
    const ann = await held.blog.signUp('ann')
    const write = (title: string) =>
      ann.post('/post/create', { title, description: 'd', content: '<p>x</p>', tags: ['a'] })
    const trash = async (url: string) => (await ann.delete(`/post/delete/${url}`)).body.trashId
    const restore = (id: string) => ann.post(`/post/trash/${id}`)
    const begin = async (more = {}) =>
      (await ann.post('/post/workingcopy', { blocks: ['<p>a</p>'], ...more })).body.id
    await write('One')
    await begin({ url: 'one' })
    const ofOne = await trash('one')
    await write('Two')
    const ofTwo = await trash('two')
    const id = await begin()
    const { db } = held.blog.database
    const row = await db.selectFrom('working_copy').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const others = Array.from({ length: limits.workingCopy.maxPerAccount - 1 }, () => randomUUIDv7())
    await db
      .insertInto('working_copy')
      .values(others.map((other) => ({ ...row, id: other })))
      .execute()
    const { status, body } = await restore(ofOne)
    expect([status, body.code]).toEqual([413, 'quota_reached'])
    const { posts } = (await ann.get('/post/trash')).body
    expect(posts.map((post: { id: string }) => post.id)).toEqual([ofOne, ofTwo])
    expect((await restore(ofTwo)).status).toBe(200)
    await db.deleteFrom('working_copy').where('id', '=', String(others[0])).execute()
    expect((await restore(ofOne)).status).toBe(200)
  })
})
