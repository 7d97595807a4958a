import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const posts = [
  {
    title: 'Deep Learning in Practice',
    description: 'Networks',
    tags: ['AI'],
    content: '<p>gradient descent</p>',
  },
  { title: 'Café Society', description: 'On naïve Bayes', tags: ['C++', 'CI/CD'], content: '<p>Straße</p>' },
  {
    title: 'Rust primer',
    description: 'd',
    tags: ['C#'],
    content: '<h2>Deep</h2><p>a <b>learn</b>er’s diary</p>',
  },
  { title: '日本語の自然言語処理', description: '形態素解析', tags: ['機械学習'], content: '<p>猫と犬</p>' },
  { title: 'Not OR and', description: 'NEAR "quoted" *', tags: [], content: '<p title="hidden">select</p>' },
]
const [deep, cafe, rust, japanese, operators] = posts.map((post) => post.title)

/** What each term finds, oldest first, on either database. */
const found: [string, (string | undefined)[]][] = [
  ['deep', [deep, rust]],
  ['DEEP learn', [deep, rust]],
  ['learn deep', []],
  ['learner deep', [rust]],
  ['deep learning', [deep]],
  ['dee learning', []],
  ['gradient', [deep]],
  ['grad', [deep]],
  ['cafe', [cafe]],
  ['CAFÉ', [cafe]],
  ['ｃａｆｅ', [cafe]],
  ['strasse', [cafe]],
  ['naive bayes', [cafe]],
  ['c++', [cafe]],
  ['c#', [rust]],
  ['CI/CD', [cafe]],
  ['日本', [japanese]],
  ['言語処理', [japanese]],
  ['本', [japanese]],
  ['機械学習', [japanese]],
  ['猫', [japanese]],
  ['犬猫', []],
  ['NOT', [operators]],
  ['deep NOT rust', []],
  ['deep OR cafe', []],
  ['"quoted"', [operators]],
  ['near(', [operators]],
  ['title:deep', []],
  ['de*', [deep, rust]],
  ["'; drop table post; --", []],
  ['hidden', []],
  ['strong h2 b', []],
  ['***', []],
  ['name of ann', [deep, cafe, japanese, operators]],
  ['ann deep', [deep]],
  ['ben', [rust]],
]

