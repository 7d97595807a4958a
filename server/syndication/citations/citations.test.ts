import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

describe.each(databaseKinds)('citations on %s', (kind) => {
  const held = useBlog(kind, { app: { pages: 'built' } })
  let ann: SignedIn
  let origin: string
  beforeEach(async () => {
    ann = await held.blog.signUp('Ann')
    origin = await held.blog.app.listen({ host: '127.0.0.1', port: 0 })
    await ann.post('/post/create', {
      title: 'A & B',
      description: 'd',
      tags: ['One', 'Two'],
      status: 'public',
      content: '<p>x</p>',
    })
  })
  const read = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers })

  test('a post has an entry in each format, which changes with it and not otherwise', async () => {
    for (const [path, type, title, renamed] of [
      ['/a-b.bib', 'application/x-bibtex', 'title = {{A \\& B}}', 'title = {{Other}}'],
      ['/a-b.ris', 'application/x-research-info-systems', 'TI  - A & B\r\n', 'TI  - Other\r\n'],
    ] as const) {
      await ann.put('/post/update/a-b', { title: 'A & B' })
      const response = await read(path)
      expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
      expect(response.headers.get('link')).toBe('<http://localhost:3000/a-b>; rel="canonical"')
      expect(await response.text()).toContain(title)
      const etag = response.headers.get('etag') as string
      expect((await read(path, { 'if-none-match': etag })).status).toBe(304)
      await ann.put('/post/update/a-b', { title: 'Other' })
      expect(await (await read(path, { 'if-none-match': etag })).text()).toContain(renamed)
    }
  })

  test('a post that readers no longer see has none', async () => {
    const hides = {
      taken: () => ann.post('/post/takedown/taken', { reason: 'r' }),
      trashed: () => ann.delete('/post/delete/trashed'),
      hidden: () => ann.put('/post/update/hidden', { status: 'private' }),
    }
    for (const [url, hide] of Object.entries(hides)) {
      await ann.post('/post/create', { title: url, description: 'd', status: 'public' })
      expect((await read(`/${url}.bib`)).status).toBe(200)
      expect((await hide()).status).toBe(200)
      for (const format of ['bib', 'ris']) {
        const address = `/${url}.${format}`
        expect([address, (await read(address)).status]).toEqual([address, 404])
      }
    }
  })

  test('a page says the same to Scholar and Zotero, and to readers', async () => {
    const page = await (await read('/a-b')).text()
    const found = [...page.matchAll(/<meta name="((?:citation_|z:)[^"]+)" content="([^"]*)"/g)]
    const date = expect.stringMatching(/^\d{4}\/\d\d\/\d\d$/)
    expect(Object.fromEntries(found.map(([, name, content]) => [name, content]))).toEqual({
      citation_title: 'A &amp; B',
      citation_author: 'Name of Ann',
      citation_publication_date: date,
      citation_online_date: date,
      citation_publisher: expect.any(String),
      citation_keywords: 'One; Two',
      citation_public_url: 'http://localhost:3000/a-b',
      citation_fulltext_html_url: 'http://localhost:3000/a-b',
      'z:itemType': 'blogPost',
    })
    expect(page).toMatch(/<a href="\/a-b\.bib" download/)
    expect(page).toMatch(/<p dir="auto">Name of Ann \(\d{4}\)\. A &amp; B\. /)
  })
})
