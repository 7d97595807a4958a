import { describe, expect, test } from 'vitest'
import type { Change } from '#server/foundation/cache-tags/cache-tags.ts'
import type { Services } from '#server/services.ts'
import { databaseKinds } from './support/database-kinds.ts'
import { startOtherProcess } from './support/other-process.ts'
import { useBlog } from './support/test-blog.ts'
import { upload } from './support/uploads.ts'

const nextChange = (services: Services) => new Promise<Change>((resolve) => services.onChange(resolve))

describe.each(databaseKinds)('several processes on %s', (kind) => {
  const held = useBlog(kind)

  test('each hears of what readers could notice through another one', async () => {
    const other = startOtherProcess(held.blog)
    const stopWatching = await other.services.watchOtherProcesses()
    const ann = await held.blog.signUp('ann')
    const changed = nextChange(other.services)
    await ann.post('/post/create', { title: 'News', description: 'd', status: 'public' })
    await changed
    const page = await other.services.openReader().listPosts(1)
    expect(page?.posts.map((post) => post.title)).toEqual(['News'])
    await stopWatching()
    await other.stop()
  })

  test('all share one access key, made by the first that needs it', async () => {
    await held.blog.database.db.deleteFrom('setting').where('key', '=', 'access_key').execute()
    const others = Array.from({ length: 4 }, () => startOtherProcess(held.blog))
    const keys = await Promise.all(others.map(({ services }) => services.accessKey.get()))
    expect(keys[0]).toMatch(/^[\w-]{20}$/)
    expect(new Set(keys).size).toBe(1)
    await Promise.all(others.map(({ stop }) => stop()))
  })

  test('a preview ticket of one opens the post in the others', async () => {
    const ann = await held.blog.signUp('ann')
    await ann.post('/post/create', { title: 'Secret plan', description: 'd' })
    const { body } = await ann.post('/post/preview/secret-plan')
    const other = startOtherProcess(held.blog)
    expect(await other.services.openReader().findPreview('secret-plan', body.ticket)).toMatchObject({
      status: 'draft',
    })
    await other.stop()
  })

  test('all clean up at the same moment, and what is no longer needed goes once', async () => {
    const { blog } = held
    const ann = await blog.signUp('ann')
    await upload(blog, ann)
    await ann.post('/post/create', { title: 'Kept', description: 'd' }, { 'idempotency-key': 'key' })
    expect(await blog.images.files()).toHaveLength(1)
    const inTwoDays = () => new Date(Date.now() + 2 * 24 * 60 * 60 * 1_000)
    const others = Array.from({ length: 3 }, () => startOtherProcess(blog, { clock: inTwoDays }))
    await Promise.all(others.map(({ services }) => services.cleanUp.run()))
    expect(await blog.images.files()).toEqual([])
    expect((await ann.get('/post/readbyuser')).body).toHaveLength(1)
    await Promise.all(others.map(({ stop }) => stop()))
  })
})