describe.each(databaseKinds)('search on %s', (kind) => {
  const held = useBlog(kind, { startsAt: '2026-06-15T12:00:00Z' })
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
    const ben = await held.blog.signUp('ben')
    for (const post of posts) {
      const author = post.title === rust ? ben : ann
      await author.post('/post/create', { ...post, status: 'public' })
    }
  })
  const search = async (term: string, more = '') => {
    const { status, body } = await held.blog.visitor.get(
      `/post/read?search=${encodeURIComponent(term)}${more}`,
    )
    expect(status).toBe(200)
    return body.map((post: { title: string }) => post.title)
  }

  test('all words of the term must match, the last also as a prefix, in any post and author', async () => {
    for (const [term, titles] of found) expect([term, await search(term)]).toEqual([term, titles])
  })

  test('a blank or absent term lists all posts', async () => {
    const all = posts.map((post) => post.title)
    for (const term of ['', '  ', '\t']) expect(await search(term)).toEqual(all)
    expect((await held.blog.visitor.get('/post/read')).body).toHaveLength(all.length)
  })

  test('a term of any length is answered', async () => {
    expect(await search(`deep ${'learning '.repeat(31)} ${'ignored '.repeat(500)}`)).toEqual([deep])
  })

  test('an edit, a new tag and hiding are seen at once', async () => {
    await ann.put('/post/update/deep-learning-in-practice', { title: 'Shallow', content: '<p>forest</p>' })
    expect(await search('gradient')).toEqual([])
    expect(await search('shallow forest')).toEqual(['Shallow'])
    await ann.put('/post/update/deep-learning-in-practice', { tags: ['trees'] })
    expect(await search('trees forest')).toEqual(['Shallow'])
    await ann.put('/post/update/deep-learning-in-practice', { status: 'private' })
    expect(await search('shallow')).toEqual([])
    await ann.put('/post/update/deep-learning-in-practice', { status: 'public' })
    expect(await search('shallow')).toEqual(['Shallow'])
    await ann.delete('/post/delete/deep-learning-in-practice')
    expect(await search('shallow')).toEqual([])
  })

  test('only a new body is indexed again, and not the body of a post with a new tag or title', async () => {
    const { db } = held.blog.database
    await db.updateTable('post_body').set({ text: 'unseen' }).where('text', '=', 'gradient descent').execute()
    const change = (change: object) => ann.put('/post/update/deep-learning-in-practice', change)
    expect((await change({ title: 'Shallow', tags: ['trees'] })).status).toBe(200)
    expect([await search('trees gradient'), await search('shallow descent')]).toEqual([
      ['Shallow'],
      ['Shallow'],
    ])
    expect([await search('unseen'), await search('practice')]).toEqual([[], []])
    expect((await change({ content: '<p>descent of man</p>' })).status).toBe(200)
    expect([await search('gradient'), await search('descent man')]).toEqual([[], ['Shallow']])
  })

  test('posts are found by an author’s new name and no longer by the old one', async () => {
    await ann.put('/author/update', { name: 'Grace Hopper' })
    expect(await search('hopper deep')).toEqual([deep])
    expect(await search('grace hop')).toEqual([deep, cafe, japanese, operators])
    expect(await search('name of ann')).toEqual([])
  })

  test('by relevance the best match comes last: title before tag before text', async () => {
    for (const [title, more] of [
      ['Quantum theory', {}],
      ['Tagged', { tags: ['quantum'] }],
      ['Described', { description: 'quantum' }],
      ['Mentioned', { content: '<p>quantum</p>' }],
    ] as const) {
      await ann.post('/post/create', { title, description: 'd', status: 'public', ...more })
    }
    expect(await search('quantum')).toEqual(['Quantum theory', 'Tagged', 'Described', 'Mentioned'])
    const best = ['Mentioned', 'Described', 'Tagged', 'Quantum theory']
    expect(await search('quantum', '&sort=relevance')).toEqual(best)
    expect(await search('quantum', '&sort=relevance&limit=2')).toEqual(best.slice(2))
    expect(await search('quantum', '&sort=relevance&limit=2&before=2')).toEqual(best.slice(0, 2))
  })

  test('pages for readers go newest first by cursor, each post once', async () => {
    for (let n = 0; n < 35; n++) {
      await ann.post('/post/create', { title: `Entry ${n}`, description: 'd', status: 'public' })
    }
    const reader = held.blog.services.openReader()
    const first = await reader.search('entry', { sort: 'newest' })
    const second = await reader.search('entry', { sort: 'newest', before: first?.older as string })
    const titles = [first, second].flatMap((page) => page?.posts ?? []).map((post) => post.title)
    expect(titles).toEqual(Array.from({ length: 35 }, (_, n) => `Entry ${34 - n}`))
    expect([first?.posts.length, second?.older]).toEqual([30, null])
    expect([first?.total, second?.total]).toEqual([35, 35])
    expect(await reader.search('entry 7', { sort: 'relevance' })).toMatchObject({
      total: 1,
      alternatives: null,
    })
    expect((await reader.search('entry', { sort: 'newest', year: 2026 }))?.total).toBe(35)
    expect((await reader.search('entry', { sort: 'newest', tag: 'AI' }))?.total).toBe(0)
  })

  test('a page without results offers tags and the newest posts, and a correction that filters exclude', async () => {
    const reader = held.blog.services.openReader()
    const none = await reader.search('xyzzy', { sort: 'newest' })
    expect(none).toMatchObject({ posts: [], corrected: null, alternatives: { tags: expect.any(Array) } })
    expect(none?.alternatives?.posts.map(({ title }) => title)).toEqual([operators, japanese, rust])
    expect(none?.alternatives?.tags).toContain('CI/CD')
    const excluded = await reader.search('gradiant', { sort: 'newest', tag: 'C#' })
    expect(excluded).toMatchObject({ posts: [], corrected: 'gradient', total: 0 })
  })

  test('words that are in code only are shown as code', async () => {
    const content = '<p>How to retry.</p><pre>await retry(5)\n  .until(done)</pre><p>More of it.</p>'
    await ann.post('/post/create', { title: 'Loops', description: 'd', content, status: 'public' })
    const reader = held.blog.services.openReader()
    const shown = async (term: string) => (await reader.search(term, { sort: 'newest' }))?.posts[0]?.shown
    expect(await shown('until')).toMatchObject({
      excerpt: { text: '.until(done)', marks: [[1, 6]] },
      isCode: true,
    })
    expect(await shown('retry')).toMatchObject({
      excerpt: { text: 'How to retry. More of it.' },
      isCode: false,
    })
  })

  test('TeX is found, and not shown', async () => {
    const formula = (tex: string, place: string) => `<code class="language-math math-${place}">${tex}</code>`
    const content = `<p>The entropy ${formula('\\operatorname{softplus}(x)', 'inline')} rises.</p><pre>${formula('\\operatorname{softmin}(x)', 'display')}</pre>`
    await ann.post('/post/create', { title: 'Sums', description: 'd', content, status: 'public' })
    const reader = held.blog.services.openReader()
    const shown = async (term: string) => (await reader.search(term, { sort: 'newest' }))?.posts[0]?.shown
    expect(await shown('entropy')).toMatchObject({ excerpt: { text: 'The entropy … rises.' }, isCode: false })
    for (const term of ['softplus', 'softmin'])
      expect(await shown(term)).toMatchObject({ excerpt: { text: 'd' }, isCode: false })
  })

  test('a cursor that no response contained is refused', async () => {
    for (const query of ['before=x', 'before=-1', 'before=99999999999', 'sort=best']) {
      const { status } = await held.blog.visitor.get(`/post/read?search=deep&${query}`)
      expect(status).toBe(400)
    }
    expect(await held.blog.services.openReader().search('deep', { sort: 'newest', before: 'x' })).toBeNull()
  })
})
