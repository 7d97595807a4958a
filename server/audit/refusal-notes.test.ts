import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

describe.each(databaseKinds)('refusals in the audit log on %s', (kind) => {
  const held = useBlog(kind)
  let owner: SignedIn
  beforeEach(async () => {
    owner = await held.blog.signUp('owner')
  })
  const read = async () => (await owner.get('/audit/read')).body.events

  test('of rights are told, merged, some seconds later', async () => {
    const ann = await held.blog.signUp('ann')
    for (let times = 0; times < 3; times++) await ann.get('/author/get')
    await ann.put('/author/position/owner', { position: 'author' })
    await held.blog.visitor.get('/author/get')
    await held.blog.services.refusalNotes.flush()
    await ann.get('/author/get')
    await held.blog.services.refusalNotes.flush()
    const calls = (await read()).map(
      ({ kind, actor, subject, network, times }: Record<string, unknown>) =>
        `${kind} ${actor} ${subject} ${network} ${times}`,
    )
    expect(calls.toSorted()).toEqual([
      'access_refused ann GET /api/author/get 127.0.0.1 4',
      'access_refused ann PUT /api/author/position/* 127.0.0.1 1',
    ])
  })

  test('of very many kinds take little room until they are written', async () => {
    const { refusalNotes } = held.blog.services
    for (let at = 0; at < 1_000; at++)
      refusalNotes.note({ kind: 'limit_reached', actor: null, call: 'GET /x', network: `n${at}` })
    await refusalNotes.flush()
    const told = await read()
    expect(told).toHaveLength(201)
    expect(told.filter(({ details }: { details: object }) => 'others' in details)).toMatchObject([
      { times: 800 },
    ])
  })
})

describe.each(databaseKinds)('limits in the audit log on %s', (kind) => {
  const held = useBlog(kind, { limitFactor: 0.05, app: { pages: 'built' } })

  test('are told when they are reached, by calls and by the form of the contact page', async () => {
    const owner = await held.blog.signUp('owner')
    const message = { name: 'n', email: 'n@example.org', message: 'm' }
    for (let times = 0; times < 3; times++) await held.blog.visitor.post('/pages/contact/create', message)
    await held.blog.app.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(message).toString(),
    })
    await held.blog.services.refusalNotes.flush()
    const events = (await owner.get('/audit/read?kind=limit_reached')).body.events
    expect(
      events.map(({ subject, times }: Record<string, unknown>) => `${subject} ${times}`).toSorted(),
    ).toEqual(['POST /api/pages/contact/create 2', 'POST /contact 1'])
  })
})
