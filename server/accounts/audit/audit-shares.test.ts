import type { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEvent } from '#contract/audit.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { planOf, recordQueries } from '#tests/support/query-plans.ts'
import { password } from '#tests/support/test-account.ts'
import { callerOf, type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { createInTransaction } from '../../transaction.ts'

const minute = 60 * 1_000
const day = 24 * 60 * minute

/** One event of a kind for an account, three for a network, eight for all strangers together. */
const shares = { ofAccount: 1, ofClientNetwork: 3, ofStrangers: 8 }

describe.each(databaseKinds)('shares of the audit log on %s', (kind) => {
  const held = useBlog(kind, { auditShares: shares })
  let owner: SignedIn
  beforeEach(async () => {
    // So that no midnight falls within a test.
    held.blog.passTime(day - (Date.now() % day) + minute)
    owner = await held.blog.signUp('olga')
  })
  const read = async (kind = ''): Promise<AuditEvent[]> => {
    await held.blog.services.refusalNotes.flush()
    return (await owner.get(`/audit/read${kind && `?kind=${kind}`}`)).body.events
  }
  /** Oldest first. */
  const logged = async (kind: string) =>
    (await read(kind))
      .toReversed()
      .map(({ actor, subject, network, details, times }) =>
        [actor, subject, network, details.beyond, times].map((each) => each ?? '-').join(' '),
      )
  const signIn = async (username: string, tried = password, remoteAddress = '127.0.0.1') => {
    const payload = { username, password: tried }
    return held.blog.app.inject({ method: 'POST', url: '/api/auth/signin', remoteAddress, payload })
  }
  async function times(count: number, work: (at: number) => Promise<unknown>): Promise<void> {
    for (let at = 0; at < count; at++) await work(at)
  }
  async function deletePost(author: SignedIn, title: string): Promise<void> {
    const { post } = (await author.post('/post/create', { title, description: 'd', status: 'public' })).body
    await author.delete(`/post/delete/${post.url}`)
  }

  test('an author who fills their own share with every kind of event takes no name from what others do', async () => {
    const ann = await held.blog.signUp('ann')
    await times(3, (at) => deletePost(ann, `Post ${at}`))
    await times(3, (at) => ann.put('/author/update', { email: `ann${at}@example.org` }))
    await times(3, async () => {
      const { token } = (await signIn('ann')).json()
      const [{ id }] = (await callerOf(held.blog.app, token).get('/auth/sessions')).body
      await ann.delete(`/auth/sessions/${id}`)
    })
    await times(3, async () => {
      await ann.post('/auth/reset', { password, newPassword: password })
      await ann.post('/auth/reset', { password: 'wrong', newPassword: password })
      held.blog.passTime(minute)
    })
    await times(3, async (at) => {
      for (const path of ['/author/get', '/audit/read', '/pages/contact/read']) await ann.get(path)
      await ann.put(`/author/position/olga?${at}`, { position: 'author' })
    })
    const kinds = [
      'post_deletion',
      'email_change',
      'sign_in',
      'session_end',
      'password_change',
      'password_change_refused',
    ]
    for (const kind of kinds) expect((await logged(kind)).at(-1)).toBe('ann - 127.0.0.1 account 2')
    expect((await logged('access_refused')).at(-1)).toBe('ann - 127.0.0.1 account 9')

    const ben = await held.blog.signUp('ben')
    await signIn('ben')
    await deletePost(ben, 'About')
    await ben.put('/author/update', { email: 'new@example.org' })
    await ben.post('/auth/reset', { password, newPassword: password })
    await ben.get('/author/get')
    await owner.put('/author/position/ben', { position: 'owner' })
    const { code } = (await owner.post('/auth/reset/issue/ben', {})).body
    await held.blog.visitor.post('/auth/reset/code', { code, newPassword: password })
    await owner.delete('/author/delete/ben')
    const last = async (kind: string) => (await logged(kind)).at(-1)
    expect(await last('sign_in')).toBe('ben lightMyRequest 127.0.0.1 - 1')
    expect(await last('post_deletion')).toBe('ben About 127.0.0.1 - 1')
    expect(await last('email_change')).toBe('ben - 127.0.0.1 - 1')
    expect(await last('password_change')).toBe('ben - 127.0.0.1 - 1')
    expect(await last('access_refused')).toBe('ben GET /api/author/get 127.0.0.1 - 1')
    expect(await last('position_change')).toBe('olga ben 127.0.0.1 - 1')
    expect(await last('password_reset_link')).toBe('olga ben 127.0.0.1 - 1')
    expect(await last('password_reset')).toBe('- ben 127.0.0.1 - 1')
    expect(await last('account_deletion')).toBe('olga ben 127.0.0.1 - 1')
  })

  test('accounts that were deleted, or had their position changed by an owner, are always named', async () => {
    for (const name of ['ann', 'ben', 'cid', 'eve']) await held.blog.signUp(name)
    await times(4, (at) => owner.put('/author/position/ann', { position: at % 2 ? 'author' : 'owner' }))
    await owner.put('/author/position/eve', { position: 'owner' })
    expect((await logged('position_change')).slice(1)).toEqual([
      'olga ann 127.0.0.1 account 3',
      'olga eve 127.0.0.1 account 1',
    ])
    for (const name of ['ann', 'ben', 'cid', 'eve']) await owner.delete(`/author/delete/${name}`)
    expect(await logged('account_deletion')).toEqual(
      ['ann', 'ben', 'cid', 'eve'].map((name) => `olga ${name} 127.0.0.1 - 1`),
    )
  })

  test('events beyond the share of an account name it, with as many networks as a row has room for', async () => {
    await held.blog.signUp('ann')
    await times(12, (at) => signIn('ann', password, `192.0.2.${at}`))
    await times(2, () => signIn('ann', password, '192.0.2.2'))
    const networks = Array.from({ length: 8 }, (_, at) => `192.0.2.${at + 1}`)
    expect((await logged('sign_in')).slice(1)).toEqual([`ann - ${networks.join(', ')}, … account 13`])
  })

  test('all refusals of a network beyond its share are one row, and take no names from others', async () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    for (const name of names) await held.blog.signUp(name)
    for (const name of names) await signIn(name, 'wrong', '192.0.2.1')
    await signIn('a', 'wrong', '192.0.2.2')
    expect(await logged('sign_in_refused')).toEqual([
      '- a 192.0.2.1 - 1',
      '- b 192.0.2.1 - 1',
      '- c 192.0.2.1 - 1',
      '- - 192.0.2.1 network 2',
      '- a 192.0.2.2 - 1',
    ])
    held.blog.passTime(day)
    await signIn('e', 'wrong', '192.0.2.1')
    expect((await logged('sign_in_refused')).at(-1)).toBe('- e 192.0.2.1 - 1')
  })

  test('strangers share a limit of their own, which does not apply to successful calls', async () => {
    await held.blog.signUp('ann')
    await times(12, (at) => signIn('ann', 'wrong', `192.0.2.${at}`))
    const refused = await logged('sign_in_refused')
    expect(refused.at(-1)).toBe('- - 192.0.2.8, 192.0.2.9, 192.0.2.10, 192.0.2.11 everybody 4')
    expect(refused).toHaveLength(shares.ofStrangers + 1)
    await signIn('ann', password, '192.0.2.99')
    expect(await logged('sign_in')).toEqual(['ann lightMyRequest 192.0.2.99 - 1'])
    await times(4, () => held.blog.services.passwordResets.issue('ann'))
    expect(await logged('password_reset_link')).toEqual(Array(4).fill('- ann - - 1'))
  })
})

