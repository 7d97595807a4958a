import { beforeEach, describe, expect, test } from 'vitest'
import type { AuditEvent } from '#contract/audit.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'

const hour = 60 * 60 * 1_000
const day = 24 * hour

describe.each(databaseKinds)('posts in the audit log on %s', (kind) => {
  const held = useBlog(kind, { auditShares: { ofAccount: 3, ofClientNetwork: 100, ofStrangers: 100 } })
  let olga: SignedIn
  let ann: SignedIn
  beforeEach(async () => {
    // No hour begins while a test runs, and no day when a test moves the clock by an hour.
    held.blog.passTime(day - (Date.now() % day) + 60_000)
    olga = await held.blog.signUp('olga')
    ann = await held.blog.signUp('ann')
  })
  const create = async (fields: object, key?: string) =>
    ann.post('/post/create', { description: 'd', ...fields }, key ? { 'idempotency-key': key } : {})
  const update = (url: string, change: object) => ann.put(`/post/update/${url}`, change)
  const events = async (): Promise<AuditEvent[]> => (await olga.get('/audit/read')).body.events.toReversed()
  const idOf = async (url: string): Promise<string> => {
    const posts = held.blog.database.db.selectFrom('post').select('id').where('url', '=', url)
    return (await posts.executeTakeFirstOrThrow()).id
  }
  /** Oldest first. */
  const logged = async () =>
    (await events()).map(({ kind, subject, details, times }) =>
      [kind, subject, details.status, details.url, times].filter((part) => part !== undefined).join(' '),
    )

  test('are logged by title and address while they are public', async () => {
    await create({ title: 'One', status: 'public' })
    const id = await idOf('one')
    await update('one', { title: 'Two', tags: ['x'] })
    await ann.put('/post/address/one', { address: 'second' })
    await ann.delete('/post/delete/second')
    expect(await logged()).toEqual([
      'post_publication One public one 1',
      'post_edit Two public one 1',
      'post_edit Two public second 1',
      'post_deletion Two public second 1',
    ])
    for (const event of await events())
      expect(event).toMatchObject({ actor: 'ann', network: '127.0.0.1', details: { id } })
  })

  test('are logged by id and status when they are hidden, and their texts are in no event', async () => {
    await create({ title: 'Secret words', tags: ['hush'], content: '<p>quiet</p>' })
    const id = await idOf('secret-words')
    await update('secret-words', { title: 'Secret plans' })
    await update('secret-words', { status: 'private' })
    await update('secret-words', { description: 'Of nobody else’s' })
    await ann.put('/post/address/secret-words', { address: 'secret-place' })
    const { imgname } = (await upload(held.blog, ann, { name: 'secret.png' })).body
    await ann.put('/post/cover/secret-place', { imgname })
    await ann.delete('/post/delete/secret-place')
    expect(await logged()).toEqual([
      `post_edit ${id} draft 1`,
      `post_edit ${id} private 3`,
      `post_deletion ${id} private 1`,
    ])
    const rows = await held.blog.database.db.selectFrom('audit_event').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/secret|words|plans|hush|quiet|nobody/i)
  })

  test('are logged when they are shown and hidden, as they are after that', async () => {
    await create({ title: 'One' })
    const id = await idOf('one')
    await update('one', { title: 'Shown', status: 'public' })
    await update('one', { title: 'Hidden', status: 'private' })
    await update('one', { status: 'draft' })
    expect(await logged()).toEqual(['post_publication Shown public one 1', `post_hiding ${id} private 1`])
    const rows = await held.blog.database.db.selectFrom('audit_event').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('Hidden')
  })

  test('are not logged if nothing changed, the call was refused or it was repeated', async () => {
    const post = { title: 'One', status: 'public', tags: ['x'], content: '<p>text</p>' }
    await create(post, 'key')
    await create(post, 'key')
    expect((await update('one', post)).status).toBe(200)
    await update('one', { status: 'public' })
    expect((await update('one', { title: '' })).status).toBe(400)
    expect((await olga.put('/post/update/one', { title: 'Mine' })).status).toBe(403)
    expect((await ann.put('/post/cover/one', { imgname: 'none.png' })).status).toBe(400)
    await ann.put('/post/address/one', { address: 'one' })
    await ann.delete('/post/cover/one')
    expect(await logged()).toEqual(['post_publication One public one 1'])
    await update('one', { content: '<p>other text</p>' })
    expect((await logged()).at(-1)).toBe('post_edit One public one 1')
  })

  test('that are saved on and on are one event an hour, and a share a day', async () => {
    await create({ title: 'One', status: 'public' })
    await create({ title: 'Two', status: 'public' })
    const save = async (url: string, times: number) => {
      for (let time = 0; time < times; time++) await update(url, { description: `${url} ${time}` })
    }
    await save('one', 5)
    await save('two', 2)
    held.blog.passTime(hour)
    await save('one', 3)
    await save('two', 4)
    await save('one', 2)
    const edits = (await logged()).filter((line) => line.startsWith('post_edit'))
    expect(edits).toEqual([
      'post_edit One public one 5',
      'post_edit Two public two 2',
      'post_edit One public one 5',
      // Events beyond the share name no post.
      'post_edit  4',
    ])
    const [beyond] = (await events()).filter(({ details }) => details.beyond)
    expect([beyond?.actor, beyond?.details]).toEqual(['ann', { beyond: 'account' }])
  })

  test('are not changed if the change cannot be logged', async () => {
    await create({ title: 'One', status: 'public' })
    await create({ title: 'Two' })
    await held.blog.database.db.schema.dropTable('audit_event').execute()
    const responses = [
      await update('one', { status: 'private' }),
      await update('one', { title: 'Changed' }),
      await update('two', { status: 'public' }),
      await create({ title: 'Three', status: 'public' }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([500, 500, 500, 500])
    const posts = (await ann.get('/post/readbyuser')).body as { title: string; status: string }[]
    expect(posts.map(({ title, status }) => `${title} ${status}`)).toEqual(['One public', 'Two draft'])
  })
})
