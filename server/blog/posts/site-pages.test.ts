import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { assertCounted } from '#server/blog/discovery/testing/assert-counted.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { useBlog } from '#tests/support/test-blog.ts'

const page = {
  title: 'Imprint',
  description: 'Who answers for this',
  content: '<p>xylophone</p>',
  tags: ['Law'],
}
const published = { ...page, status: 'public' }

describe.each(databaseKinds)('pages of the site on %s', (kind) => {
  const held = useBlog(kind, { app: { pages: 'built' } })

  /** An owner, who published a page, another owner and an author. */
  async function start() {
    const { blog } = held
    const owner = await blog.signUp('owner')
    const second = await blog.signUp('second')
    const author = await blog.signUp('author')
    await owner.put('/author/position/second', { position: 'owner' })
    const { body, status } = await owner.post('/page/create', published)
    expect([status, body.message]).toEqual([201, 'Page created successfully'])
    expect(body.post).toMatchObject({ url: 'imprint', status: 'public', imgtoken: null })
    return { blog, owner, second, author }
  }
  const textOf = async (address: string) => (await held.blog.app.inject({ url: address })).body

  test('nobody writes one who was demoted while the call was under way', async () => {
    const { blog, owner } = await start()
    const session = await blog.database.db
      .selectFrom('account_session')
      .innerJoin('user', 'user.id', 'account_session.user_id')
      .select(['user.id', 'account_session.id as sessionId'])
      .where('username', '=', 'second')
      .executeTakeFirstOrThrow()
    const second = { ...session, username: 'second', position: 'owner' as const, passwordGivenAt: '' }
    await owner.put('/author/position/second', { position: 'author' })
    const options = { idempotencyKey: null, clientNetwork: 'unknown' }
    await expect(
      blog.services.sitePages.create(second, { ...page, title: 'Terms' }, options),
    ).rejects.toMatchObject({ code: 'forbidden', message: messages.noLongerOwner })
    expect((await blog.visitor.get('/post/getpost/terms')).body).toEqual({ post: null })
  })

  test('a published page is at its address, in search and in the sitemap, and in nothing that lists posts', async () => {
    const { blog, owner } = await start()
    const { visitor } = blog
    expect((await visitor.get('/post/getpost/imprint')).body.post).toMatchObject({
      page: true,
      status: 'public',
    })
    expect((await visitor.get('/post/read?search=xylophone')).body).toMatchObject([
      { url: 'imprint', page: true },
    ])
    expect(
      (await visitor.get(`/post/read?search=xylophone&year=${new Date().getUTCFullYear()}`)).body,
    ).toHaveLength(1)
    const reader = blog.services.openReader()
    expect(await reader.search('xylophone', { sort: 'newest' })).toMatchObject({
      posts: [{ url: 'imprint', isPage: true }],
    })
    expect(await textOf('/sitemap.xml')).toContain('/imprint</loc>')
    expect(await textOf('/imprint')).not.toMatch(/By <a|min read|class="tags"/)

    for (const list of ['/post/read', '/post/getpostbytag/law', '/post/tags'])
      expect((await visitor.get(list)).body, list).toEqual([])
    expect((await visitor.get('/author/user/owner')).body.posts).toEqual([])
    for (const call of ['/post/readbyuser', '/post/readbyowner', '/tag/read'])
      expect(JSON.stringify((await owner.get(call)).body), call).not.toMatch(/imprint|law/i)
    const lists = await Promise.all([
      ...[reader.listPosts(1), reader.listPostsByAuthor('owner', 1), reader.listPostsByTag('law', 1)],
      ...[reader.listTitles(1), reader.listArchive('UTC'), reader.listAuthors(1), reader.listTags('name', 1)],
    ])
    expect(JSON.stringify(lists)).not.toMatch(/imprint/i)
    for (const feed of [
      '/feed.xml',
      '/rss.xml',
      '/feed.json',
      '/author/owner/feed.xml',
      '/tags/law/feed.xml',
    ])
      expect(await textOf(feed), feed).not.toMatch(/imprint/i)
    await assertCounted(blog.database)
    for (const table of ['month_count', 'author_count', 'tag_count'] as const)
      expect(await blog.database.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  })

  test('posts do not lead to pages, nor pages to posts', async () => {
    const { owner } = await start()
    await owner.post('/post/create', { ...published, title: 'A post' })
    await owner.post('/page/create', { ...published, title: 'Later page' })
    const reader = held.blog.services.openReader()
    const linkedFrom = async (url: string) => (await reader.findPost(url))?.relatedPosts
    expect(await linkedFrom('a-post')).toEqual({ previous: null, next: null, related: [] })
    expect(await linkedFrom('imprint')).toBeNull()
  })

  test('a hidden page is a draft for its author alone, published and hidden like a post', async () => {
    const { blog, owner, second } = await start()
    const { body } = await owner.post('/page/create', { ...page, title: 'Plans' })
    expect(body.post).toMatchObject({ url: 'plans', status: 'draft' })
    expect((await blog.visitor.get('/post/getpost/plans')).status).toBe(404)
    expect((await second.get('/post/readbyadmin/plans')).status).toBe(404)
    const urls = async (by: typeof owner) =>
      (await by.get('/page/list')).body.map(({ url }: { url: string }) => url)
    expect(await urls(owner)).toEqual(['imprint', 'plans'])
    expect(await urls(second)).toEqual(['imprint'])
    for (const status of ['public', 'private', 'public', 'draft']) {
      expect((await owner.put('/post/update/plans', { status })).body.post.status).toBe(status)
      expect((await blog.visitor.get('/post/getpost/plans')).status).toBe(status === 'public' ? 200 : 404)
      expect(await textOf('/sitemap.xml')).not.toMatch(status === 'public' ? /^$/ : /\/plans<\/loc>/)
    }
    expect((await owner.get('/post/readbyuser?status=draft')).body).toEqual([])
    const ownPages = async (by: typeof owner, query: string) =>
      (await by.get(`/post/readbyuser?kind=page&${query}`)).body.map(({ url }: { url: string }) => url)
    expect(await ownPages(owner, 'limit=7')).toEqual(['imprint', 'plans'])
    expect(await ownPages(owner, 'title=PLAN&status=draft')).toEqual(['plans'])
    expect(await ownPages(owner, 'status=public')).toEqual(['imprint'])
    expect(await ownPages(second, '')).toEqual([])
    const versions = await owner.get('/post/versions/plans')
    expect(JSON.stringify(versions.body)).not.toContain('"page"')
  })

  test('only owners make pages, and only their author writes them', async () => {
    const { owner, second, author } = await start()
    expect((await author.post('/page/create', page)).status).toBe(403)
    expect((await author.get('/page/list')).status).toBe(403)
    expect((await second.put('/post/update/imprint', { title: 'Mine' })).status).toBe(403)
    expect((await second.post('/page/takeover/imprint')).body.code).toBe('conflict')
    await second.put('/author/position/owner', { position: 'author' })
    const refused = await owner.put('/post/update/imprint', { title: 'Still mine' })
    expect(refused.body).toMatchObject({ code: 'forbidden', message: messages.pagesRefused })
  })

  test('what is planned for a page is for its author alone', async () => {
    const { owner, second } = await start()
    const publishAt = new Date(Date.now() + 60_000).toISOString()
    expect((await owner.put('/post/schedule/imprint', { publishAt, version: 1 })).status).toBe(200)
    expect((await owner.get('/page/list')).body).toMatchObject([{ publishAt, publishVersion: 1 }])
    expect((await second.get('/page/list')).body[0]).not.toHaveProperty('publishAt')
    const { body } = await owner.put('/post/schedule/imprint', { publishAt, version: 9 })
    expect(body.message).toBe('This page has no such version.')
  })

  test('a page can be scheduled and taken down, and comes back and goes as a page', async () => {
    const { blog, owner, second } = await start()
    await owner.post('/page/create', { ...page, title: 'Plans' })
    const publishAt = new Date(Date.now() + 60_000).toISOString()
    expect((await owner.put('/post/schedule/plans', { publishAt })).status).toBe(200)
    expect((await owner.get('/page/list')).body).toMatchObject([{ url: 'imprint' }, { publishAt }])
    await blog.database.db
      .updateTable('post_schedule')
      .set({ publish_at: '2020-01-01T00:00:00.000Z' })
      .execute()
    await blog.services.schedulePublisher.publishDue()
    const takenDown = await second.post('/post/takedown/imprint', { reason: 'r' })
    expect(takenDown.body.message).toBe('The page was taken down.')
    expect((await blog.visitor.get('/post/getpost/imprint')).status).toBe(404)
    expect((await owner.get('/page/list')).body[0]).toMatchObject({ takeDown: { reason: 'r' } })
    const lifted = await second.delete('/post/takedown/imprint')
    expect(lifted.body.message).toBe('The take-down was lifted. The page is public again.')
    expect((await second.get('/audit/read?limit=2')).body.events).toMatchObject([
      { kind: 'post_take_down_lift', subject: 'imprint', details: { kind: 'page', status: 'public' } },
      { kind: 'post_take_down', subject: 'imprint', details: { kind: 'page', reason: 'r' } },
    ])
    const { body } = await owner.delete('/post/delete/plans')
    expect(body.message).toBe('Page deleted successfully')
    expect((await owner.get('/post/trash')).body.posts).toMatchObject([{ url: 'plans', page: true }])
    const restored = await owner.post(`/post/trash/${body.trashId}`)
    expect(restored.body.message).toBe('The page was restored.')
    const { trashId } = (await owner.delete(`/post/delete/${restored.body.url}`)).body
    expect((await owner.delete(`/post/trash/${trashId}`)).body.message).toBe('The page was deleted for good.')
    const { events } = (await owner.get('/audit/read?limit=1')).body
    expect(events).toMatchObject([{ kind: 'trash_deletion', subject: trashId, details: { kind: 'page' } }])
    const rows = await blog.database.db
      .selectFrom('post')
      .select(['url', 'kind', 'status'])
      .orderBy('url')
      .execute()
    expect(rows).toEqual([{ url: 'imprint', kind: 'page', status: 'page' }])
  })

  test('a published page outlasts its author’s account, and another owner takes it over', async () => {
    const { blog, owner, second } = await start()
    await owner.post('/page/create', { ...page, title: 'Unfinished' })
    await owner.delete('/author/delete/owner')
    expect((await blog.visitor.get('/post/getpost/imprint')).body.post).toMatchObject({ author: null })
    expect((await second.get('/page/list')).body).toMatchObject([
      { url: 'imprint', username: null, own: false },
    ])
    expect((await second.post('/page/takeover/imprint')).status).toBe(200)
    const updated = await second.put('/post/update/imprint', { title: 'New imprint' })
    expect([updated.status, updated.body.message]).toEqual([200, 'Page updated successfully'])
    expect((await second.get('/page/list')).body).toMatchObject([
      { url: 'imprint', username: 'second', own: true },
    ])
    expect((await second.get('/audit/read')).body.events[0]).toMatchObject({
      kind: expect.stringMatching(/^p/),
    })
  })

  test('the first page called About has the reserved address, and stays there', async () => {
    const { owner } = await start()
    const about = { ...published, title: 'About' }
    expect((await owner.post('/post/create', about)).body.post.url).toBe('about-2')
    expect((await owner.post('/page/create', about)).body.post.url).toBe('about')
    expect((await owner.post('/page/create', about)).body.post.url).toBe('about-3')
    expect((await owner.put('/post/address/about', { address: 'us' })).body.code).toBe('conflict')
    expect((await owner.put('/post/address/imprint', { address: 'contact' })).body.code).toBe(
      'validation_failed',
    )
    expect(await textOf('/about')).toContain('xylophone')
    const { body } = await owner.delete('/post/delete/about')
    expect(await textOf('/about')).toContain('computer-science student')
    expect((await owner.post(`/post/trash/${body.trashId}`)).body.url).toBe('about')
  })
})
