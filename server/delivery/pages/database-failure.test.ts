import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { type Database, openDatabase } from '#server/data/database/database.ts'
import { openStorage } from '#server/data/storage/open-storage.ts'
import { createServices } from '#server/services.ts'
import { appOptions } from '#tests/support/test-blog.ts'

describe('pages while the database is unreachable', () => {
  let database: Database
  let app: FastifyInstance
  beforeAll(async () => {
    database = openDatabase('postgres://nobody@127.0.0.1:9/nothing')
    const storage = openStorage({ folder: '/nowhere' })
    const services = createServices({
      database,
      storage,
      limitFactor: 0,
      accessKey: null,
      logFailure: () => {},
    })
    app = await createApp(services, { ...appOptions, pages: 'built' })
  })
  afterAll(async () => {
    await app.close()
    await database.db.destroy()
  })

  async function read(url: string) {
    const { statusCode, headers, body } = await app.inject({ url })
    expect(body).toMatch(/^<!DOCTYPE html>/)
    expect(body).toContain('</footer>')
    expect(body).not.toMatch(/ECONNREFUSED|127\.0\.0\.1:9|nobody|file:\/\/|node_modules/)
    return { statusCode, headers, body }
  }

  /** The headers that tell clients and caches that this is not the page, and when to try again. */
  const again = { 'retry-after': '30', 'cache-control': 'private, no-store' }

  test.each([
    ['home', '/', 'From the Lectern'],
    ['a later page of home', '/?page=7', 'From the Lectern'],
    ['a tag', '/tags/C%2B%2B', 'From the Lectern'],
    ['an author', '/author/Ada', 'Ada'],
    ['a search', '/search?search=ada', 'Search results for: ada'],
  ])('%s has its heading and an empty list', async (_what, url, heading) => {
    const { statusCode, headers, body } = await read(url)
    expect(statusCode).toBe(503)
    expect(headers).toMatchObject(again)
    expect(headers.etag).toBeUndefined()
    expect(body).toContain(`<h1 dir="auto">${heading}</h1>`)
    expect(body).toContain('The posts cannot be shown right now.')
    expect(body).not.toMatch(/<article|No posts (yet|found)/)
  })

  test.each([
    ['archive', '/archive'],
    ['tags', '/tags'],
    ['authors', '/authors'],
  ])('the index of %s says that it cannot be shown', async (what, url) => {
    const { statusCode, headers, body } = await read(url)
    expect(statusCode).toBe(503)
    expect(headers).toMatchObject(again)
    expect(body).toContain(`The ${what} cannot be shown right now.`)
    expect(body).not.toMatch(/No (posts|tags|authors) yet/)
  })

  test('the admin area opens, and says nothing about accounts', async () => {
    const { statusCode, body } = await app.inject({ url: '/admin/auth/signin' })
    expect(statusCode).toBe(200)
    expect(body).not.toContain('no account yet')
  })

  test.each(['/feed.xml', '/sitemap.xml', '/some-post.md'])('%s has Retry-After', async (url) => {
    const { statusCode, headers } = await app.inject({ url })
    expect(statusCode).toBe(503)
    expect(headers['retry-after']).toBeDefined()
    expect(headers['cache-control']).toContain('no-store')
  })

  test.each(['/some-post', '/some-post?preview=ticket'])('%s shows the 404 view, as a 503', async (url) => {
    const { statusCode, headers, body } = await read(url)
    expect(statusCode).toBe(503)
    expect(headers).toMatchObject(again)
    expect(headers.etag).toBeUndefined()
    expect(body).toContain('<h1>Page not found</h1>')
    expect(body).toContain('Try again')
    // Nor can it be known whose post it is.
    expect(body).not.toContain('data-preview-call')
    expect(body).toContain('<meta name="robots" content="noindex"/>')
  })

  test.each(['/contact', '/search'])('%s needs no database', async (url) => {
    expect((await read(url)).statusCode).toBe(200)
  })

  test('an invalid address stays a 404', async () => {
    const { statusCode, headers } = await read('/a/b/c')
    expect(statusCode).toBe(404)
    expect(headers['retry-after']).toBeUndefined()
  })

  test('a message sent without a script is shown again with the reason', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=Ada&email=ada%40example.org&message=Hello+%3Cthere%3E',
    })
    expect(response.statusCode).toBe(503)
    expect(response.headers['cache-control']).toBe('private, no-store')
    expect(response.body).toContain(
      'Your message could not be stored. It is still here: try again in a moment.',
    )
    expect(response.body).toContain('value="ada@example.org"')
    expect(response.body).toContain('>Hello &lt;there&gt;</textarea>')
  })
})
