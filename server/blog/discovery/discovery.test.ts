import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { writePosts } from '#tests/support/many-posts.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { assertCounted } from './testing/assert-counted.ts'

describe.each(databaseKinds)('finding posts on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  let ben: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('Ann')
    ben = await held.blog.signUp('Ben')
  })
  const reader = () => held.blog.services.openReader()
  const linksOf = async (url: string) => (await reader().findPost(url))?.relatedPosts
  const publish = async (title: string, more = {}, author = ann): Promise<string> =>
    (await author.post('/post/create', { title, description: 'd', status: 'public', ...more })).body.post.url
  /** Sets the instant of a first publication, as if the clock had shown it. */
  async function published(url: string, created_at: string) {
    const { db } = held.blog.database
    await db.updateTable('post').set({ status: 'draft' }).where('url', '=', url).execute()
    await db.updateTable('post').set({ created_at }).where('url', '=', url).execute()
    await db.deleteFrom('month_count').execute()
    await db.updateTable('post').set({ status: 'public' }).where('url', '=', url).execute()
  }

  test('tags of public posts are counted, in the spelling used most', async () => {
    for (const tag of ['ai', 'AI', 'AI']) await publish('One', { tags: [tag, 'Web'] })
    const last = await publish('One', { tags: ['web', 'Rare'] })
    await publish('Hidden', { tags: ['AI', 'Secret'], status: 'draft' })
    const tags = [
      { name: 'Web', posts: 4 },
      { name: 'AI', posts: 3 },
      { name: 'Rare', posts: 1 },
    ]
    expect(await reader().listTags('posts', 1)).toEqual({ tags, page: 1, hasMore: false })
    expect((await reader().listTags('name', 1))?.tags.map(({ name }) => name)).toEqual(['AI', 'Rare', 'Web'])
    expect(await reader().listTags('posts', 2)).toBeNull()
    await ann.put(`/post/update/${last}`, { tags: ['Rare', 'AI'] })
    await ann.put('/post/update/one', { status: 'private' })
    await ann.delete('/post/delete/one-2')
    expect((await reader().listTags('posts', 1))?.tags).toEqual([
      { name: 'AI', posts: 2 },
      { name: 'Rare', posts: 1 },
      { name: 'Web', posts: 1 },
    ])
    await assertCounted(held.blog.database)
  })

  test('authors are listed with their numbers of public posts; those without any are left out', async () => {
    await publish('One')
    await publish('Two', {}, ben)
    await publish('Three', {}, ben)
    await publish('Hidden', { status: 'draft' })
    await held.blog.signUp('Carl')
    const names = async () => (await reader().listAuthors(1))?.authors.map(({ name, posts }) => [name, posts])
    const [annName, benName] = [
      (await ann.get('/author/profile')).body.name,
      (await ben.get('/author/profile')).body.name,
    ]
    expect(await names()).toEqual([
      [benName, 2],
      [annName, 1],
    ])
    expect(JSON.stringify(await reader().listAuthors(1))).not.toContain('@')
    await ben.delete('/author/delete/Ben')
    expect(await names()).toEqual([[annName, 1]])
    expect(await reader().listAuthors(2)).toBeNull()
    await assertCounted(held.blog.database)
  })

  test('the archive counts and lists months of the site’s time zone', async () => {
    const instants = ['2025-12-31T23:30:00.000Z', '2026-01-01T00:30:00.000Z', '2026-01-31T12:00:00.000Z']
    for (const instant of instants) await published(await publish(instant), instant)
    const { db } = held.blog.database
    await db
      .insertInto('month_count')
      .values([
        { month: '2025-12', posts: 1 },
        { month: '2026-01', posts: 2 },
      ])
      .execute()
    await assertCounted(held.blog.database)
    const january = (posts: number) => ({ year: 2026, posts, months: [{ month: 1, posts }] })
    const december = (posts: number) => ({ year: 2025, posts, months: [{ month: 12, posts }] })
    const ofYear = async (year: number, timeZone: string) =>
      (await reader().listPostsOfPeriod({ year }, timeZone, 1))?.posts.map(({ createdDate }) => createdDate)
    const newestFirst = instants.toReversed()
    for (const [timeZone, inJanuary] of [
      ['UTC', 2],
      ['Asia/Tokyo', 3],
      ['America/New_York', 1],
    ] as const) {
      const years = [january(inJanuary), ...(inJanuary < 3 ? [december(3 - inJanuary)] : [])]
      expect(await reader().listArchive(timeZone), timeZone).toEqual(years)
      expect(await ofYear(2026, timeZone), timeZone).toEqual(newestFirst.slice(0, inJanuary))
      expect(await ofYear(2025, timeZone), timeZone).toEqual(newestFirst.slice(inJanuary))
    }
    const month = await reader().listPostsOfPeriod({ year: 2026, month: 1 }, 'UTC', 1)
    expect(month).toMatchObject({ page: 1, hasOlder: false, posts: [{}, {}] })
    expect(await reader().listPostsOfPeriod({ year: 2026, month: 2 }, 'UTC', 1)).toMatchObject({ posts: [] })
    expect(await reader().listPostsOfPeriod({ year: 2026, month: 1 }, 'UTC', 2)).toBeNull()
  })

  test('the days of a month lead to the pages that show their latest posts, in the site’s time zone', async () => {
    const { database } = held.blog
    const { id } = await database.db.selectFrom('user').select('id').executeTakeFirstOrThrow()
    await writePosts(database, 35, { authorIds: [id] })
    const month = { year: 2020, month: 1 }
    expect(await reader().listDays(month, 'UTC')).toEqual([{ day: 1, page: 1 }])
    const posts = database.db.updateTable('post')
    await posts.set({ created_at: '2020-01-01T20:00:00.000Z' }).where('publication', '>', 4).execute()
    await posts.set({ created_at: '2020-01-31T20:00:00.000Z' }).where('publication', '=', 35).execute()
    expect(await reader().listDays(month, 'UTC')).toEqual([
      { day: 31, page: 1 },
      { day: 1, page: 1 },
    ])
    expect(await reader().listDays(month, 'Asia/Tokyo')).toEqual([
      { day: 2, page: 1 },
      { day: 1, page: 2 },
    ])
    expect(await reader().listDays({ year: 2020, month: 3 }, 'UTC')).toEqual([])
    await ann.put('/settings/update', { postsPerPage: 2 })
    expect((await reader().listDays(month, 'Asia/Tokyo')).at(-1)).toEqual({ day: 1, page: 16 })
    // So many would take long to count for each page.
    await database.db.updateTable('month_count').set({ posts: 2_001 }).execute()
    expect(await reader().listDays(month, 'UTC')).toEqual([])
  })

  test('titles of all posts are listed newest first, a hundred to a page', async () => {
    const { database } = held.blog
    expect(await reader().listTitles(1)).toEqual({ titles: [], page: 1, hasOlder: false })
    const { id } = await database.db.selectFrom('user').select('id').executeTakeFirstOrThrow()
    await writePosts(database, 99, { authorIds: [id] })
    for (const title of ['One', 'Two']) await publish(title)
    await publish('Hidden', { status: 'draft' })
    const pages = await Promise.all([1, 2, 3].map((page) => reader().listTitles(page)))
    expect(pages.map((page) => page && [page.titles.length, page.hasOlder])).toEqual([
      [100, true],
      [1, false],
      null,
    ])
    const titles = pages.flatMap((page) => page?.titles ?? []).map(({ title }) => title)
    expect(titles).toEqual(['Two', 'One', ...Array.from({ length: 99 }, (_, at) => `Post ${99 - at}`)])
  })

  test('a post links to the ones published before and after it; hidden posts are left out', async () => {
    for (const title of ['One', 'Two', 'Three']) await publish(title)
    const around = async (url: string) => {
      const links = await linksOf(url)
      return links && [links.previous?.url ?? null, links.next?.url ?? null]
    }
    expect(await around('one')).toEqual([null, 'two'])
    expect(await around('two')).toEqual(['one', 'three'])
    await ann.put('/post/update/two', { status: 'private' })
    expect(await around('one')).toEqual([null, 'three'])
    expect(await around('three')).toEqual(['one', null])
    expect(await linksOf('two')).toBeUndefined()
  })

  test('related posts share the rarest tags, then the most words, and are never hidden', async () => {
    for (const title of ['Cats', 'Dogs', 'Birds', 'Horses']) await publish(title, { tags: ['common'] })
    await publish('Quantum gates', { tags: ['common', 'rare'] })
    await publish('Draft gates', { tags: ['rare'], status: 'draft' })
    await publish('Quantum circuits of gates', { tags: ['common', 'rare'] })
    const related = async (url: string) => ((await linksOf(url))?.related ?? []).map((post) => post.url)
    await publish('More on dogs', { tags: ['common'] })
    expect((await related('quantum-circuits-of-gates'))[0]).toBe('quantum-gates')
    // Earlier posts get later ones as related posts too.
    expect((await related('quantum-gates'))[0]).toBe('quantum-circuits-of-gates')
    expect((await related('more-on-dogs'))[0]).toBe('dogs')
    await ann.put('/post/update/quantum-gates', { status: 'private' })
    for (const url of ['quantum-circuits-of-gates', 'cats', 'more-on-dogs'])
      expect(await related(url)).not.toContain('quantum-gates')
    await ann.put('/post/update/quantum-gates', { status: 'public' })
    expect((await related('quantum-circuits-of-gates'))[0]).toBe('quantum-gates')
    await assertCounted(held.blog.database)
  })

  test('posts without tags are related by their words', async () => {
    const words = { description: 'Weather balloons over mountains' }
    await publish('Measuring weather with balloons', words)
    await publish('Baking bread at home', { description: 'Flour and water' })
    await publish('Weather balloons measured again', words)
    const links = await linksOf('weather-balloons-measured-again')
    expect(links?.related).toMatchObject([
      { url: 'measuring-weather-with-balloons', imgname: null, cover: null },
    ])
  })
})
