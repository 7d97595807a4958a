import { beforeEach, describe, expect, test } from 'vitest'
import { reservedWords } from '#contract/reserved-words.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

describe.each(databaseKinds)('discovery pages on %s', (kind) => {
  const held = useBlog(kind, { app: { pages: 'built' }, startsAt: '2026-06-15T12:00:00Z' })
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
  })
  const read = async (url: string) => {
    const response = await held.blog.app.inject({ url })
    return { status: response.statusCode, html: response.body, headers: response.headers }
  }
  const publish = (title: string, more = {}) =>
    ann.post('/post/create', { title, description: 'd', status: 'public', ...more })
  const canonicalOf = (html: string) => /rel="canonical" href="([^"]*)"/.exec(html)?.[1]
  const [year, month] = ['2026', '2026/06']

  test('have reserved first words', () => {
    for (const word of ['tags', 'archive', 'authors']) expect(reservedWords).toContain(word)
  })

  test('without posts exist, empty and with noindex', async () => {
    for (const url of ['/tags', '/archive', '/authors', `/archive/${month}`, '/archive/1999']) {
      const { status, html } = await read(url)
      expect([status, html.includes('<meta name="robots" content="noindex"')], url).toEqual([200, true])
    }
  })

  test('each have a canonical address, whatever the query', async () => {
    await publish('One', { tags: ['AI'] })
    for (const [url, canonical] of [
      ['/tags?x=1', '/tags'],
      ['/tags?sort=name', '/tags'],
      ['/archive', '/archive'],
      [`/archive/${year}?page=1`, `/archive/${year}`],
      [`/archive/${month}`, `/archive/${month}`],
      ['/authors', '/authors'],
    ] as const) {
      const { status, html } = await read(url)
      expect([status, canonicalOf(html)], url).toEqual([200, `http://localhost:3000${canonical}`])
      expect(html, url).not.toContain('noindex')
    }
  })

  test.each([
    ['/tags?page=2', 404],
    ['/authors?page=2', 404],
    [`/archive/${month}?page=2`, 404],
    ['/archive/2026/13', 404],
    ['/archive/2026/00', 404],
    ['/archive/202', 404],
    ['/archive/abcd', 404],
    ['/archive/2026/1/2', 404],
    ['/archive/2026/1', 308],
    ['/Archive', 308],
    ['/TAGS', 308],
    ['/authors/', 308],
  ])('%s answers %i', async (url, status) => {
    expect((await read(url)).status).toBe(status)
  })

  test('an old address of a post redirects to its newest one, with the query, and is a 404 for a hidden post', async () => {
    await publish('Alpha')
    await ann.put('/post/address/alpha', { address: 'second-name' })
    await ann.put('/post/address/second-name', { address: 'third-name' })
    for (const url of ['/alpha', '/second-name', '/Second-Name']) {
      const { status, headers } = await read(`${url}?utm=x`)
      expect([status, headers.location, headers['cache-control']], url).toEqual([
        308,
        '/third-name?utm=x',
        'no-cache',
      ])
    }
    await ann.put('/post/address/third-name', { address: 'alpha' })
    expect((await read('/third-name')).headers.location).toBe('/alpha')
    expect(await read('/alpha')).toMatchObject({ status: 200 })
    await ann.put('/post/update/alpha', { status: 'private' })
    const plain = ({ status, html }: { status: number; html: string }, asked: string) => ({
      status,
      html: html.replaceAll(asked, 'asked'),
    })
    expect(plain(await read('/second-name'), 'second-name')).toEqual(
      plain(await read('/fourth-name'), 'fourth-name'),
    )
    const { ticket } = (await ann.post('/post/preview/second-name')).body
    expect((await read(`/second-name?preview=${ticket}`)).headers.location).toBe(`/alpha?preview=${ticket}`)
    expect(await read(`/alpha?preview=${ticket}`)).toMatchObject({ status: 200 })
  })

  test('no page links to a hidden post', async () => {
    for (const title of ['First', 'Secret', 'Last'])
      await publish(title, { tags: ['Same', `Tag of ${title}`] })
    expect((await read('/first')).html).toContain('href="/secret"')
    await ann.put('/post/update/secret', { status: 'draft' })
    for (const url of ['/first', '/last', '/tags', '/archive', `/archive/${month}`, '/authors'])
      expect((await read(url)).html, url).not.toMatch(/secret/i)
    expect((await read('/authors')).html).toContain('2 posts')
  })
})
