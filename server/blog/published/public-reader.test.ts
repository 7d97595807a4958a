import { beforeEach, describe, expect, test } from 'vitest'
import { rendererVersion } from '#server/content/html/render-html.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'

describe.each(databaseKinds)('what pages read on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('Ann')
  })
  const publish = (title: string, more = {}) =>
    ann.post('/post/create', { title, description: 'd', status: 'public', tags: ['AI'], ...more })

  test('an empty blog has one empty page, and no second', async () => {
    const reader = held.blog.services.openReader()
    expect(await reader.listPosts(1)).toEqual({ posts: [], page: 1, hasOlder: false })
    expect(await reader.listPosts(2)).toBeNull()
    expect(await reader.listPostsByTag('AI', 1)).toMatchObject({ name: 'AI', posts: [] })
    expect(await reader.listPostsByAuthor('ann', 1)).toMatchObject({ author: { username: 'Ann' }, posts: [] })
    expect(await reader.listPostsByAuthor('nobody', 1)).toBeNull()
  })

  test('every list is newest first, thirty posts to a page, each post once', async () => {
    const newestFirst = Array.from({ length: 61 }, (_, at) => `Post ${61 - at}`)
    for (const title of newestFirst.toReversed()) await publish(title)
    const reader = held.blog.services.openReader()
    for (const list of [
      reader.listPosts,
      (page: number) => reader.listPostsByTag('ai', page),
      (page: number) => reader.listPostsByAuthor('ann', page),
    ]) {
      const pages = await Promise.all([1, 2, 3].map(list))
      expect(pages.map((page) => [page?.page, page?.posts.length, page?.hasOlder])).toEqual([
        [1, 30, true],
        [2, 30, true],
        [3, 1, false],
      ])
      expect(pages.flatMap((page) => page?.posts.map((post) => post.title))).toEqual(newestFirst)
      expect(await list(4)).toBeNull()
    }
  })

  test('a post is shown with its author’s name and safe markup, and with nothing private', async () => {
    await publish('One', { content: '<p>Text<script>x</script></p>' })
    await ann.put('/author/update', { name: 'Änn', description: 'Writes.', social: { github: 'ann' } })
    const reader = held.blog.services.openReader()
    expect(await reader.findPost('one')).toEqual({
      url: 'one',
      isPage: false,
      title: 'One',
      description: 'd',
      tags: ['AI'],
      language: null,
      translations: [],
      relatedPosts: { previous: null, next: null, related: [] },
      imgname: null,
      cover: null,
      coverWidth: null,
      imgalt: '',
      imgtoken: null,
      status: 'public',
      isShared: false,
      html: '<p>Text</p>',
      contents: '',
      features: '',
      minutes: 1,
      author: { name: 'Änn', username: 'Ann' },
      writtenBy: {
        ...{ name: 'Änn', username: 'Ann', description: 'Writes.', imgname: null },
        social: expect.objectContaining({ github: expect.any(String) }),
      },
      createdDate: expect.any(String),
      updatedDate: expect.any(String),
    })
    const byAuthor = await reader.listPostsByAuthor('ANN', 1)
    expect(Object.keys(byAuthor?.author ?? {})).toEqual([
      'name',
      'username',
      'description',
      'imgname',
      'social',
    ])
    expect(JSON.stringify(byAuthor)).not.toContain('example.org')
  })

  test('a body rendered by an older version is rendered again', async () => {
    await publish('One', { content: '<p>Text</p>' })
    await held.blog.database.db.updateTable('post_body').set({ rendered: 'stale', renderer: 0 }).execute()
    expect(await held.blog.services.openReader().findPost('one')).toMatchObject({ html: '<p>Text</p>' })
    await held.blog.services.reRenderPosts()
    const bodies = await held.blog.database.db
      .selectFrom('post_body')
      .select(['rendered', 'renderer'])
      .execute()
    expect(bodies).toEqual([{ rendered: expect.not.stringContaining('stale'), renderer: rendererVersion }])
  })

  test('a rendering that a program stored without what it has is shown as before', async () => {
    await publish('One', { content: '<p>Text</p><pre>code</pre>' })
    const shown = await held.blog.services.openReader().findPost('one')
    expect(shown?.features).toBe('code codeBlocks')
    await held.blog.database.db.updateTable('post_body').set({ features: null }).execute()
    expect(await held.blog.services.openReader().findPost('one')).toEqual(shown)
  })

  test('a body that cannot be rendered again does not stop the others', async () => {
    await publish('One', { content: '<p>Text</p>' })
    await publish('Two', { content: '<p>Text</p>' })
    const { db } = held.blog.database
    await db.updateTable('post_body').set({ rendered: 'stale', renderer: 0 }).execute()
    const first = await db
      .selectFrom('post_body')
      .select('post_id')
      .orderBy('post_id')
      .executeTakeFirstOrThrow()
    const content = '<p>'.repeat(200_000)
    await db.updateTable('post_body').set({ content }).where('post_id', '=', first.post_id).execute()
    await held.blog.services.reRenderPosts()
    expect(held.blog.failures).toMatchObject([{ code: 'validation_failed' }])
    const bodies = await db.selectFrom('post_body').select('renderer').orderBy('post_id').execute()
    expect(bodies.map(({ renderer }) => renderer)).toEqual([0, rendererVersion])
  })

  test('no body is rendered again once the program stops', async () => {
    await publish('One', { content: '<p>Text</p>' })
    const { db } = held.blog.database
    await db.updateTable('post_body').set({ renderer: 0 }).execute()
    await held.blog.services.reRenderPosts(AbortSignal.abort())
    expect(await db.selectFrom('post_body').select('renderer').execute()).toEqual([{ renderer: 0 }])
  })

  test('images are offered in several sizes, whenever their body was rendered', async () => {
    const { imgname } = (await upload(held.blog, ann)).body
    const { openReader, reRenderPosts } = held.blog.services
    const reader = openReader()
    const shown = async () => (await reader.findPost('one'))?.html
    await publish('One', { content: `<p><img src="/api/images/${imgname}" alt=""></p>` })
    const saved = await shown()
    expect(saved).toContain(`srcset="/api/images/${imgname}?w=320 64w"`)
    await held.blog.database.db.updateTable('post_body').set({ rendered: 'stale', renderer: 0 }).execute()
    expect(await shown()).toBe(saved)
    await reRenderPosts()
    expect(await shown()).toBe(saved)
  })
})