describe.each(databaseKinds)('shares of a /48 in the audit log on %s', (kind) => {
  const held = useBlog(kind, { auditShares: { ofAccount: 2, ofClientNetwork: 2, ofStrangers: 100 } })

  test('are four times those of a /64', async () => {
    const owner = await held.blog.signUp('olga')
    const signIn = (clientNetwork: string) =>
      held.blog.app.inject({
        method: 'POST',
        url: '/api/auth/signin',
        remoteAddress: `2001:db8:${clientNetwork}::1`,
        payload: { username: 'olga', password: 'wrong' },
      })
    for (let at = 0; at < 10; at++) await signIn(`1:${at}`)
    await signIn('2:0')
    const events: AuditEvent[] = (await owner.get('/audit/read')).body.events
    expect(events.map(({ network, details, times }) => [network, details.beyond, times])).toEqual([
      ['2001:db8:2::/64', undefined, 1],
      ['2001:db8:1::/48', 'network', 2],
      ...Array.from({ length: 8 }, (_, at) => [
        at === 7 ? '2001:db8:1::/64' : `2001:db8:1:${7 - at}::/64`,
        undefined,
        1,
      ]),
    ])
  })
})

describe.each(databaseKinds)('the audit log on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  afterAll(() => database.remove())

  test('uses an index to count what it has logged', async () => {
    const recorded = recordQueries(database)
    const now = new Date()
    await createInTransaction(recorded.database, () => {})(async ({ audit }) => {
      const actor = { id: 'a', username: 'ann' }
      await audit.record({ kind: 'sign_in', now, actor, subject: null, clientNetwork: '192.0.2.1' })
      for (const clientNetwork of ['192.0.2.1', '2001:db8:1:2::/64'])
        await audit.recordRefusal({ kind: 'sign_in_refused', now, actor: null, subject: null, clientNetwork })
    })
    const isLookUp = ({ sql }: CompiledQuery) => /^(select|update)/.test(sql) && !sql.includes('schema_guard')
    const queries = recorded.queries.filter(isLookUp)
    expect(queries).toHaveLength(8)
    for (const query of queries) {
      const plan = await planOf(database, kind, query)
      expect(plan.join('\n'), query.sql).toMatch(
        /USING (COVERING )?INDEX|Index (Only )?Scan|Bitmap Index Scan/,
      )
      expect(plan.join('\n'), query.sql).not.toMatch(/SCAN|Seq Scan|ORDER BY|Sort/)
    }
  })
})
