import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/database/database.ts'
import { createServices, type Services } from '#server/services.ts'
import { databaseKinds } from './support/database-kinds.ts'
import { useBlog } from './support/test-blog.ts'

/** What another process on the same database would have. */
function createOther(url: string) {
  const database = openDatabase(url)
  const services = createServices({ database, limitFactor: 0, accessKey: null, logFailure: () => {} })
  return { services, close: () => database.db.destroy() }
}

const nextChange = (services: Services) => new Promise<void>((resolve) => services.onChange(resolve))

describe.each(databaseKinds)('several processes on %s', (kind) => {
  const held = useBlog(kind)

  test('each hears of what readers could notice through another one', async () => {
    const other = createOther(held.blog.database.url)
    const stop = await other.services.watchOtherProcesses()
    const ann = await held.blog.signUp('ann')
    const changed = nextChange(other.services)
    await ann.post('/post/create', { title: 'News', description: 'd', status: 'public' })
    await changed
    const page = await other.services.reader.listPosts(1)
    expect(page?.posts.map((post) => post.title)).toEqual(['News'])
    await stop()
    await other.close()
  })

  test('all share one access key and one secret', async () => {
    const others = [createOther(held.blog.database.url), createOther(held.blog.database.url)]
    const keys = await Promise.all(others.map(({ services }) => services.accessKey.get()))
    expect(keys[0]).toMatch(/^[\w-]{20}$/)
    expect(keys[1]).toBe(keys[0])
    await Promise.all(others.map(({ close }) => close()))
  })
})
