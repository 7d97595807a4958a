import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type Caller, type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { readImage, upload } from '#tests/support/uploads.ts'
import { assertCounted } from '../discovery/testing/assert-counted.ts'

const reason = 'It names somebody who did not agree.'

describe.each(databaseKinds)('a post that is taken down on %s', (kind) => {
  const held = useBlog(kind)
  let owner: SignedIn
  let ann: SignedIn
  beforeEach(async () => {
    owner = await held.blog.signUp('owner')
    ann = await held.blog.signUp('ann')
  })
  const create = async (title: string, draft: object = {}, by = ann): Promise<string> => {
    const post = {
      title,
      description: 'd',
      content: '<p>Quasar</p>',
      tags: ['AI'],
      status: 'public',
      ...draft,
    }
    return (await by.post('/post/create', post)).body.post.url
  }
  const takeDown = (url: string, by = owner) => by.post(`/post/takedown/${url}`, { reason })
  const lift = (url: string, by = owner) => by.delete(`/post/takedown/${url}`)
  const listed = async (list: string, by = owner) =>
    (await by.get(`/post/readbyowner?list=${list}`)).body as { url: string }[]
  const urls = async (list: string) => (await listed(list)).map(({ url }) => url)
  const statusOf = async (url: string) => (await ann.get(`/post/readbyadmin/${url}`)).body.status
  const isPublic = async (url: string) => (await held.blog.visitor.get(`/post/getpost/${url}`)).status === 200

  test('is gone for readers everywhere, and back as it was once the take-down is lifted', async () => {
    const imgname = (await upload(held.blog, ann)).body.imgname
    const url = await create('Secret plan', { imgname })
    const seen = async (who: Caller) => {
      const paths = ['/post/read', '/post/read?search=quasar', '/post/getpostbytag/AI', '/author/user/ann']
      const responses = await Promise.all(paths.map((path) => who.get(path)))
      return responses.map(({ body }) => (body.posts ?? body).length)
    }
    const before = (await held.blog.visitor.get(`/post/getpost/${url}`)).body
    expect(await seen(held.blog.visitor)).toEqual([1, 1, 1, 1])
    const { status, body } = await takeDown(url)
    expect([status, body]).toMatchObject([
      200,
      {
        message: 'The post was taken down.',
        post: {
          url,
          title: 'Secret plan',
          username: 'ann',
          createdDate: before.post.createdDate,
          takeDown: { reason, by: 'owner', date: expect.stringMatching(/^\d{4}-.*Z$/) },
        },
      },
    ])
    expect(await seen(held.blog.visitor)).toEqual([0, 0, 0, 0])
    expect((await held.blog.visitor.get(`/post/getpost/${url}`)).body).toEqual({ post: null })
    expect((await readImage(held.blog, imgname)).status).toBe(404)
    await assertCounted(held.blog.database)

    expect((await lift(url)).body).toEqual({
      message: 'The take-down was lifted. The post is public again.',
      status: 'public',
    })
    expect(await seen(held.blog.visitor)).toEqual([1, 1, 1, 1])
    const again = (await held.blog.visitor.get(`/post/getpost/${url}`)).body
    expect({ ...again.post, views: 0 }).toEqual({ ...before.post, views: 0 })
    expect((await readImage(held.blog, imgname)).status).toBe(200)
    await assertCounted(held.blog.database)
  })

  test('is reported to its author, who may change everything but that', async () => {
    const url = await create('Plan')
    await takeDown(url)
    const told = { status: 'private', takeDown: { reason, by: 'owner', date: expect.any(String) } }
    expect((await ann.get('/post/readbyuser')).body).toMatchObject([told])
    expect((await ann.get(`/post/readbyadmin/${url}`)).body).toMatchObject({
      ...told,
      content: '<p>Quasar</p>',
    })
    for (const change of [
      { status: 'public' },
      { status: 'PUBLIC', title: 'Other', content: '<p>New</p>' },
    ]) {
      const refused = await ann.put(`/post/update/${url}`, change)
      expect([refused.status, refused.body]).toMatchObject([
        409,
        { code: 'taken_down', message: expect.stringContaining(reason) },
      ])
    }
    expect((await ann.get(`/post/readbyadmin/${url}`)).body).toMatchObject({ title: 'Plan', ...told })
    expect((await ann.put(`/post/update/${url}`, { title: 'Other', tags: ['x'] })).status).toBe(200)
    expect((await ann.put(`/post/update/${url}`, { status: 'draft' })).status).toBe(200)
    expect((await ann.put(`/post/update/${url}`, { status: 'public' })).status).toBe(409)
    expect((await ann.put(`/post/address/${url}`, { address: 'another' })).status).toBe(200)
    expect((await ann.delete('/post/delete/another')).status).toBe(200)
    expect(await urls('taken_down')).toEqual([])
    expect(await create('Plan')).toBe('plan')
  })

  test('is never public, whatever writes to it', async () => {
    const url = await create('Plan')
    await takeDown(url)
    const publish = held.blog.database.db.updateTable('post').set({ status: 'public' }).where('url', '=', url)
    await expect(publish.execute()).rejects.toThrow(/check|CHECK/)
    expect(await statusOf(url)).toBe('private')
  })

  test('stays hidden after lifting if its author changed it meanwhile, and may then be published by the author', async () => {
    const changes: [string, (url: string) => Promise<unknown>][] = [
      ['a title', (url) => ann.put(`/post/update/${url}`, { title: 'Hidden words' })],
      ['a body', (url) => ann.put(`/post/update/${url}`, { content: '<p>Hidden words</p>' })],
      ['tags', (url) => ann.put(`/post/update/${url}`, { tags: ['Hidden words'] })],
      ['an address', (url) => ann.put(`/post/address/${url}`, { address: 'hidden-words' })],
      ['a draft', (url) => ann.put(`/post/update/${url}`, { status: 'draft' })],
      [
        'a cover',
        async (url) =>
          ann.put(`/post/cover/${url}`, { imgname: (await upload(held.blog, ann)).body.imgname }),
      ],
    ]
    for (const [what, change] of changes) {
      const url = await create(`Post with ${what}`)
      await takeDown(url)
      await change(url)
      const seen = (await listed('taken_down')).find((post) => post.url === url)
      expect(seen).toMatchObject({ title: `Post with ${what}` })
      const { status, body } = await lift(url)
      expect([what, status, body]).toMatchObject([
        what,
        200,
        {
          message: expect.stringContaining('stays hidden until its author'),
          status: what === 'a draft' ? 'draft' : 'private',
        },
      ])
      expect([what, await isPublic(url)]).toEqual([what, false])
      expect((await ann.put(`/post/update/${url}`, { status: 'public' })).status).toBe(200)
    }
  })

  test('is public again after lifting if its author changed it and then restored it', async () => {
    const url = await create('Plan')
    await takeDown(url)
    await ann.put(`/post/update/${url}`, { title: 'Other' })
    await ann.put(`/post/update/${url}`, { title: 'Plan', status: 'private' })
    expect((await lift(url)).body.status).toBe('public')
  })

  test('can be taken down and lifted by owners alone, by any address of a public post and by the known one of a hidden post', async () => {
    const url = await create('Plan')
    for (const by of [ann, held.blog.visitor as SignedIn]) {
      const refused = by === ann ? 403 : 401
      expect([(await takeDown(url, by)).status, (await lift(url, by)).status]).toEqual([refused, refused])
      expect((await by.get('/post/readbyowner')).status).toBe(refused)
    }
    const hidden = await create('Hidden', { status: 'draft' })
    const own = await create('Own draft', { status: 'draft' }, owner)
    for (const [path, expected] of [
      [hidden, 404],
      ['nothing', 404],
      ['%00', 404],
      ['a%2Fb', 404],
      [own, 409],
    ] as const)
      expect([path, (await takeDown(path)).status, (await lift(path)).status]).toEqual([
        path,
        expected,
        expected,
      ])
    expect((await lift(url)).body).toMatchObject({
      code: 'conflict',
      message: 'This post is not taken down.',
    })

    await ann.put(`/post/address/${url}`, { address: 'second' })
    expect((await takeDown(url)).body.post.url).toBe('second')
    await ann.put('/post/address/second', { address: 'hidden-words' })
    // The response reveals no hidden address, nor that an older one was this post's.
    for (const path of ['hidden-words', url])
      expect([(await takeDown(path)).status, (await lift(path)).status]).toEqual([404, 404])
    const again = await takeDown('second')
    expect([again.status, again.body.code]).toEqual([409, 'taken_down'])
    expect(again.body.message).toContain(reason)
    expect((await lift('second')).status).toBe(200)
  })

  test('may be an owner’s own', async () => {
    const url = await create('Own', {}, owner)
    expect((await takeDown(url)).status).toBe(200)
    expect((await owner.put(`/post/update/${url}`, { status: 'public' })).status).toBe(409)
    expect((await takeDown(url)).body.code).toBe('taken_down')
    expect((await lift(url)).body.status).toBe('public')
  })

  test('if two owners take it down at once one succeeds and the other gets an error; likewise for lifting', async () => {
    const url = await create('Plan')
    const ben = await held.blog.signUp('ben')
    await owner.put('/author/position/ben', { position: 'owner' })
    const both = await held.blog.concurrently([() => takeDown(url), () => takeDown(url, ben)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('taken_down')
    const lifted = await held.blog.concurrently([() => lift(url), () => lift(url, ben)])
    expect(lifted.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await isPublic(url)).toBe(true)
  })

  test('can be hidden, published or deleted by its author at the same moment', async () => {
    for (let n = 0; n < 6; n++) {
      const url = await create(`Plan ${n}`)
      const deletes = n % 3 === 2
      const toggle = (status: string) => ann.put(`/post/update/${url}`, { status })
      const [taken] = await held.blog.concurrently([
        () => takeDown(url),
        () => (deletes ? ann.delete(`/post/delete/${url}`) : toggle(n % 3 === 0 ? 'private' : 'public')),
      ])
      expect([200, 404]).toContain(taken?.status)
      if (taken?.status === 200) expect(await isPublic(url)).toBe(false)
    }
    await assertCounted(held.blog.database)
  })

  test('a reason is one plain line of at most 1,000 characters', async () => {
    const url = await create('Plan')
    for (const bad of ['', ' \u200b\n', 'x'.repeat(1_001)]) {
      const { status, body } = await owner.post(`/post/takedown/${url}`, { reason: bad })
      expect([status, Object.keys(body.fields)]).toEqual([400, ['reason']])
    }
    for (const bad of [{}, { reason: 1 }, { reason: 'x'.repeat(10_001) }])
      expect((await owner.post(`/post/takedown/${url}`, bad)).status).toBe(400)
    expect(await isPublic(url)).toBe(true)
    const odd = ' <b>No</b>\u0000\u0007\r\n\u202eright\u2066 😀'
    const { body } = await owner.post(`/post/takedown/${url}`, { reason: odd })
    expect(body.post.takeDown.reason).toBe('<b>No</b> right 😀')
    await lift(url)
    expect((await owner.post(`/post/takedown/${url}`, { reason: '😀'.repeat(1_000) })).status).toBe(200)
  })

  test('stays taken down when owners and authors are deleted', async () => {
    const [one, two, three] = [await create('One'), await create('Two'), await create('Three')]
    const ben = await held.blog.signUp('ben')
    await owner.put('/author/position/ben', { position: 'owner' })
    for (const url of [one, two]) await takeDown(url, ben)
    await owner.put('/author/position/ben', { position: 'author' })
    expect([(await takeDown(three, ben)).status, (await lift(one, ben)).status]).toEqual([403, 403])
    await owner.delete('/author/delete/ben')
    expect((await lift(one)).status).toBe(200)
    // Hidden posts become drafts of the owner who deletes an account: this one stays taken down.
    await owner.delete('/author/delete/ann')
    expect(await listed('taken_down')).toMatchObject([
      { url: two, username: 'owner', takeDown: { by: 'ben' } },
    ])
    expect((await owner.put(`/post/update/${two}`, { status: 'public' })).status).toBe(409)
    expect((await lift(two)).body.status).toBe('draft')
    // The author of the public ones was deleted.
    expect(await urls('without_author')).toEqual([one, three])
    expect((await takeDown(three)).body.post).toMatchObject({ url: three, username: null })
    expect(await urls('without_author')).toEqual([one])
    expect((await lift(three)).body.status).toBe('public')
    await assertCounted(held.blog.database)
  })

  test('is deleted with an account that deletes itself', async () => {
    const url = await create('Plan')
    await takeDown(url)
    expect((await ann.get('/author/profile')).body.hiddenPosts).toBe(1)
    await ann.delete('/author/delete/ann')
    expect(await urls('taken_down')).toEqual([])
    expect((await lift(url)).status).toBe(404)
  })

  test('is in the audit log by address and status, with the reason and without a title', async () => {
    const url = await create('Secret plan')
    await ann.put(`/post/address/${url}`, { address: 'plain' })
    await takeDown('plain')
    await ann.put('/post/update/plain', { title: 'Hidden words' })
    await lift('plain')
    const { events: all } = (await owner.get('/audit/read')).body
    const events = all.filter(({ kind }: { kind: string }) => kind.startsWith('post_take_down'))
    const event = { actor: 'owner', subject: 'plain', network: '127.0.0.1', times: 1 }
    expect(events).toMatchObject([
      { ...event, kind: 'post_take_down_lift', details: { id: expect.any(String), status: 'private' } },
      { ...event, kind: 'post_take_down', details: { id: events[0].details.id, status: 'private', reason } },
    ])
    expect(JSON.stringify(events)).not.toMatch(/secret plan|hidden words/i)
  })
})
