import { describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { useBlog } from '#tests/support/test-blog.ts'

describe.each(databaseKinds)('posts on %s', (kind) => {
  const held = useBlog(kind)

  test('two posts with one title at the same instant both succeed, under different addresses', async () => {
    const ann = await held.blog.signUp('ann')
    const draft = { title: 'One Title', description: 'd', status: 'public' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => ann.post('/post/create', draft)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(201))
    const urls = answers.map((answer) => answer.body.post.url)
    expect(new Set(urls).size).toBe(8)
    expect(urls).toContain('one-title')
    expect(urls).toContain('one-title-8')
  })
})
