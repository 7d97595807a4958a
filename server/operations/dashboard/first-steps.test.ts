import { describe, expect, test } from 'vitest'
import { createReads } from '#server/transaction.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { accountOf } from '#tests/support/test-account.ts'
import { site, useBlog } from '#tests/support/test-blog.ts'
import { sampleAuthors } from '../../blog/samples/sample-posts.ts'
import { createFirstSteps } from './first-steps.ts'

const url = 'https://blog.example.org'

describe.each(databaseKinds)('the first steps on %s', (kind) => {
  const held = useBlog(kind, { app: { site: { ...site, url } } })
  const noteBackup = (value: string) =>
    held.blog.database.db.insertInto('setting').values({ key: 'last_backup_at', value }).execute()

  test('are done as they are done, and stay hidden once they are hidden', async () => {
    const ann = await held.blog.signUp('ann')
    const steps = async () => (await ann.get('/dashboard/firststeps')).body
    const open = { site: false, about: false, post: false, people: false, mail: false, backup: false }
    expect(await steps()).toEqual({ done: { ...open, address: true }, lastBackupAt: null, siteUrl: url })

    await ann.put('/settings/update', { name: 'Deep Notes' })
    await ann.post('/post/create', { title: 'One', description: 'd' })
    expect((await steps()).done).toEqual({ ...open, site: true, post: true, address: true })
    const about = { title: 'About', description: 'Who writes here.' }
    const { post } = (await ann.post('/page/create', about)).body
    expect((await steps()).done.about).toBe(false)
    await ann.put(`/post/update/${post.url}`, { status: 'public' })
    expect((await steps()).done.about).toBe(true)
    await noteBackup('2026-01-01T00:00:00.000Z')
    expect(await steps()).toMatchObject({ done: { backup: true }, lastBackupAt: '2026-01-01T00:00:00.000Z' })

    await ann.put('/author/update', { preferences: { hidesFirstSteps: true } })
    expect(await steps()).toEqual({})
  })

  test('count an open invitation as a second person, and an account, but none of the samples', async () => {
    await held.blog.services.samples.addToEmpty()
    const ann = await held.blog.signUp('ann')
    const people = async () => (await ann.get('/dashboard/firststeps')).body.done.people
    expect(await people()).toBe(false)
    const { invitation } = (await ann.post('/invitation/create', { position: 'author' })).body
    expect(await people()).toBe(true)
    await ann.delete(`/invitation/delete/${invitation.id}`)
    expect(await people()).toBe(false)
    await held.blog.visitor.post('/auth/signup', accountOf('ben'))
    expect(await people()).toBe(true)
  })

  test('are also to remove the samples, if the blog began with them', async () => {
    await held.blog.services.samples.addToEmpty()
    const ann = await held.blog.signUp('ann')
    const samples = async () => (await ann.get('/dashboard/firststeps')).body.done.samples
    expect(await samples()).toBe(false)
    for (const { username } of sampleAuthors)
      expect((await ann.delete(`/author/delete/${username}`)).status).toBe(200)
    expect(await samples()).toBe(false)
    await held.blog.services.samples.remove()
    expect(await samples()).toBe(true)
  })

  test('compare the address at which the owner uses the blog with the configured one', async () => {
    const ann = await held.blog.signUp('ann')
    const isRight = async (origin: string) =>
      (await ann.get(`/dashboard/firststeps?origin=${encodeURIComponent(origin)}`)).body.done.address
    expect(await isRight(url)).toBe(true)
    expect(await isRight('http://127.0.0.1:3000')).toBe(true)
    for (const other of ['http://blog.example.org', 'https://www.example.org', 'https://[', ''])
      expect(await isRight(other), other).toBe(false)
  })

  test('ask for a backup again once the last one is too old', async () => {
    await held.blog.signUp('ann')
    await noteBackup('2026-01-01T00:00:00.000Z')
    const { id } = await held.blog.database.db.selectFrom('user').select('id').executeTakeFirstOrThrow()
    const isDone = async (now: string) => {
      const parts = { reads: createReads(held.blog.database), sendsMail: false, backupMaxAgeMs: 86_400_000 }
      const firstSteps = createFirstSteps({ ...parts, clock: () => new Date(now) })
      return (await firstSteps({ id, position: 'owner' }, { siteUrl: url, hasAboutFile: true }, undefined))
        .done
    }
    expect(await isDone('2026-01-02T00:00:00.000Z')).toMatchObject({ about: true, backup: true })
    expect(await isDone('2026-01-02T00:00:00.001Z')).toMatchObject({ backup: false })
  })

  test('are a post and a profile for an author, until they are done or hidden', async () => {
    await held.blog.signUp('ann')
    const ben = await held.blog.signUp('ben')
    const steps = async () => (await ben.get('/dashboard/firststeps')).body
    expect(await steps()).toEqual({ authorDone: { post: false, profile: false } })
    await ben.post('/post/create', { title: 'One', description: 'd' })
    expect(await steps()).toEqual({ authorDone: { post: true, profile: false } })
    await ben.put('/author/update', { description: 'Writes.' })
    expect(await steps()).toEqual({ authorDone: { post: true, profile: true } })
    await ben.put('/author/update', { preferences: { hidesFirstSteps: true } })
    expect(await steps()).toEqual({})
  })
})
