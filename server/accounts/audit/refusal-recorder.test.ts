import { beforeEach, describe, expect, test } from 'vitest'
import type { AuditEvent } from '#contract/audit.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

describe.each(databaseKinds)('refusals in the audit log on %s', (kind) => {
  const held = useBlog(kind)
  let owner: SignedIn
  beforeEach(async () => {
    owner = await held.blog.signUp('owner')
  })
  const read = async () => (await owner.get('/audit/read')).body.events

  test('for missing rights are logged together some seconds later', async () => {
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

  test('of very many kinds need little memory until they are written', async () => {
    const { refusalNotes } = held.blog.services
    for (let at = 0; at < 1_000; at++)
      refusalNotes.note({ kind: 'limit_reached', actor: null, call: 'GET /x', clientNetwork: `n${at}` })
    await refusalNotes.flush()
    const told = await read()
    expect(told).toHaveLength(201)
    expect(told.filter(({ details }: AuditEvent) => details.beyond)).toMatchObject([
      { details: { beyond: 'everybody' }, times: 800 },
    ])
  })

  test('of one caller do not displace the names of others', async () => {
    const { refusalNotes } = held.blog.services
    const kind = 'limit_reached'
    for (let at = 0; at < 300; at++) {
      refusalNotes.note({ kind, actor: null, call: `GET /${at}`, clientNetwork: '192.0.2.1' })
      refusalNotes.note({
        kind,
        actor: null,
        call: `GET /${at}`,
        clientNetwork: `2001:db8:1:${at.toString(16)}::/64`,
      })
      const actor = { id: 'a', username: 'ann' }
      refusalNotes.note({ kind, actor, call: `PUT /${at}`, clientNetwork: `198.51.100.${at % 256}` })
    }
    refusalNotes.note({ kind, actor: null, call: 'GET /x', clientNetwork: '192.0.2.2' })
    refusalNotes.note({
      kind,
      actor: { id: 'b', username: 'ben' },
      call: 'PUT /y',
      clientNetwork: '192.0.2.1',
    })
    await refusalNotes.flush()
    const told: AuditEvent[] = await read()
    const beyond = told.filter(({ details }) => details.beyond)
    // Events with the same instant have no order.
    expect(
      beyond
        .map(({ actor, network, details, times }) => `${actor} ${network} ${details.beyond} ${times}`)
        .sort(),
    ).toEqual([
      'ann 198.51.100.20 account 280',
      'null 192.0.2.1 network 280',
      'null 2001:db8:1::/48 network 220',
    ])
    expect(told).toHaveLength(20 + 80 + 20 + 3 + 2)
    expect(told).toContainEqual(expect.objectContaining({ subject: 'GET /x', network: '192.0.2.2' }))
    expect(told).toContainEqual(expect.objectContaining({ actor: 'ben', subject: 'PUT /y' }))
  })
})

describe.each(databaseKinds)('limits in the audit log on %s', (kind) => {
  const held = useBlog(kind, { limitFactor: 0.05, app: { pages: 'built' } })

  test('are logged when they are reached, by calls and by the form of the contact page', async () => {
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
