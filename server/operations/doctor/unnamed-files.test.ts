import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { fillBlog } from '#tests/support/full-blog.ts'
import { useBlog } from '#tests/support/test-blog.ts'
import { storageKinds } from '#toolchain/programs/test-storage.ts'

const strays = ['stray-1.png', 'stray-1.png.640.webp', `share-${'0'.repeat(32)}.png`]
const removing = { heals: true, removesFiles: true }

describe.each(storageKinds)('files that nothing refers to, in a store of kind %s', (storageKind) => {
  const held = useBlog(databaseKinds[0] ?? 'sqlite', { storageKind })
  const examine = async (wishes = {}) =>
    (await held.blog.services.doctor.examine(wishes)).find(({ name }) => name === 'unnamed-files')
  async function fill() {
    await fillBlog(held.blog)
    const known = (await held.blog.images.files()).toSorted()
    for (const name of strays) await held.blog.images.storage.put(name, Buffer.from('x'), 'image/png')
    return known
  }
  const files = async () => (await held.blog.images.files()).toSorted()
  const passADay = () => held.blog.passTime((limits.image.unusedHours * 60 + 1) * 60 * 1_000)

  test('are found, and removed only on request and if they are a day old', async () => {
    const known = await fill()
    const all = [...known, ...strays].toSorted()
    const young = 'Files younger than a day stay: an upload or a restore may be about to use them.'
    expect(await examine(removing)).toMatchObject({ found: 3, healable: 0, left: 3, advice: [young] })
    passADay()
    expect(await examine({ heals: true })).toMatchObject({
      found: 3,
      left: 3,
      advice: [expect.stringMatching(/^If no other blog .* --heal --remove-files removes files/)],
    })
    expect(await files()).toEqual(all)
    expect(await examine(removing)).toMatchObject({ found: 3, healable: 3, left: 0, failure: null })
    expect(await files()).toEqual(known)
    expect(await examine()).toMatchObject({ found: 0 })
  })

  test('stay if the store seems to belong to another blog', async () => {
    const known = await fill()
    passADay()
    const { storage } = held.blog.images
    const { db } = held.blog.database
    for (const { name } of await db.selectFrom('image').select('name').execute()) await storage.remove(name)
    const left = await files()
    expect(known.length).toBeGreaterThan(0)
    expect(await examine(removing)).toMatchObject({
      found: 3,
      healable: 0,
      advice: [expect.stringContaining('may belong to another blog')],
    })
    expect(await files()).toEqual(left)
  })

  test('stay while a post refers to them, whatever else is lost', async () => {
    await fillBlog(held.blog)
    passADay()
    const { db } = held.blog.database
    const before = await files()
    const named = await db
      .selectFrom('image')
      .select(['id', 'name'])
      .where('unused_since', 'is', null)
      .execute()
    const cover = (
      await db.selectFrom('post').select('imgname').where('url', '=', 'first').executeTakeFirstOrThrow()
    ).imgname
    const inBody = (await db.selectFrom('post_image').select('image_id').executeTakeFirstOrThrow()).image_id
    await db
      .deleteFrom('image')
      .where((eb) => eb.or([eb('name', '=', cover), eb('id', '=', inBody)]))
      .execute()
    expect(named).toHaveLength(4)
    expect(await examine(removing)).toMatchObject({
      found: 1,
      healable: 0,
      examples: [expect.stringMatching(/ is shown in a post, but not known$/)],
    })
    expect(await files()).toEqual(before)
  })

  test('are a failed check while the store is unreachable, which does not affect other checks', async () => {
    await fillBlog(held.blog)
    await held.blog.images.goAway()
    const reports = await held.blog.services.doctor.examine()
    await held.blog.images.comeBack()
    expect(reports.filter(({ failure }) => failure !== null).map(({ name }) => name)).toEqual([
      'image-files',
      'unnamed-files',
    ])
    expect(reports.at(-1)?.name).toBe('account-usage')
  })
})
