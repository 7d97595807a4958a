import { describe, expect, onTestFinished, test } from 'vitest'
import type { Change } from '#server/foundation/cache-tags/cache-tags.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { imageFile } from '#tests/support/image-files.ts'
import { useRestores } from '#tests/support/post-restores.ts'
import { deleteForever } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'
import { assertUsageCounted } from '../../limits/quotas/testing/assert-usage-counted.ts'
import { listPostsOf } from './list-posts.ts'

describe.each(databaseKinds)('a post restored from a backup of %s', (kind) => {
  const held = useRestores(kind)

  test('is what it was, with tags, images and position, for readers and in search, and other processes are notified', async () => {
    const { blog } = held
    const red = (await upload(blog, held.ann, { bytes: await imageFile('png', { background: '#f00' }) })).body
      .imgname
    const green = (await upload(blog, held.ann, { bytes: await imageFile('png', { background: '#0f0' }) }))
      .body.imgname
    await held.write(held.ann, 'Before')
    await held.write(held.ann, 'Lost', {
      content: `<p>gradient</p><p><img src="/api/images/${green}" alt="Green"></p>`,
      imgname: red,
      imgalt: 'Red',
    })
    await held.write(held.ann, 'After')
    const before = await held.shown('lost')
    const files = await blog.images.files()
    await held.backUp()
    expect((await deleteForever(held.ann, 'lost')).status).toBe(200)
    blog.passTime(25 * 60 * 60 * 1_000)
    await blog.services.cleanUp.run()
    expect([await held.shown('lost'), await blog.images.files()]).toEqual([null, []])

    const heard: Change[] = []
    blog.services.onChange((change) => heard.push(change))
    onTestFinished(await blog.services.watchOtherProcesses())
    heard.length = 0
    expect(await held.restore('/lost')).toEqual({
      ...{ title: 'Lost', url: 'lost', urlBefore: 'lost', status: 'public', author: 'ann' },
      ...{ isReplaced: false, isMoved: false, missing: [] },
    })
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    expect(await held.shown('lost')).toEqual({ ...before, views: expect.any(Number) })
    expect(await held.listed()).toEqual(['before', 'lost', 'after'])
    expect(await held.listed('?search=gradient')).toEqual(['before', 'lost', 'after'])
    expect((await blog.images.files()).toSorted()).toEqual(files.toSorted())
    for (const name of [red, green]) expect((await blog.visitor.get(`/images/${name}`)).status).toBe(200)
    await assertUsageCounted(blog.database)
    // They stay, as the post uses them.
    blog.passTime(25 * 60 * 60 * 1_000)
    await blog.services.cleanUp.run()
    expect(await blog.images.files()).toHaveLength(2)
  })

  test('that was taken down is still taken down', async () => {
    const bob = await held.blog.signUp('bob')
    await held.write(bob, 'Taken')
    await held.ann.post('/post/takedown/taken', { reason: 'Spam.' })
    await held.backUp()
    await deleteForever(bob, 'taken')
    expect(await held.restore('taken')).toMatchObject({ title: null, status: 'private' })
    expect((await bob.put('/post/update/taken', { status: 'public' })).body).toMatchObject({
      code: 'taken_down',
      message: expect.stringContaining('Spam.'),
    })
    expect((await held.ann.delete('/post/takedown/taken')).body.status).toBe('public')
    expect(await held.listed()).toEqual(['taken'])
  })

  test('stays hidden if it was, visible to its author only, and its title is not printed', async () => {
    await held.write(held.ann, 'Secret', { status: 'draft' })
    await held.backUp()
    await deleteForever(held.ann, 'secret')
    expect(await held.restore('secret')).toMatchObject({ title: null, status: 'draft', author: 'ann' })
    expect([await held.shown('secret'), await held.listed()]).toEqual([null, []])
    expect((await held.ann.get('/post/readbyadmin/secret')).body).toMatchObject({ title: 'Secret' })
    const posts = await listPostsOf(held.file(), held.folder)
    expect(posts).toMatchObject([{ url: 'secret', status: 'draft', title: null }])
  })

  test('has no author if the account was deleted; a hidden one is refused then', async () => {
    const ben = await held.blog.signUp('ben')
    await held.write(ben, 'Public')
    await held.write(ben, 'Hidden', { status: 'private' })
    await held.backUp()
    await deleteForever(ben, 'public')
    await deleteForever(ben, 'hidden')
    await ben.delete('/author/delete/ben')
    expect(await held.restore('public')).toMatchObject({ author: null, status: 'public' })
    expect(await held.shown('public')).toMatchObject({ author: null })
    await expect(held.restore('hidden')).rejects.toThrow('the post was hidden, and its account is gone')
    expect(await held.ann.get('/post/readbyadmin/hidden')).toMatchObject({ status: 404 })
  })

  test('that the backup does not contain is refused, and so is a file that is no backup', async () => {
    await held.backUp()
    await expect(held.restore('nothing')).rejects.toThrow(
      `the backup has no post at nothing. List the posts that it has: npm run restore -- --list ${held.file()}`,
    )
    expect(await listPostsOf(held.file(), held.folder)).toEqual([])
  })
})
