import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/data/database/database.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { assertCounted } from '../../blog/discovery/testing/assert-counted.ts'
import { assertUsageCounted } from '../../limits/quotas/testing/assert-usage-counted.ts'
import { makeBackup } from './make-backup.ts'
import { restorePost } from './restore-post.ts'

describe.each(databaseKinds)('a post in the trash and a backup of %s', (kind) => {
  const held = useBlog(kind)
  let folder: string
  let owner: SignedIn
  let ann: SignedIn
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'lectern-restore-trashed-'))
    owner = await held.blog.signUp('owner')
    ann = await held.blog.signUp('ann')
    const post = { title: 'One', description: 'd', content: '<p>old</p>', tags: ['a'], status: 'public' }
    await ann.post('/post/create', post)
  })
  afterEach(() => rm(folder, { recursive: true }))
  const file = () => path.join(folder, 'blog.tar')

  async function backUp(): Promise<void> {
    const { database, images } = held.blog
    const parts = { database, storage: images.storage, file: file(), force: true, version: '1.2.3' }
    await makeBackup({ ...parts, now: new Date() })
  }
  async function restore(replace: boolean) {
    const database = openDatabase(held.blog.database.url)
    const target = { database, storage: held.blog.images.storage, replace, now: new Date(), address: 'one' }
    return restorePost(file(), folder, target).finally(() => database.db.destroy())
  }
  const change = (content: string) => ann.put('/post/update/one', { content })
  const trash = () => ann.delete('/post/delete/one')
  const own = async () => (await ann.get('/post/readbyadmin/one')).body

  test('is restored from the backup only to replace its text, which stays as a version', async () => {
    await backUp()
    await change('<p>new</p>')
    await trash()
    await expect(restore(false)).rejects.toThrow('the post is in the trash of its author')
    expect((await ann.get('/post/trash')).body.total).toBe(1)
    expect(await restore(true)).toMatchObject({ url: 'one', status: 'public', isReplaced: true })
    expect([(await own()).content, (await own()).tags]).toEqual(['<p>old</p>', ['a']])
    expect((await held.blog.visitor.get('/post/read?search=old')).body).toHaveLength(1)
    expect((await ann.get('/post/trash')).body.total).toBe(0)
    const blocks = await held.blog.database.db.selectFrom('version_block').select('html').execute()
    expect(blocks.map(({ html }) => html)).toContain('<p>new</p>')
    await assertUsageCounted(held.blog.database)
    await assertCounted(held.blog.database)
  })

  test('stays taken down when it is restored from a backup from before that', async () => {
    await backUp()
    await owner.post('/post/takedown/one', { reason: 'It names me.' })
    await trash()
    expect(await restore(true)).toMatchObject({ title: null, status: 'private' })
    expect((await ann.put('/post/update/one', { status: 'public' })).body.code).toBe('taken_down')
  })
})
