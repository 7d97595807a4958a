import { describe, expect, test } from 'vitest'
import { site, useBlog } from '#tests/support/test-blog.ts'

describe('the first steps of an owner', () => {
  const held = useBlog('sqlite', { app: { site: { ...site, url: 'https://blog.example.org' } } })

  test('are done as they are done, and stay hidden once they are hidden', async () => {
    const ann = await held.blog.signUp('ann')
    const steps = async () => (await ann.get('/dashboard/firststeps')).body
    const done = { site: false, post: false, address: true, mail: false, backup: false }
    expect(await steps()).toEqual({ done })
    await ann.put('/settings/update', { name: 'Deep Notes' })
    await ann.post('/post/create', { title: 'One', description: 'd' })
    await held.blog.database.db.insertInto('setting').values({ key: 'last_backup_at', value: 'x' }).execute()
    expect((await steps()).done).toEqual({ ...done, site: true, post: true, backup: true })
    await ann.put('/author/update', { preferences: { hidesFirstSteps: true } })
    expect(await steps()).toEqual({})
  })

  test('are nothing for an author, and asking for them is no refusal in the audit log', async () => {
    const ann = await held.blog.signUp('ann')
    const ben = await held.blog.signUp('ben')
    expect(await ben.get('/dashboard/firststeps')).toMatchObject({ status: 200, body: {} })
    expect((await ann.get('/audit/read?kind=access_refused')).body.events).toEqual([])
  })
})
