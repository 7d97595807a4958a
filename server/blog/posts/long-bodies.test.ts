import { describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const content = '<h2>A heading</h2><p>Some words, <b>bold</b> too.</p>'.repeat(400)

describe.each(databaseKinds)('long bodies, of which two of one account may wait, on %s', (kind) => {
  const held = useBlog(kind, { limits: { bodies: { maxWaitingPerClient: 2 } } })

  test('that one author sends are saved or refused independently, and take turns with those of another author', async () => {
    const { blog } = held
    const [ann, ben] = [await blog.signUp('ann'), await blog.signUp('ben')]
    const stats = blog.services.stats.bodies
    const save = (author: SignedIn, title: string) =>
      author.post('/post/create', { title, description: 'd', status: 'draft', content })
    const saved = [save(ann, 'Ann 1'), save(ann, 'Ann 2'), save(ann, 'Ann 3')]
    await expect.poll(stats).toEqual({ active: 1, waiting: 2, refused: 0 })
    const beyond = await save(ann, 'Ann 4')
    expect([beyond.status, beyond.body.code, beyond.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '5',
    ])
    expect((await ann.post('/post/create', { title: 'Short', description: 'd' })).status).toBe(201)
    saved.push(save(ben, 'Ben 1'))
    expect((await Promise.all(saved)).map(({ status }) => status)).toEqual([201, 201, 201, 201])
  })

  test('with far more elements than anybody writes are refused, with advice', async () => {
    const ann = await held.blog.signUp('ann')
    const { status, body } = await ann.post('/post/create', {
      title: 'One',
      description: 'd',
      content: '<p><b>'.repeat(340_000),
    })
    expect([status, body.fields.content]).toEqual([400, expect.stringContaining('divide it')])
  })
})
