import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createInTransaction, createReads } from '#server/transaction.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { useBlog } from '#tests/support/test-blog.ts'
import { createRetagPosts } from '../posts/retag-posts.ts'

describe.each(databaseKinds)('owners’ tags on %s', (kind) => {
  const held = useBlog(kind, { app: { pages: 'built' } })
  const page = (url: string) => held.blog.app.inject(url)

  async function twoAuthors() {
    const [owner, ben] = [await held.blog.signUp('ann'), await held.blog.signUp('ben')]
    const publish = async (author: typeof owner, title: string, tags: string[], status = 'public') =>
      (await author.post('/post/create', { title, description: 'd', content: '<p>x</p>', tags, status })).body
        .post.url
    return { owner, ben, publish }
  }
  const tagsOf = async (author: Awaited<ReturnType<typeof twoAuthors>>['ben'], url: string) =>
    (await author.get(`/post/readbyadmin/${url}`)).body.tags

  test('are described on their page, and listed with what readers see of them only', async () => {
    const { owner, ben, publish } = await twoAuthors()
    await publish(ben, 'One', ['Machine learning', 'Web'])
    await publish(ben, 'Two', ['web', 'Secret'], 'draft')
    const description = ' All about <b>learning</b>.\n\nAnd more. '
    const { body } = await owner.put('/tag/update/machine%20learning', { description })
    const described = {
      name: 'Machine learning',
      posts: 1,
      description: 'All about <b>learning</b>.\n\nAnd more.',
    }
    expect(body).toEqual({ ...described, formerNames: [] })
    expect((await page('/tags/machine%20learning')).body).toContain('All about &lt;b&gt;learning&lt;/b&gt;.')
    expect((await owner.get('/tag/read')).body).toEqual({
      tags: [body, { name: 'Web', posts: 1, description: '', formerNames: [] }],
      hasMore: false,
    })
    expect((await owner.get('/tag/read?search=WEB')).body.tags).toMatchObject([{ name: 'Web' }])
    expect((await owner.put('/tag/update/secret', { description })).status).toBe(404)
    expect((await owner.put('/tag/update/web', { description: 'x'.repeat(1_001) })).body.fields).toEqual({
      description: 'A description may have at most 1,000 characters.',
    })
    await owner.put('/tag/update/machine%20learning', { description: '' })
    expect((await page('/tags/machine%20learning')).body).not.toContain('All about')
  })

  test('get other names in all posts, hidden ones too, which become no newer; old addresses lead there', async () => {
    const { owner, ben, publish } = await twoAuthors()
    const url = await publish(ben, 'One', ['ML', 'Web'])
    const draft = await publish(ben, 'Two', ['web', 'ml'], 'draft')
    await owner.put('/tag/update/ml', { description: 'About learning.' })
    const before = (await held.blog.visitor.get(`/post/getpost/${url}`)).body.post
    const { body } = await owner.put('/tag/update/ml', { name: ' Machine  learning ' })
    expect(body).toEqual({
      ...{ name: 'Machine learning', posts: 1, description: 'About learning.' },
      formerNames: ['ML'],
    })
    const after = (await held.blog.visitor.get(`/post/getpost/${url}`)).body.post
    expect(after).toEqual({ ...before, tags: ['Machine learning', 'Web'] })
    expect(await tagsOf(ben, draft)).toEqual(['web', 'Machine learning'])
    const old = await page('/tags/ML')
    expect([old.statusCode, old.headers.location]).toEqual([308, '/tags/Machine%20learning'])
    expect((await page('/tags/ML/feed.xml')).body).toContain('<title>One</title>')
    expect((await held.blog.visitor.get('/post/getpostbytag/ml')).body).toMatchObject([{ title: 'One' }])
    expect((await held.blog.visitor.get('/post/read?search=One&tag=ml')).body).toMatchObject([
      { title: 'One' },
    ])
    // Whoever saves a post with the old name means the new one.
    await ben.put(`/post/update/${draft}`, { tags: ['ml', 'MACHINE learning', 'New'], status: 'public' })
    expect(await tagsOf(ben, draft)).toEqual(['Machine learning', 'New'])
  })

  test('are merged only when that is meant, once in each post', async () => {
    const { owner, ben, publish } = await twoAuthors()
    const both = await publish(ben, 'Both', ['JS', 'JavaScript', 'Web'])
    await publish(ben, 'One', ['JavaScript'])
    const refused = await owner.put('/tag/update/js', { name: 'javascript' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(refused.body.message).toContain('There is a tag “JavaScript” already.')
    const { body } = await owner.put('/tag/update/js', { name: 'javascript', merge: true })
    expect(body).toMatchObject({ name: 'JavaScript', posts: 2, formerNames: ['JS'] })
    expect(await tagsOf(ben, both)).toEqual(['JavaScript', 'Web'])
    // A further name takes the former ones along; only another spelling leaves no former name.
    await owner.put('/tag/update/javascript', { name: 'ECMAScript' })
    const spelled = await owner.put('/tag/update/ecmascript', { name: 'EcmaScript' })
    expect(spelled.body).toMatchObject({ name: 'EcmaScript', formerNames: ['JavaScript', 'JS'] })
    expect((await page('/tags/js')).headers.location).toBe('/tags/EcmaScript')
    // And back again.
    const back = await owner.put('/tag/update/ecmascript', { name: 'JS' })
    expect(back.body).toMatchObject({ name: 'JS', posts: 2, formerNames: ['ECMAScript', 'JavaScript'] })
    expect((await page('/tags/JS')).statusCode).toBe(200)
  })

  test('can have a former name again', async () => {
    const { owner, ben, publish } = await twoAuthors()
    const url = await publish(ben, 'One', ['Go'])
    await owner.put('/tag/update/go', { name: 'Golang' })
    expect((await owner.put('/tag/update/go', { description: 'x' })).body.message).toBe(
      'This tag is called “Golang” now.',
    )
    expect((await owner.delete('/tag/formername/GO')).status).toBe(200)
    expect((await owner.delete('/tag/formername/GO')).status).toBe(404)
    await ben.put(`/post/update/${url}`, { tags: ['Go', 'Golang'] })
    expect(await tagsOf(ben, url)).toEqual(['Go', 'Golang'])
    expect((await page('/tags/go')).statusCode).toBe(200)
  })

  test('need a name, and say in the audit log who changed them', async () => {
    const { owner, ben, publish } = await twoAuthors()
    await publish(ben, 'One', ['Go'])
    for (const name of ['', ' .. ', '\u200b'])
      expect((await owner.put('/tag/update/go', { name })).body.fields).toEqual({
        name: 'A tag needs a name of more than dots and spaces.',
      })
    expect((await owner.put('/tag/update/go', { name: 'x'.repeat(101) })).status).toBe(400)
    await owner.put('/tag/update/go', { name: 'Golang' })
    await owner.delete('/tag/formername/go')
    await owner.put('/tag/update/golang', { description: 'A language.' })
    for (const nothing of [{}, { name: 'Golang' }, { description: 'A language.' }, { name: ' Golang ' }])
      expect((await owner.put('/tag/update/golang', nothing)).status).toBe(200)
    const { events } = (await owner.get('/audit/read?kind=tag_change')).body
    expect(events).toMatchObject([
      { actor: 'ann', subject: 'Golang', details: {} },
      { actor: 'ann', subject: 'Golang', details: { formerName: 'Go' } },
      { actor: 'ann', subject: 'Go', details: { name: 'Golang' } },
    ])
  })

  test('have so many former names and no more', async () => {
    const { owner, ben, publish } = await twoAuthors()
    await publish(ben, 'One', ['Go', 'Web'])
    const { maxRenames } = limits.tag
    for (let from = 0; from < maxRenames; from += 1_000)
      await held.blog.database.db
        .insertInto('tag_rename')
        .values(
          Array.from({ length: 1_000 }, (_, at) => {
            const key = `former ${from + at}`
            return { key, former: key, name: 'Web', name_key: 'web' }
          }),
        )
        .execute()
    const { status, body } = await owner.put('/tag/update/go', { name: 'Golang' })
    expect([status, body.message]).toEqual([
      409,
      'Tags may have 5,000 former names at most. Remove some that are no longer needed.',
    ])
    await owner.delete('/tag/formername/former%201')
    expect((await owner.put('/tag/update/go', { name: 'Golang' })).status).toBe(200)
  })

  test('leave a post that was taken down unchanged by its author, so that lifting publishes it again', async () => {
    const { owner, ben, publish } = await twoAuthors()
    const url = await publish(ben, 'One', ['Go', 'Web'])
    await publish(ben, 'Two', ['Go'])
    await owner.post(`/post/takedown/${url}`, { reason: 'r' })
    await owner.put('/tag/update/go', { name: 'Golang' })
    await owner.delete(`/post/takedown/${url}`)
    expect((await held.blog.visitor.get(`/post/getpost/${url}`)).body.post.tags).toEqual(['Golang', 'Web'])
  })

  test('are renamed later in what an older program saved, or was interrupted at', async () => {
    const { owner, ben, publish } = await twoAuthors()
    const url = await publish(ben, 'One', ['Go', 'Web'])
    await publish(ben, 'Two', ['Go'])
    await owner.put('/tag/update/go', { name: 'Golang' })
    await held.blog.database.db
      .updateTable('post_tag')
      .set({ name: 'go', key: 'go' })
      .where('key', '=', 'golang')
      .execute()
    const { database } = held.blog
    const parts = { reads: createReads(database), inTransaction: createInTransaction(database, () => {}) }
    const retagPosts = createRetagPosts(parts)
    expect(await retagPosts(1)).toBe(true)
    expect(await tagsOf(ben, url)).toEqual(['Golang', 'Web'])
    expect(await retagPosts()).toBe(true)
  })
})
