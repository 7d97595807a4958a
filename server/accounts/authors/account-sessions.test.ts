import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { password } from '#tests/support/test-account.ts'
import { callerOf, type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const day = 24 * 60 * 60 * 1_000

describe.each(databaseKinds)('the sessions of an account on %s', (kind) => {
  const held = useBlog(kind)
  let olga: SignedIn
  let ann: SignedIn
  beforeEach(async () => {
    olga = await held.blog.signUp('olga')
    ann = await held.blog.signUp('ann')
  })
  const signIn = async (username: string) => {
    const { body } = await held.blog.visitor.post('/auth/signin', { username, password })
    return callerOf(held.blog.app, body.token)
  }
  const status = async (caller: Pick<SignedIn, 'get'>) => (await caller.get('/author/profile')).status
  const told = async () => (await olga.get('/audit/read?kind=session_end')).body.events

  test('are all ended by an owner, and no others; the account may sign in again', async () => {
    const second = await signIn('ann')
    const ben = await held.blog.signUp('ben')
    const response = await olga.delete('/author/sessions/ANN')
    expect([response.status, response.body]).toMatchObject([
      200,
      { message: 'All sessions of this account have ended.', ended: 2 },
    ])
    expect([await status(ann), await status(second)]).toEqual([401, 401])
    expect([await status(ben), await status(olga)]).toEqual([200, 200])
    expect(await status(await signIn('ann'))).toBe(200)
    const details = { sessions: '2', way: 'owner' }
    expect(await told()).toMatchObject([{ actor: 'olga', subject: 'ann', details, times: 1 }])
  })

  test('that have expired are not counted, and ending none is not logged', async () => {
    held.blog.passTime(15 * day)
    const owner = await signIn('olga')
    expect((await owner.delete('/author/sessions/ann')).body.ended).toBe(0)
    expect((await owner.get('/audit/read?kind=session_end')).body.events).toEqual([])
  })

  test('are ended by an owner for the own account too, with the session that calls', async () => {
    await signIn('olga')
    expect((await olga.delete('/author/sessions/olga')).body.ended).toBe(2)
    expect(await status(olga)).toBe(401)
  })

  test('are not found for an unknown username, and an author can end none', async () => {
    expect((await olga.delete('/author/sessions/nobody')).status).toBe(404)
    const refused = await ann.delete('/author/sessions/olga')
    expect([refused.status, refused.body.code, refused.body.position]).toEqual([403, 'forbidden', 'author'])
    expect(await status(olga)).toBe(200)
  })

  test('are ended by the operator, also those of the last owner', async () => {
    await signIn('olga')
    expect(await held.blog.services.accountSessions.endByServer('olga')).toEqual({
      username: 'olga',
      ended: 2,
    })
    const owner = await signIn('olga')
    const [event] = (await owner.get('/audit/read?kind=session_end')).body.events
    expect(event).toMatchObject({ actor: null, subject: 'olga', details: { sessions: '2', way: 'server' } })
  })
})
