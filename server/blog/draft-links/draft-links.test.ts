import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { readImage, upload } from '#tests/support/uploads.ts'

const minute = 60 * 1_000
const day = 24 * 60 * minute

describe.each(databaseKinds)('links to a draft on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
    await ann.post('/post/create', { title: 'One', description: 'd', content: '<p>c</p>' })
    await ann.post('/post/create', { title: 'Two', description: 'd' })
  })

  async function give(url = 'one', body = {}, who = ann) {
    const response = await who.post(`/post/link/${url}`, body)
    const token = new URLSearchParams(response.body.link?.split('?')[1]).get('preview') ?? ''
    return { ...response, token, id: response.body.id as string }
  }
  const open = (token: string, url = 'one') => held.blog.services.openReader().findPreview(url, token)
  const listed = async (url = 'one') => (await ann.get(`/post/links/${url}`)).body.links
  const lastUsed = async () => {
    await held.blog.services.backgroundWork.whenIdle()
    return (await listed())[0].lastUsedDate
  }

  test('a link shows the newest saved text of its post, and of no other one', async () => {
    const { status, body, token } = await give()
    expect([status, body.link]).toEqual([201, `/one?preview=${token}`])
    expect(Date.parse(body.expiresDate) - Date.parse(body.createdDate)).toBe(30 * day)
    expect(await open(token)).toMatchObject({ html: '<p>c</p>', status: 'draft', isShared: true })
    await ann.put('/post/update/one', { content: '<p>newer</p>' })
    expect(await open(token)).toMatchObject({ html: '<p>newer</p>' })
    expect(await open(token, 'two')).toBeNull()
    expect(await open(token, 'no-such-post')).toBeNull()
    expect(await held.blog.services.openReader().findPost('one')).toBeNull()
  })

  test('one to a version shows that, with its cover and images, whatever is saved later', async () => {
    const { imgname } = (await upload(held.blog, ann)).body
    const content = `<p>as it was<img src="/api/images/${imgname}" alt=""></p>`
    await ann.put('/post/update/one', { content })
    await ann.put('/post/cover/one', { imgname, imgalt: 'A boat' })
    const { version } = await held.blog.database.db
      .selectFrom('post')
      .select('version')
      .where('url', '=', 'one')
      .executeTakeFirstOrThrow()
    const { token, id } = await give('one', { version })
    expect((await listed())[0].version).toBe(version)
    await ann.delete('/post/cover/one')
    await ann.put('/post/update/one', { title: 'Later', content: '<p>newer</p>', status: 'public' })
    const preview = await open(token)
    expect(preview).toMatchObject({
      title: 'One',
      status: 'draft',
      isShared: true,
      imgname,
      imgalt: 'A boat',
    })
    expect([preview?.html, preview?.imgtoken]).toEqual([
      expect.stringContaining('as it was'),
      expect.any(String),
    ])
    expect(preview?.html).toContain('?token=')
    expect((await held.blog.services.openReader().findPost('one'))?.title).toBe('Later')
    const address = `${imgname}?token=${preview?.imgtoken}`
    expect((await readImage(held.blog, address)).status).toBe(200)
    await ann.delete(`/post/link/${id}`)
    expect((await readImage(held.blog, address)).status).toBe(404)
    expect(await open(token)).toBeNull()
    for (const unknown of [99, 2 ** 31 - 1])
      expect((await give('one', { version: unknown })).body.fields).toEqual({
        version: 'This post has no such version.',
      })
    for (const none of [0, -1, 1.5, 2 ** 31, '1'])
      expect((await give('one', { version: none })).status, String(none)).toBe(400)
  })

  test('it lasts as long as it says', async () => {
    const { token } = await give('one', { days: 2 })
    held.blog.passTime(2 * day - minute)
    expect(await open(token)).not.toBeNull()
    held.blog.passTime(minute)
    expect(await open(token)).toBeNull()
    expect(await listed()).toEqual([])
    await held.blog.services.cleanUp.run()
    expect(await held.blog.database.db.selectFrom('draft_link').selectAll().execute()).toEqual([])
  })

  test('its token is returned once and stored nowhere', async () => {
    const { token, id } = await give()
    expect(await listed()).toEqual([
      {
        id,
        createdDate: expect.any(String),
        expiresDate: expect.any(String),
        lastUsedDate: null,
        version: null,
      },
    ])
    expect(JSON.stringify(await listed())).not.toContain(token)
    const { db } = held.blog.database
    for (const { name } of await db.introspection.getTables()) {
      const { rows } = await sql.raw(`select * from "${name}"`).execute(db)
      expect(JSON.stringify(rows), name).not.toContain(token)
    }
  })

  test('its last use is noted, at most once a minute', async () => {
    const { token } = await give()
    expect(await lastUsed()).toBeNull()
    await open(token)
    const first = await lastUsed()
    expect(Date.parse(first)).not.toBeNaN()
    held.blog.passTime(minute - 1_000)
    await open(token)
    expect(await lastUsed()).toBe(first)
    held.blog.passTime(2_000)
    await open(token)
    expect((await lastUsed()) > first).toBe(true)
    expect(held.blog.failures).toEqual([])
  })

  test('it is dead at once when it is revoked, and so are the addresses of images that it showed', async () => {
    const { imgname, token: imageToken } = (await upload(held.blog, ann)).body
    await ann.put('/post/update/one', { content: `<p><img src="/api/images/${imgname}" alt=""></p>` })
    const { token, id } = await give()
    expect((await open(token))?.html).toContain(imageToken)
    expect((await readImage(held.blog, `${imgname}?token=${imageToken}`)).status).toBe(200)
    expect((await ann.delete(`/post/link/${id}`)).body).toEqual({ message: 'The link was revoked.' })
    expect(await open(token)).toBeNull()
    expect((await readImage(held.blog, `${imgname}?token=${imageToken}`)).status).toBe(404)
    expect((await ann.delete(`/post/link/${id}`)).status).toBe(404)
  })

  test.each(['revoked', 'with its post in the trash'])(
    '%s, it leaves no address of an image that it ever showed',
    async (how) => {
      const { imgname, token: imageToken } = (await upload(held.blog, ann)).body
      await ann.put('/post/update/one', { content: `<p><img src="/api/images/${imgname}" alt=""></p>` })
      const { token, id } = await give()
      expect((await open(token))?.html).toContain(imageToken)
      await ann.put('/post/update/one', { content: '<p>without</p>' })
      expect((await readImage(held.blog, `${imgname}?token=${imageToken}`)).status).toBe(200)
      await ann.delete(how === 'revoked' ? `/post/link/${id}` : '/post/delete/one')
      expect((await readImage(held.blog, `${imgname}?token=${imageToken}`)).status).toBe(404)
    },
  )

  test('it is dead while its author is suspended, and for good once the account or the post is gone', async () => {
    const ben = await held.blog.signUp('ben')
    await ben.post('/post/create', { title: 'Three', description: 'd' })
    const { token } = await give('three', {}, ben)
    await ann.put('/author/suspension/ben', {})
    expect(await open(token, 'three')).toBeNull()
    await ann.delete('/author/suspension/ben')
    expect(await open(token, 'three')).not.toBeNull()
    await ann.delete('/author/delete/ben')
    expect((await ann.get('/post/readbyadmin/three')).status).toBe(200)
    expect(await open(token, 'three')).toBeNull()

    const own = await give()
    await ann.delete('/post/delete/one')
    expect(await open(own.token)).toBeNull()
    expect((await ann.delete(`/post/link/${own.id}`)).status).toBe(404)
  })

  test('it does not show a post that is taken down', async () => {
    const { token } = await give()
    await ann.put('/post/update/one', { status: 'public' })
    expect(await open(token)).toMatchObject({ status: 'public', isShared: false })
    await ann.post('/post/takedown/one', { reason: 'r' })
    expect(await open(token)).toBeNull()
    expect((await give()).body.code).toBe('taken_down')
  })

  test('garbage opens nothing', async () => {
    const { token } = await give()
    const other = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
    for (const forged of [
      '',
      other,
      token.slice(1),
      `${token}A`,
      `${token}\u0000`,
      'x'.repeat(5_000),
      "' or 1",
    ])
      expect(await open(forged)).toBeNull()
    for (const days of [0, 366, -1, 1.5, '7', null])
      expect((await ann.post('/post/link/one', { days })).status, String(days)).toBe(400)
    expect((await ann.delete('/post/link/%00')).status).toBe(404)
  })

  test('another author may neither create, list nor revoke it', async () => {
    const ben = await held.blog.signUp('ben')
    const { id, token } = await give()
    expect((await give('one', {}, ben)).status).toBe(404)
    expect((await ben.get('/post/links/one')).status).toBe(404)
    expect((await ben.delete(`/post/link/${id}`)).status).toBe(404)
    await ann.put('/post/update/two', { status: 'public' })
    expect((await give('two', {}, ben)).status).toBe(403)
    expect(await open(token)).not.toBeNull()
  })

  test('a post has twenty of them, also when they are asked for at once, and expired ones do not count', async () => {
    for (let made = 1; made < limits.post.maxDraftLinks; made++) await give('one', { days: 1 })
    const responses = await held.blog.concurrently([() => give(), () => give(), () => give()])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect((await give('two')).status).toBe(201)
    held.blog.passTime(day)
    expect((await give()).status).toBe(201)
  })
})
