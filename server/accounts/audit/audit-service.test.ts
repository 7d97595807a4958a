import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { accountOf, password } from '#tests/support/test-account.ts'
import { callerOf, type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const minute = 60 * 1_000
const day = 24 * 60 * minute

describe.each(databaseKinds)('the audit log on %s', (kind) => {
  const held = useBlog(kind)
  let owner: SignedIn
  beforeEach(async () => {
    owner = await held.blog.signUp('owner')
  })
  const signIn = (username: string, tried = password) =>
    held.blog.visitor.post('/auth/signin', { username, password: tried })
  const signUpAll = async (...names: string[]) => {
    for (const name of names) await held.blog.signUp(name)
  }
  const read = async (query = '') => (await owner.get(`/audit/read${query}`)).body.events
  /** The newest event, without its id and time. */
  const last = async () => {
    const { id, createdDate, ...event } = (await read('?limit=1'))[0]
    expect([id, createdDate]).toEqual([expect.any(String), expect.stringMatching(/^\d{4}-.*Z$/)])
    return event
  }
  const event = (kind: string, told: object) => ({
    kind,
    actor: null,
    subject: null,
    network: '127.0.0.1',
    details: {},
    times: 1,
    ...told,
  })
  const count = async () => (await read()).length

  test('logs changes of accounts and how one signs in', async () => {
    await held.blog.visitor.post('/auth/signup', accountOf('ann'))
    expect(await last()).toEqual(event('sign_up', { actor: 'ann', details: { position: 'author' } }))
    const ann = callerOf(held.blog.app, (await signIn('ANN')).body.token)
    expect(await last()).toEqual(event('sign_in', { actor: 'ann', subject: 'Firefox on Linux' }))
    await signIn('Ann@example.org', 'wrong password')
    expect(await last()).toEqual(event('sign_in_refused', { subject: 'ann' }))
    await held.blog.visitor.post('/auth/signup', { ...accountOf('eve'), accessKey: 'guessed' })
    expect(await last()).toEqual(event('sign_up_refused', {}))
    await ann.post('/auth/reset', { password: 'wrong password', newPassword: 'a new password' })
    expect(await last()).toEqual(event('password_change_refused', { actor: 'ann' }))
    await ann.post('/auth/reset', { password, newPassword: 'a new password' })
    expect(await last()).toEqual(event('password_change', { actor: 'ann' }))
    await ann.put('/author/update', { email: 'ANN@example.org' })
    expect((await last()).kind).toBe('password_change')
    await ann.put('/author/update', { email: 'new@example.org' })
    expect(await last()).toEqual(event('email_change', { actor: 'ann' }))
    const told = JSON.stringify(await read())
    for (const secret of ['new@example.org', password, 'wrong password', 'a new password', 'guessed'])
      expect(told).not.toContain(secret)
  })

  test('logs what is done to accounts, and keeps the events when accounts are deleted', async () => {
    const ann = await held.blog.signUp('ann')
    await owner.put('/author/position/ANN', { position: 'owner' })
    const toOwner = { actor: 'owner', subject: 'ann', details: { from: 'author', to: 'owner' } }
    expect(await last()).toEqual(event('position_change', toOwner))
    await owner.put('/author/position/ann', { position: 'owner' })
    expect(await count()).toBe(1)
    await held.blog.services.positions.setByServer('ann', 'author')
    const byServer = { subject: 'ann', network: null, details: { from: 'owner', to: 'author' } }
    expect(await last()).toEqual(event('position_change', byServer))

    const { code } = (await owner.post('/auth/reset/issue/ann', {})).body
    const way = (way: string) => ({ subject: 'ann', details: { way } })
    expect(await last()).toEqual(event('password_reset_link', { actor: 'owner', ...way('owner') }))
    await held.blog.services.passwordResets.issue('ann')
    expect(await last()).toEqual(event('password_reset_link', { network: null, ...way('server') }))
    await held.blog.visitor.post('/auth/reset/code', { code, newPassword: password })
    expect(await last()).toEqual(event('password_reset_refused', {}))
    const { code: second } = (await owner.post('/auth/reset/issue/ann', {})).body
    await held.blog.visitor.post('/auth/reset/code', { code: second, newPassword: password })
    expect(await last()).toEqual(event('password_reset', { subject: 'ann' }))
    expect(JSON.stringify(await read())).not.toContain(second)

    await owner.delete('/author/delete/ann')
    expect(await last()).toEqual(event('account_deletion', { actor: 'owner', subject: 'ann' }))
    expect((await read()).filter(({ subject }: { subject: string }) => subject === 'ann')).toHaveLength(7)
    expect((await ann.get('/audit/read')).status).toBe(401)
  })

  test('logs deleted posts and ended sessions', async () => {
    const shown = { title: 'A <b>title</b>', description: 'd', status: 'public' }
    const { post } = (await owner.post('/post/create', shown)).body
    await owner.delete(`/post/delete/${post.url}`)
    const details = { id: expect.any(String), url: post.url, status: 'public' }
    expect(await last()).toEqual(event('post_deletion', { actor: 'owner', subject: shown.title, details }))
    await signIn('owner')
    await signIn('owner')
    const [{ id }] = (await owner.get('/auth/sessions')).body
    await owner.delete(`/auth/sessions/${id}`)
    expect(await last()).toEqual(event('session_end', { actor: 'owner', subject: 'Firefox on Linux' }))
    await owner.delete('/auth/sessions')
    expect(await last()).toEqual(event('session_end', { actor: 'owner', details: { sessions: '1' } }))
    const before = await count()
    await owner.delete('/auth/sessions')
    expect(await count()).toBe(before)
  })

  test('contains nothing of what was refused or rolled back', async () => {
    const ann = await held.blog.signUp('ann')
    await owner.put('/author/position/owner', { position: 'author' })
    await owner.delete('/author/delete/owner')
    await ann.put('/author/position/ann', { position: 'owner' })
    await ann.delete('/author/delete/owner')
    await owner.delete('/post/delete/nothing')
    await owner.delete('/auth/sessions/nothing')
    expect(await read()).toEqual([])
  })

  test('stops a change that cannot be logged', async () => {
    const ann = await held.blog.signUp('ann')
    const { post } = (await ann.post('/post/create', { title: 'One', description: 'd' })).body
    await held.blog.database.db.schema.dropTable('audit_event').execute()
    const { body: before } = await owner.get('/author/get')
    const responses = [
      await owner.put('/author/position/ann', { position: 'owner' }),
      await owner.delete('/author/delete/ann'),
      await ann.delete(`/post/delete/${post.url}`),
      await ann.post('/auth/reset', { password, newPassword: 'a new password' }),
      await ann.put('/author/update', { email: 'new@example.org' }),
      await held.blog.visitor.post('/auth/signup', accountOf('ben')),
      await signIn('ann'),
    ]
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 500))
    expect((await owner.get('/author/get')).body).toEqual(before)
    expect((await ann.get('/post/readbyuser')).body).toHaveLength(1)
    expect((await ann.get('/auth/sessions')).body).toHaveLength(1)
  })

  test('logs each of several racing demotions and deletions once, if it happened', async () => {
    await held.blog.signUp('ann')
    await owner.put('/author/position/ann', { position: 'owner' })
    const responses = await held.blog.concurrently(
      Array.from({ length: 4 }, () => () => owner.delete('/author/delete/ann')),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await read('?kind=account_deletion')).toHaveLength(1)
  })

  test('is for owners: an author, a demoted owner, a false token and an anonymous caller get nothing of it', async () => {
    const ann = await held.blog.signUp('ann')
    const refused = await ann.get('/audit/read')
    expect([refused.status, { ...refused.body, requestId: '' }]).toEqual([
      403,
      {
        message: 'Only owners of this blog may read its audit log.',
        code: 'forbidden',
        position: 'author',
        requestId: '',
      },
    ])
    await owner.put('/author/position/ann', { position: 'owner' })
    expect((await ann.get('/audit/read')).body.events).toHaveLength(1)
    await owner.put('/author/position/ann', { position: 'author' })
    expect((await ann.get('/audit/read')).status).toBe(403)
    expect((await held.blog.visitor.get('/audit/read')).status).toBe(401)
    expect((await callerOf(held.blog.app, 'garbage').get('/audit/read')).status).toBe(401)
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      const headers = { authorization: `Bearer ${owner.token}` }
      const { statusCode } = await held.blog.app.inject({ method, url: '/api/audit/read', headers })
      expect(statusCode).toBe(405)
    }
  })

  test('stores no unknown name, as it may be a password typed in the wrong field', async () => {
    for (const typed of ['correct horse battery', '<img src=x>', 'a\u0000b\n\ud800', ' \u0000 '])
      expect((await signIn(typed)).status).toBe(401)
    await held.blog.visitor.post('/auth/signup', { ...accountOf('my-password'), accessKey: 'guessed' })
    const told = await read()
    expect(told.map(({ subject }: { subject: string | null }) => subject)).toEqual(told.map(() => null))
    const rows = await held.blog.database.db.selectFrom('audit_event').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/horse|img|my-password/)
  })

  test('counts refusals that are alike within a minute as one event', async () => {
    await signUpAll('ann', 'ben')
    const responses = await held.blog.concurrently(
      Array.from({ length: 5 }, () => () => signIn('ann', 'wrong password')),
    )
    await signIn('ann', 'wrong password')
    await signIn('ben', 'wrong password')
    expect(responses.every(({ status }) => status === 401)).toBe(true)
    const counts = (await read()).map(({ subject, times }: { subject: string; times: number }) => [
      subject,
      times,
    ])
    const together = counts.filter(([subject]: [string]) => subject === 'ann')
    // The calls may begin in one minute and end in the next.
    expect(together.length).toBeLessThanOrEqual(2)
    expect(together.reduce((sum: number, [, times]: [string, number]) => sum + times, 0)).toBe(6)
    expect(counts).toContainEqual(['ben', 1])
    held.blog.passTime(minute)
    await signIn('ben', 'wrong password')
    expect((await read('?kind=sign_in_refused&limit=1'))[0]).toMatchObject({ subject: 'ben', times: 1 })
  })

  test('is paged, each event once, even if several have the same instant, and filtered by kind', async () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    await signUpAll(...names)
    for (const name of names) await signIn(name, 'wrong password')
    await signIn('owner')
    const walk = async (query: string) => {
      const pages: string[][] = []
      for (let before: string | null = ''; before !== null; ) {
        const from: string = before && `&before=${encodeURIComponent(before)}`
        const { events, next } = (await owner.get(`/audit/read?limit=2${query}${from}`)).body
        pages.push(events.map(({ subject }: { subject: string }) => subject))
        before = next
      }
      return pages
    }
    expect(await walk('&kind=sign_in_refused')).toEqual([['e', 'd'], ['c', 'b'], ['a']])
    expect(await walk('')).toEqual([
      ['Firefox on Linux', 'e'],
      ['d', 'c'],
      ['b', 'a'],
    ])
    const created_at = '2026-01-01T00:00:00.000Z'
    await held.blog.database.db.updateTable('audit_event').set({ created_at }).execute()
    expect((await walk('')).flat().toSorted()).toEqual(['Firefox on Linux', 'a', 'b', 'c', 'd', 'e'])
    for (const wrong of ['before=x', 'kind=nothing', 'limit=0', `limit=${limits.list.maxItems + 1}`]) {
      expect((await owner.get(`/audit/read?${wrong}`)).status).toBe(400)
    }
  })

  test('deletes networks after 90 days and events after 400, and nothing sooner', async () => {
    await signUpAll('ann')
    await signIn('ann', 'wrong password')
    const afterDays = async (days: number) => {
      held.blog.passTime(days * day)
      await held.blog.services.cleanUp.run()
      const rows = await held.blog.database.db.selectFrom('audit_event').selectAll().execute()
      const isTold = JSON.stringify(rows).includes('127.0.0.1')
      return rows.map(({ subject, network }) => [subject, network, isTold])
    }
    expect(await afterDays(89)).toEqual([['ann', '127.0.0.1', true]])
    expect(await afterDays(2)).toEqual([['ann', null, false]])
    expect(await afterDays(308)).toEqual([['ann', null, false]])
    expect(await afterDays(2)).toEqual([])
  })
})
