import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type ReceivedMail, textOf } from '#tests/support/mail-server.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { testMailServer } from '#tests/support/test-mail-server.ts'

describe.each(databaseKinds)('mails on what was done to an account on %s', (kind) => {
  const mailServer = testMailServer()
  const held = useBlog(kind, { mailServer, limitFactor: 1 })
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
  })
  const setEmail = (email: string) => ann.put('/author/update', { email })
  /** All mails sent so far. */
  const mails = async () => {
    await held.blog.services.backgroundWork.whenIdle()
    return mailServer.received
  }

  test('the old address is notified of a new one, and not given it in full', async () => {
    await setEmail('someone.else@example.com')
    const [mail, ...others] = await mails()
    expect([mail?.to, others]).toEqual([['ann@example.org'], []])
    const text = textOf(mail as ReceivedMail)
    expect(text).toMatch(
      /account “ann” at Lectern .*to s…@example\.com on \d{4}-\d\d-\d\d \d\d:\d\d UTC.*network address 127\.0\.0\.1/s,
    )
    expect(text).toContain('http://localhost:3000/admin/dashboard/settings')
    expect(mail?.source).toMatch(/^Subject: Your email address at Lectern was changed\r$/m)
    expect(mail?.source).not.toContain('someone.else')
  })

  test('other changes send no mail', async () => {
    await ann.put('/author/update', { name: 'Anna', email: 'ANN@example.org' })
    await held.blog.signUp('ben')
    expect((await setEmail('ben@example.org')).status).toBe(409)
    expect((await setEmail('no address')).status).toBe(400)
    expect(await mails()).toEqual([])
  })

  test('an account is notified that a link was used to set its password', async () => {
    await held.blog.signUp('ben')
    const { code } = (await ann.post('/auth/reset/issue/ben')).body
    expect((await held.blog.visitor.post('/auth/reset/code', { code, newPassword: 'short' })).status).toBe(
      400,
    )
    expect(await mails()).toEqual([])
    await held.blog.visitor.post('/auth/reset/code', { code, newPassword: 'quite another one' })
    const [mail, ...others] = await mails()
    expect([mail?.to, others]).toEqual([['ben@example.org'], []])
    expect(textOf(mail as ReceivedMail)).toContain('A new password was set for the account “ben” at Lectern')
  })

  test('an author is told why a post was taken down, and when that is lifted', async () => {
    const ben = await held.blog.signUp('ben')
    const url = (await ben.post('/post/create', { title: 'Plan', description: 'd', status: 'public' })).body
      .post.url
    for (const status of ['private', 'draft']) {
      await ann.post(`/post/takedown/${url}`, { reason: 'It <b>names</b> somebody.' })
      await ben.put(`/post/update/${url}`, { status })
      await ann.delete(`/post/takedown/${url}`)
    }
    const sent = await mails()
    expect(sent.flatMap(({ to }) => to)).toEqual(Array(4).fill('ben@example.org'))
    const texts = sent.map((mail) => textOf(mail as ReceivedMail))
    const down = texts.filter((text) => text.includes('took down your post “Plan”'))
    expect(down).toHaveLength(2)
    for (const text of down) expect(text).toContain('It <b>names</b> somebody.')
    expect(down[0]).toContain(`http://localhost:3000/admin/dashboard/posts/edit/${url}`)
    expect(texts.filter((text) => text.includes('It is public again.'))).toHaveLength(1)
    expect(texts.filter((text) => text.includes('stays hidden until you publish it'))).toHaveLength(1)
    const own = (await ann.post('/post/create', { title: 'Own', description: 'd', status: 'public' })).body
      .post
    await ann.post(`/post/takedown/${own.url}`, { reason: 'Mine.' })
    expect(await mails()).toHaveLength(4)
  })

  test('nobody is sent many, whatever address an account is given', async () => {
    for (let n = 0; n < 4; n++) {
      await setEmail('stranger@example.com')
      await setEmail('ann@example.org')
    }
    const [old, strange] = ['ann@example.org', 'stranger@example.com']
    expect((await mails()).map(({ to }) => to[0]).sort()).toEqual([old, old, old, strange, strange])
  })

  test('the change is made while the mail server is down, and the failure is logged', async () => {
    await mailServer.stop()
    expect((await setEmail('new@example.org')).body.profile.email).toBe('new@example.org')
    await held.blog.services.backgroundWork.whenIdle()
    expect(held.blog.failures).toMatchObject([{ code: 'ESOCKET' }])
  })
})
