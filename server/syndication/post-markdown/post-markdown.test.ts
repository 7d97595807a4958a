import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

describe.each(databaseKinds)('on %s', (kind) => {
  const held = useBlog(kind, { app: { pages: 'built' } })
  let ann: SignedIn
  let origin: string
  beforeEach(async () => {
    ann = await held.blog.signUp('Ann')
    origin = await held.blog.app.listen({ host: '127.0.0.1', port: 0 })
    await ann.post('/post/create', {
      title: 'One [two]',
      description: 'A\nline',
      status: 'public',
      content:
        '<p>Text with <a href="/about">a link</a>, <a href="#in-x">a place</a> and <kbd>a key</kbd></p>',
    })
  })
  const read = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(origin + path, { redirect: 'manual', ...init, headers })

  test('a post with macros says them', async () => {
    const macros = { '\\ours': '\\mathbb{R}' }
    await ann.put('/post/update/one-two', { macros })
    expect(await (await read('/one-two.md')).text()).toContain(`\nmacros: ${JSON.stringify(macros)}\n`)
  })

  test('a post that cites says what it cites, and a post that is made of it cites the same', async () => {
    const work = (id: string) => ({ id, type: 'book', title: `On ${id}`, author: [{ family: 'Doe' }] })
    const content = '<p><span class="citation" data-cite="[@one]"></span></p>'
    const cites = { content, references: [work('one'), work('two')], citationStyle: 'apa' }
    await ann.put('/post/update/one-two', cites)
    const markdown = await (await read('/one-two.md')).text()
    expect(markdown).toContain('\ncitation-style: "apa"\n')
    expect(markdown).not.toContain('On two')
    const sent = { title: 'Again', description: 'd', markdown: markdown.replace(/^title: .*$/m, '') }
    expect((await ann.post('/post/create', sent)).status).toBe(201)
    const [first, again] = await Promise.all(
      ['one-two', 'again'].map(async (url) => (await ann.get(`/post/readbyadmin/${url}`)).body),
    )
    expect(again).toMatchObject({ references: [first.references[0]], citationStyle: 'apa' })
    const listIn = ({ content }: { content: string }) => /<section class="references">.*/.exec(content)?.[0]
    expect(listIn(first)).toContain('On one')
    expect(listIn(again)).toBe(listIn(first))
  })

  test('a picture has its whole address, and so has the one for dark screens', async () => {
    await ann.put('/post/update/one-two', { content: '<p><img src="/a.png" alt="A" data-dark="/b.png"></p>' })
    expect(await (await read('/one-two.md')).text()).toContain(
      '![A](http://localhost:3000/a.png){dark="http://localhost:3000/b.png"}',
    )
  })

  test('a post is Markdown to clients that prefer it, and a page to all others', async () => {
    const accept = 'text/markdown, text/html;q=0.5'
    for (const round of ['rendered', 'cached']) {
      const markdown = await read('/one-two', { accept })
      expect([round, markdown.status, markdown.headers.get('content-type')]).toEqual([
        round,
        200,
        'text/markdown; charset=utf-8',
      ])
      expect(markdown.headers.get('vary')).toBe('Accept, Accept-Encoding')
      const text = await markdown.text()
      expect(text).toContain(
        '\nText with [a link](http://localhost:3000/about), [a place](#x) and [a key]{.kbd}\n',
      )
      expect(text).toBe(await (await read('/one-two.md')).text())
      for (const browser of ['*/*', 'text/html,*/*;q=0.8', 'text/markdown;q=0.1, text/html']) {
        const page = await read('/one-two', { accept: browser })
        expect([browser, page.headers.get('content-type')]).toEqual([browser, 'text/html; charset=utf-8'])
        expect(page.headers.get('vary')).toBe('Accept, Accept-Encoding')
      }
    }
    const { headers } = await read('/one-two', { accept })
    const etag = headers.get('etag') as string
    const asked = await read('/one-two', { accept, 'if-none-match': etag })
    expect([asked.status, asked.headers.get('vary')]).toEqual([304, 'Accept, Accept-Encoding'])
    expect((await read('/one-two', { 'if-none-match': etag })).status).toBe(200)
    const head = await read('/one-two', { accept }, { method: 'HEAD' })
    expect([head.headers.get('content-type'), head.headers.get('etag')]).toEqual([
      'text/markdown; charset=utf-8',
      etag,
    ])
    const shouted = await read('/one-two', { accept: 'Text/Markdown' })
    expect(shouted.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    const withToken = await read('/one-two', { accept, authorization: `Bearer ${ann.token}` })
    expect(withToken.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  })

  test('other pages have no Markdown, and a hidden post has none', async () => {
    const accept = 'text/markdown'
    for (const path of ['/', '/about', '/tags', '/author/Ann'])
      expect([path, (await read(path, { accept })).headers.get('content-type')]).toEqual([
        path,
        'text/html; charset=utf-8',
      ])
    await read('/one-two', { accept })
    await ann.put('/post/update/one-two', { status: 'private' })
    expect((await read('/one-two', { accept })).status).toBe(404)
    expect((await read('/missing', { accept })).status).toBe(404)
    const moved = await read('/One-Two/?x=1', { accept })
    expect([moved.status, moved.headers.get('location')]).toEqual([404, null])
  })

  test('llms.txt lists the posts with the addresses of their Markdown, and changes with them', async () => {
    const list = async () => (await read('/llms.txt')).text()
    expect(await list()).toContain(
      '## Posts\n\n- [One \\[two\\]](http://localhost:3000/one-two.md): A line\n\n## Feeds\n\n- [Atom](http://localhost:3000/feed.xml)\n',
    )
    await ann.put('/post/update/one-two', { title: 'Other' })
    expect(await list()).toContain('- [Other](http://localhost:3000/one-two.md): A line\n')
    await ann.put('/post/update/one-two', { status: 'draft' })
    expect(await list()).not.toContain('.md): A line')
  })
})
