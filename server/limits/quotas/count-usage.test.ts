import { describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { useBlog } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'
import { storageKinds } from '#toolchain/programs/test-storage.ts'
import { createInTransaction, createReads } from '../../transaction.ts'
import { createUsageCount } from './count-usage.ts'
import { assertUsageCounted } from './testing/assert-usage-counted.ts'

const kinds = databaseKinds.flatMap((database) => storageKinds.map((storage) => ({ database, storage })))

describe.each(kinds)('counting what older versions wrote, on $database and $storage', (kind) => {
  const held = useBlog(kind.database, { storageKind: kind.storage })

  test('posts, images and sums are right after it, even if the store is unavailable at first', async () => {
    const { database, images } = held.blog
    const ann = await held.blog.signUp('ann')
    const used = async () => {
      const { usedBytes, versionBytes } = (await ann.get('/author/profile')).body.storage
      return usedBytes - versionBytes
    }
    const { imgname } = (await upload(held.blog, ann)).body
    const lost = (await upload(held.blog, ann)).body.imgname
    await ann.post('/post/create', { title: 'One', description: 'd', content: '<p>Words.</p>', imgname })
    await ann.post('/post/create', { title: 'Two', description: 'd' })
    const all = await used()
    // As an older version leaves it, and with a post that it deleted.
    const { db } = database
    await db.updateTable('post').set({ bytes: null }).where('url', '=', 'one').execute()
    await db.updateTable('image').set({ bytes: null }).execute()
    await db.updateTable('account_usage').set({ text_bytes: 999, picture_bytes: 0 }).execute()
    const count = createUsageCount({
      reads: createReads(database),
      inTransaction: createInTransaction(database, () => {}),
      storage: images.storage,
    })
    await images.goAway()
    await expect(count()).rejects.toThrow('Images could not be measured.')
    await images.comeBack()
    await images.storage.remove(lost)
    await count()
    await assertUsageCounted(database)
    const sizes = await db.selectFrom('image').select(['name', 'bytes']).execute()
    const fileBytes = Number(await images.storage.size(imgname))
    expect(Object.fromEntries(sizes.map(({ name, bytes }) => [name, bytes]))).toEqual({
      [imgname]: fileBytes + 4_096,
      [lost]: 4_096,
    })
    expect(await used()).toBe(all - fileBytes)
    // Once in a process is enough.
    await db.updateTable('account_usage').set({ text_bytes: 999 }).execute()
    await count()
    expect(await used()).toBe(999 + fileBytes + 2 * 4_096)
  })
})
