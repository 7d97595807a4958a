import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/data/database/database.ts'
import { createServices } from '#server/services.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { password } from '#tests/support/test-account.ts'
import { appOptions, callerOf, createTestBlog } from '#tests/support/test-blog.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { readImage, upload } from '#tests/support/uploads.ts'
import { createTestStorage } from '#toolchain/programs/test-storage.ts'
import { assertCounted } from '../../blog/discovery/testing/assert-counted.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

describe.each(databaseKinds)('a restore on %s', (kind) => {
  test('of a backup from before a take-down does not undo it', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lectern-taken-down-'))
    const blog = await createTestBlog(kind)
    const target = await createTestDatabase(kind)
    const store = await createTestStorage('disk')
    onTestFinished(async () => {
      await blog.close()
      await target.remove()
      await store.close()
      await rm(folder, { recursive: true })
    })
    const backUp = async (name: string) => {
      const parts = { database: blog.database, storage: blog.images.storage, now: new Date() }
      const file = path.join(folder, name)
      await makeBackup({ ...parts, file, force: false, version: '1.2.3' })
      return file
    }
    await target.db.introspection.getTables()
    await target.db.destroy()
    const restore = (file: string) =>
      restoreBackup(file, folder, {
        open: () => openDatabase(target.url),
        storage: store.storage,
        replace: true,
        now: new Date(),
      })

    const owner = await blog.signUp('owner')
    const ann = await blog.signUp('ann')
    const create = async (title: string, draft: object = {}): Promise<string> => {
      const post = { title, description: 'd', content: '<p>quasar</p>', status: 'public', ...draft }
      return (await ann.post('/post/create', post)).body.post.url
    }
    const takeDown = (url: string) => owner.post(`/post/takedown/${url}`, { reason: 'Because.' })
    const imgname = (await upload(blog, ann)).body.imgname
    await create('Stays')
    await create('Public', { imgname, tags: ['AI'] })
    await create('Unready', { status: 'draft' })
    await create('Moved')
    await create('Deleted')
    await create('Restored')
    const { trashId } = (await ann.delete('/post/delete/restored')).body
    const before = await backUp('before.tar')

    await takeDown('public')
    await ann.put('/post/update/unready', { status: 'public' })
    await takeDown('unready')
    await ann.put('/post/address/moved', { address: 'elsewhere' })
    await takeDown('elsewhere')
    await takeDown('deleted')
    await ann.delete('/post/delete/deleted')
    await ann.post(`/post/trash/${trashId}`)
    await takeDown('restored')
    await create('Later')
    await takeDown('later')
    expect((await restore(await backUp('after.tar'))).takenDown).toEqual([])
    const { takenDown } = await restore(before)
    // Posts that the backup does not contain are gone.
    expect(takenDown.toSorted()).toEqual(['deleted', 'elsewhere', 'public', 'unready'])

    const database = openDatabase(target.url)
    const parts = { storage: store.storage, limitFactor: 0, accessKey: null, logFailure: () => {} }
    const services = createServices({ database, ...parts })
    const app = await createApp(services, appOptions)
    onTestFinished(async () => {
      await app.close()
      await services.close()
      await database.db.destroy()
    })
    await assertCounted(database)
    const visitor = callerOf(app)
    for (const list of ['/post/read', '/post/read?search=quasar', '/author/user/ann']) {
      const { body } = await visitor.get(list)
      expect((body.posts ?? body).map(({ url }: { url: string }) => url)).toEqual(['stays'])
    }
    expect((await readImage({ ...blog, app }, imgname)).status).toBe(404)
    const listed = await services.takeDowns.byServer.list()
    expect(listed.map(({ url, actor, reason }) => [url, actor, reason]).toSorted()).toEqual(
      takenDown.toSorted().map((url) => [url, 'owner', 'Because.']),
    )
    for (const [url, status] of [
      ['public', 'public'],
      ['unready', 'draft'],
      // The post was never public at this address.
      ['elsewhere', 'private'],
    ] as const)
      expect([url, (await services.takeDowns.byServer.lift(url)).status]).toEqual([url, status])
    const { token } = (await visitor.post('/auth/signin', { username: 'ann', password })).body
    await callerOf(app, token).post(`/post/trash/${trashId}`)
    expect((await callerOf(app, token).get('/post/readbyadmin/restored')).body).toMatchObject({
      status: 'private',
      takeDown: { reason: 'Because.' },
    })
    await assertCounted(database)
  })
})
