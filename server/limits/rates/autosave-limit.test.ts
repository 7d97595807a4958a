import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { useBlog } from '#tests/support/test-blog.ts'

describe.each(databaseKinds)('limits on %s, at a tenth', (kind) => {
  const held = useBlog(kind, { limitFactor: 0.1 })
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('twelve autosaves a minute by an account, counted apart from other writes', async () => {
    const ann = await held.blog.signUp('ann')
    const { id } = (await ann.post('/post/workingcopy', { blocks: [] })).body
    for (let revision = 1; revision <= 13; revision++) {
      const { status } = await ann.put(`/post/workingcopy/${id}`, { revision })
      expect(status).toBe(revision <= 12 ? 200 : 429)
    }
    for (let sent = 1; sent <= 29; sent++) expect((await ann.put('/author/update', {})).status).toBe(200)
    expect((await ann.put('/author/update', {})).status).toBe(429)
  })
})
