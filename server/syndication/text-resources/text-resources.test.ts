import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const contact = 'mailto:security@example.org'

describe.each(databaseKinds)('text resources on %s', (kind) => {
  const held = useBlog(kind, {
    app: { pages: 'built' },
    fixedSettings: { securityContact: { value: contact, variable: 'SECURITY_CONTACT' } },
  })
  let ann: SignedIn
  let origin: string
  beforeEach(async () => {
    ann = await held.blog.signUp('Ann')
    origin = await held.blog.app.listen({ host: '127.0.0.1', port: 0 })
  })
  const read = (path: string, init: RequestInit = {}) => fetch(origin + path, { redirect: 'manual', ...init })
  const publish = (title: string, more = {}) =>
    ann.post('/post/create', { title, description: 'd', status: 'public', tags: ['CI/CD'], ...more })

  const followed = [
    '/feed.xml',
    '/rss.xml',
    '/feed.json',
    '/tags/CI%2FCD/feed.xml',
    '/author/Ann/rss.xml',
    '/sitemap.xml',
    '/llms.txt',
  ]
  const all = [...followed, '/robots.txt', '/one.md', '/one.bib', '/one.ris', '/.well-known/security.txt']

  test('have the same headers for GET and HEAD, including those of every response', async () => {
    await publish('One')
    for (const path of all) {
      // The client reports the length of the uncompressed body.
      const headers = { 'Accept-Encoding': 'identity' }
      const [got, asked] = [await read(path, { headers }), await read(path, { headers, method: 'HEAD' })]
      expect([path, got.status, asked.status, await asked.text()]).toEqual([path, 200, 200, ''])
      expect(asked.headers.get('content-length')).toBe(String((await got.arrayBuffer()).byteLength))
      expect(got.headers.get('content-type')).toMatch(/; charset=utf-8$/)
      expect(got.headers.get('x-content-type-options')).toBe('nosniff')
      expect(got.headers.get('content-security-policy')).toContain("default-src 'none'")
      const refused = await read(path, { method: 'POST' })
      expect([path, refused.status, refused.headers.get('allow')]).toEqual([path, 405, 'GET, HEAD'])
    }
  })

  test('are revalidated by ETag or date, and sent again as soon as anything has changed', async () => {
    await publish('One')
    await publish('Two')
    for (const path of followed) {
      const { headers } = await read(path)
      const [etag, date] = [headers.get('etag') as string, headers.get('last-modified') as string]
      expect([path, Math.abs(Date.now() - Date.parse(date)) < 60_000]).toEqual([path, true])
      expect((await read(path, { headers: { 'If-None-Match': etag } })).status).toBe(304)
      expect((await read(path, { headers: { 'If-Modified-Since': date } })).status).toBe(304)
      const both = { 'If-None-Match': '"other"', 'If-Modified-Since': date }
      expect((await read(path, { headers: both })).status).toBe(200)
      // The newest post stays the newest one.
      await ann.put('/post/update/one', { status: 'private' })
      for (const header of [
        ['If-None-Match', etag],
        ['If-Modified-Since', date],
      ] as [string, string][])
        expect([path, header, (await read(path, { headers: [header] })).status]).toEqual([path, header, 200])
      await ann.put('/post/update/one', { status: 'public' })
    }
  })

  test('contain nothing of hidden posts', async () => {
    await publish('Secretly hidden', { tags: ['Secretly'], content: '<p>secretly</p>' })
    await publish('Shown')
    for (const path of [...all.filter((path) => !path.startsWith('/one.')), '/tags/secretly/feed.xml'])
      await (await read(path)).text()
    await ann.put('/post/update/secretly-hidden', { status: 'private' })
    await ann.post('/post/create', { title: 'Secretly drafted', description: 'd', tags: ['Secretly'] })
    for (const path of [
      ...followed,
      '/tags/secretly/feed.json',
      '/feed.json?before=1',
      '/feed.xml?before=2',
    ]) {
      const text = await (await read(path)).text()
      expect([
        path,
        text.replaceAll('/tags/secretly', '').match(/secretly[ -](?:hidden|drafted)|<p>/i),
      ]).toEqual([path, null])
    }
    for (const path of [
      '/secretly-hidden.md',
      '/secretly-drafted.md',
      '/secretly-hidden.bib',
      '/secretly-drafted.ris',
      '/nothing.md',
    ]) {
      const response = await read(path)
      expect([path, response.status, await response.text()]).toEqual([
        path,
        404,
        'There is nothing at this address.\n',
      ])
    }
  })

  test('have one address, and other spellings are redirected to it or are 404', async () => {
    await publish('One')
    for (const [path, location] of [
      ['/feed.xml/', '/feed.xml'],
      ['/%66eed.xml', '/feed.xml'],
      ['/author/ann/feed.xml?x=1', '/author/Ann/feed.xml?x=1'],
      ['/ONE.md', '/one.md'],
      ['/Feed.xml', '/feed.xml'],
      ['/one.MD', '/one.md'],
      ['/ONE.Bib?x=1', '/one.bib?x=1'],
      ['/ONE.ris', '/one.ris'],
    ]) {
      const response = await read(path as string)
      expect([path, response.status, response.headers.get('location')]).toEqual([path, 308, location])
    }
    // A proxy may have decoded the slash in a tag.
    expect(await (await read('/tags/CI/CD/feed.xml')).text()).toBe(
      await (await read('/tags/CI%2FCD/feed.xml')).text(),
    )
    expect(await (await read('/feed.xml?utm_source=x')).text()).toBe(await (await read('/feed.xml')).text())
    expect((await read('/tags/feed.xml')).headers.get('content-type')).toContain('text/html')
    expect((await read('/tags/x%2Ffeed.xml')).headers.get('content-type')).toContain('text/html')
    for (const path of [
      '/x/feed.xml',
      '/author/feed.xml',
      '/a/one.md',
      '/.md',
      '/.bib',
      '/one.md.bib',
      '/a/one.ris',
    ])
      expect([path, (await read(path)).status]).toEqual([path, 404])
  })

  // What follows asks the database nothing that the above does not.
  if (kind !== databaseKinds[0]) return

  test('a post as Markdown has the content of its page, and a link to it', async () => {
    await publish('A *title* "x"', {
      content: `<h2>Part</h2><p>Text with <strong>weight</strong>, <a href="/about">a link</a> and * signs.</p>
        <pre><code class="language-js">if (a &lt; b) run()</code></pre>
        <table><tbody><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2|3</td></tr></tbody></table>
        <ul><li>one<ul><li>two</li></ul></li></ul><p><del>old</del> <s>wrong</s><script>alert(1)</script></p>`,
    })
    const page = await (await read('/a-title-x')).text()
    expect(page).toContain('<link rel="alternate" type="text/markdown" href="/a-title-x.md"/>')
    const response = await read('/a-title-x.md')
    expect(response.headers.get('link')).toBe('<http://localhost:3000/a-title-x>; rel="canonical"')
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    const [, head = '', body] = (await response.text()).split('---\n')
    expect(head).toContain('title: "A *title* \\"x\\""\n')
    expect(head).toContain('tags: ["CI/CD"]\n')
    expect(`\n${body}`).toBe(`
\n# A \\*title\\* "x"\n
## Part\n
Text with **weight**, [a link](http://localhost:3000/about) and \\* signs.\n
\`\`\`js
if (a < b) run()
\`\`\`\n
| A | B    |
| - | ---- |
| 1 | 2\\|3 |\n
- one
  - two\n
~~old~~ <s>wrong</s>
`)
  })

  test('a long post as Markdown is written on its own thread', async () => {
    await publish('Long', { content: `<p>${'word '.repeat(20_000)}</p><p><em>end</em></p>` })
    expect((await (await read('/long.md')).text()).trimEnd()).toMatch(/word\n\n_end_$/)
  })

  test('long posts as Markdown are written one after the other, and hold up no page', async () => {
    const content = '<p><b>word</b> and more</p>'.repeat(1_000)
    const titles = ['one', 'two', 'three', 'four', 'five']
    for (const title of titles) await publish(title, { content })
    await read('/authors')
    const order: string[] = []
    const note = (name: string, response: Promise<Response>) => response.then(() => order.push(name))
    const posts = titles.map((title) => note('post', read(`/${title}.md`)))
    await Promise.race(posts)
    await note('page', read('/'))
    expect(order).toEqual(['post', 'page'])
    await Promise.all(posts)
  })

  test('pages link to their feeds', async () => {
    await publish('One')
    const feedsOf = async (path: string) =>
      [
        ...(await (await read(path)).text()).matchAll(
          /<link rel="alternate" type="application\/([a-z+]+)"[^>]*href="([^"]+)"/g,
        ),
      ].map(([, type, href]) => `${type} ${href}`)
    const three = (list: string) => [
      `atom+xml ${list}/feed.xml`,
      `rss+xml ${list}/rss.xml`,
      `feed+json ${list}/feed.json`,
    ]
    expect(await feedsOf('/')).toEqual(three(''))
    expect(await feedsOf('/tags/ci%2Fcd?page=1')).toEqual(three('/tags/CI%2FCD'))
    expect(await feedsOf('/author/Ann')).toEqual(three('/author/Ann'))
    expect(await feedsOf('/one')).toEqual(['atom+xml /feed.xml'])
  })

  test('robots may read pages and images, and find the sitemap', async () => {
    const text = await (await read('/robots.txt')).text()
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'Disallow: /admin',
        'Allow: /api/images/',
        'Sitemap: http://localhost:3000/sitemap.xml',
      ]),
    )
    expect(text).not.toContain('/search')
  })

  test('security.txt has the contact and expires within a year', async () => {
    const text = await (await read('/.well-known/security.txt')).text()
    expect(text).toContain(`Contact: ${contact}\n`)
    const [, expires = ''] = /^Expires: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/m.exec(text) ?? []
    const days = (Date.parse(expires) - Date.now()) / 86_400_000
    expect(days > 100 && days < 365).toBe(true)
  })
})

describe('without a contact', () => {
  const held = useBlog('sqlite', { app: { pages: 'built' } })

  test('there is no security.txt, until owners name one', async () => {
    const { app, signUp } = held.blog
    const owner = await signUp('ann')
    const read = async (url: string) => {
      const { statusCode, headers, body } = await app.inject({ url })
      return { statusCode, body, location: headers.location, type: String(headers['content-type']) }
    }
    const [path, other] = ['/.well-known/security.txt', '/.well-known/security.txt/']
    for (const url of [path, other])
      expect(await read(url)).toMatchObject({ statusCode: 404, type: expect.stringContaining('text/html') })
    await owner.put('/settings/update', { securityContact: ' sec@example.org ' })
    expect((await read(path)).body).toMatch(/^Contact: mailto:sec@example\.org\nExpires: /)
    expect(await read(other)).toMatchObject({ statusCode: 308, location: path })
    await owner.put('/settings/update', { securityContact: 'https://example.org/report' })
    expect((await read(path)).body).toMatch(/^Contact: https:\/\/example\.org\/report\n/)
    await owner.put('/settings/update', { securityContact: null })
    for (const url of [path, other]) expect((await read(url)).statusCode).toBe(404)
  })
})
