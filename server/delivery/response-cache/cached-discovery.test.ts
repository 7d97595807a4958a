import { describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { useServedBlog } from '#tests/support/served-blog.ts'

describe.each(databaseKinds)('cached discovery pages on %s', (kind) => {
  const served = useServedBlog(
    kind,
    async ({ publish }) => {
      for (const title of ['One', 'Two', 'Three']) await publish(title, ['Same'])
    },
    { startsAt: '2026-06-15T12:00:00Z' },
  )
  const { publish, retitle } = served
  const read = (path: string) => served.textOf(path, { 'user-agent': 'bot' })
  const month = '2026/06'

  const writes: [name: string, write: () => Promise<unknown>, shown: [path: string, text: string][]][] = [
    [
      'a new post',
      () => publish('Fourth', ['Same', 'New']),
      [
        ['/tags', 'New'],
        ['/archive', '4 posts'],
        [`/archive/${month}`, 'Fourth'],
        ['/authors', '4 posts'],
        ['/archive', 'Fourth'],
        ['/search?search=qzxvqz', 'Fourth'],
        ['/three', 'rel="next"'],
        ['/one', 'Fourth'],
      ],
    ],
    [
      'a hidden post',
      () => served.ann.put('/post/update/two', { status: 'private' }),
      [
        ['/tags', '<span>2</span>'],
        ['/archive', '2 posts'],
        [`/archive/${month}`, 'href="/three"'],
        ['/authors', '2 posts'],
        ['/one', 'href="/three" rel="next"'],
      ],
    ],
    [
      'another address',
      () => served.ann.put('/post/address/two', { address: 'elsewhere' }),
      [
        ['/', 'href="/elsewhere"'],
        ['/one', 'href="/elsewhere"'],
        [`/archive/${month}`, 'href="/elsewhere"'],
        ['/api/post/getpost/two', '"url":"elsewhere"'],
        ['/elsewhere', 'Two'],
        ['/two', ''],
        ['/sitemap.xml', '/elsewhere</loc>'],
        ['/api/post/suggest?search=two', '"url":"elsewhere"'],
      ],
    ],
    ['other tags', () => served.ann.put('/post/update/two', { tags: ['Other'] }), [['/tags', 'Other']]],
  ]

  test.each(writes)('show %s at once', async (_name, write, shown) => {
    for (const [path] of shown) await read(path)
    await write()
    for (const [path, text] of shown) {
      const html = await read(path)
      expect(html.replaceAll(' dir="auto"', ''), path).toContain(text)
      if (path.startsWith('/archive/')) expect(html.includes('href="/two"'), path).toBe(text === 'Fourth')
    }
  })

  test('stay cached if nothing on them changed', async () => {
    for (const title of ['Far', 'Farther']) await publish(title, ['Else'])
    const untouched = ['/tags', '/one']
    const before = await Promise.all(untouched.map(read))
    await retitle('Other')
    await served.ann.put('/post/update/farther', { content: '<p>Changed</p>' })
    expect(await Promise.all(untouched.map(read))).toEqual(before)
  })
})
