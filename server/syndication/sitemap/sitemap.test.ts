import { readFileSync } from 'node:fs'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createReads } from '#server/transaction.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { readPageList } from './list-pages.ts'
import { maxAddressesOfPart, maxAddressesOfSitemap } from './sitemap-sizes.ts'

const origin = 'http://localhost:3000'
/** The schema of sitemaps.org, from the package `sitemap`. */
const schema = readFileSync(
  new URL('../../../node_modules/sitemap/schema/sitemap.xsd', import.meta.url),
  'utf8',
)
const names = { s: 'http://www.sitemaps.org/schemas/sitemap/0.9' }

describe.each(databaseKinds)('the sitemap on %s', (kind) => {
  const held = useBlog(kind, { app: { pages: 'built' } })
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
  })
  const get = (url: string) => held.blog.app.inject({ url })
  const publish = (title: string, more = {}) =>
    ann.post('/post/create', { title, description: 'd', status: 'public', ...more })

  /** The addresses of a sitemap, validated by the schema, with their last changes. */
  async function read(path: string): Promise<Map<string, string | undefined>> {
    const { statusCode, body, headers } = await get(path)
    expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'application/xml; charset=utf-8'])
    using rules = XmlDocument.fromString(schema)
    using validator = XsdValidator.fromDoc(rules)
    using document = XmlDocument.fromString(body)
    validator.validate(document)
    const urls = document.find('/s:urlset/s:url', names)
    return new Map(
      urls.map((url) => [url.get('s:loc', names)?.content ?? '', url.get('s:lastmod', names)?.content]),
    )
  }

  test('has every public page with its last change, and nothing else', async () => {
    await held.blog.signUp('writes-nothing')
    const { url } = (await publish('Öne & <b>', { tags: ['C++/C#', "a'b&c", '深度'] })).body.post
    await ann.post('/post/create', { title: 'Draft', description: 'd', tags: ['Draft'] })
    await publish('Hidden', { tags: ['Hidden'] })
    await ann.put('/post/update/hidden', { status: 'private' })
    held.blog.passTime(60_000)
    await ann.put(`/post/update/${encodeURIComponent(url)}`, { description: 'new' })
    const post = await held.blog.database.db
      .selectFrom('post')
      .select(['created_at', 'updated_at'])
      .where('url', '=', url)
      .executeTakeFirstOrThrow()
    expect(post.updated_at > post.created_at).toBe(true)
    const found = await read('/sitemap.xml')
    expect(Object.fromEntries(found)).toEqual({
      [`${origin}/`]: post.created_at,
      [`${origin}/about`]: undefined,
      [`${origin}/contact`]: undefined,
      [`${origin}/archive`]: undefined,
      [`${origin}/tags`]: undefined,
      [`${origin}/authors`]: undefined,
      [`${origin}/tags/C%2B%2B%2FC%23`]: post.created_at,
      [`${origin}/tags/a'b%26c`]: post.created_at,
      [`${origin}/tags/%E6%B7%B1%E5%BA%A6`]: post.created_at,
      [`${origin}/author/ann`]: post.created_at,
      [`${origin}/${encodeURIComponent(url)}`]: post.updated_at,
    })
    for (const address of found.keys()) {
      const { statusCode, body } = await get(address.slice(origin.length))
      expect([address, statusCode, body.includes('noindex')]).toEqual([address, 200, false])
    }
  })

  test('has the About page once, also if the owners wrote one', async () => {
    await ann.post('/page/create', { title: 'About', description: 'd', status: 'public' })
    const addresses = (await get('/sitemap.xml')).body.match(/<loc>[^<]*\/about<\/loc>/g)
    expect(addresses).toEqual([`<loc>${origin}/about</loc>`])
    expect((await read('/sitemap.xml')).get(`${origin}/about`)).toMatch(/^20/)
  })

  test('of an empty blog is valid', async () => {
    expect([...(await read('/sitemap.xml')).keys()]).toEqual(
      ['/', '/about', '/contact'].map((path) => origin + path),
    )
  })

  test('is an index of parts if there are more addresses than one part may have', async () => {
    for (const title of ['First', 'Second', 'Third', 'Last']) await publish(title, { tags: ['Tag'] })
    const { db } = held.blog.database
    const numbers = {
      second: maxAddressesOfPart,
      third: maxAddressesOfPart + 1,
      last: maxAddressesOfSitemap + 1,
    }
    for (const [url, publication] of Object.entries(numbers).toReversed())
      await db.updateTable('post').set({ publication }).where('url', '=', url).execute()
    const index = (await get('/sitemap.xml')).body
    using document = XmlDocument.fromString(index)
    const parts = document.find('/s:sitemapindex/s:sitemap/s:loc', names).map((loc) => loc.content)
    expect(parts).toEqual(
      ['pages-1', 'posts-1', 'posts-2', 'posts-11'].map((part) => `${origin}/sitemap-${part}.xml`),
    )
    const found = await Promise.all(parts.map((part) => read(part.slice(origin.length))))
    expect(found.map((part) => [...part.keys()].map((address) => address.slice(origin.length)))).toEqual([
      ['/', '/about', '/contact', '/archive', '/tags', '/authors', '/tags/Tag', '/author/ann'],
      ['/first', '/second'],
      ['/third'],
      ['/last'],
    ])
    for (const path of [
      '/sitemap-posts-3.xml',
      '/sitemap-posts-12.xml',
      '/sitemap-pages-2.xml',
      '/sitemap-posts-0.xml',
      '/sitemap-x-1.xml',
    ])
      expect([path, (await get(path)).statusCode]).toEqual([path, 404])
  })

  test('has parts that begin and end at any page', async () => {
    await publish('Model', { tags: ['One', 'Two', 'Three'] })
    const { sitemap } = createReads(held.blog.database)
    const { count, list } = await readPageList({ sitemap }, origin)
    const all = await list(0, 100)
    expect([all.length, count]).toEqual([10, 10])
    for (let from = 0; from <= 10; from++)
      for (let to = from; to <= 11; to++) expect(await list(from, to)).toEqual(all.slice(from, to))
  })

  test('reads more rows than one batch has', async () => {
    await publish('Model', { tags: Array.from({ length: 100 }, (_, at) => `tag ${at}`) })
    const { db } = held.blog.database
    const post = await db.selectFrom('post').selectAll().executeTakeFirstOrThrow()
    const copies = Array.from({ length: 1_100 }, (_, at) => ({
      ...post,
      id: `copy-${at}`,
      url: `copy-${at}`,
      publication: at + 2,
      created_at: new Date(Date.parse(post.created_at) + 1 + at).toISOString(),
    }))
    for (let at = 0; at < copies.length; at += 100)
      await db
        .insertInto('post')
        .values(copies.slice(at, at + 100))
        .execute()
    const tags = copies.map(({ id, created_at }, at) => ({
      ...{ post_id: id, position: 0, name: `Copied ${at}`, key: `copied ${at}`, listed_at: created_at },
    }))
    for (let at = 0; at < tags.length; at += 100)
      await db
        .insertInto('post_tag')
        .values(tags.slice(at, at + 100))
        .execute()
    const counts = tags.map(({ key, name }) => ({ key, name, posts: 1 }))
    for (let at = 0; at < counts.length; at += 100)
      await db
        .insertInto('tag_count')
        .values(counts.slice(at, at + 100))
        .execute()
    const found = [...(await read('/sitemap.xml')).keys()]
    expect(found.filter((address) => /\/copy-\d+$/.test(address))).toHaveLength(1_100)
    expect(found.filter((address) => address.includes('/tags/'))).toHaveLength(1_200)
    expect(new Set(found).size).toBe(found.length)
  })
})
