import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { useBlog } from '#tests/support/test-blog.ts'

describe.each(databaseKinds)('settings of what pages and files say on %s', (kind) => {
  const held = useBlog(kind, { app: { pages: 'built' } })
  const home = async () => (await held.blog.app.inject('/')).body

  test('say in which language public pages, their metadata and feeds are, and the interface stays English', async () => {
    const owner = await held.blog.signUp('ann')
    await owner.post('/post/create', { title: 'Hallo', description: 'd', status: 'public' })
    const read = async (url: string) => (await held.blog.app.inject({ url })).body
    const said: [string, string | RegExp][] = [
      ['/', '<html lang="pt-BR">'],
      ['/', '"inLanguage":"pt-BR"'],
      ['/hallo', '<html lang="pt-BR">'],
      ['/hallo', '"inLanguage":"pt-BR"'],
      ['/feed.xml', /<feed [^>]*xml:lang="pt-BR"/],
      ['/rss.xml', '<language>pt-BR</language>'],
      ['/feed.json', '"language":"pt-BR"'],
    ]
    const before = await Promise.all(said.map(([url]) => read(url)))
    await owner.put('/settings/update', { language: ' pt-br ' })
    for (const [url, text] of said) expect(await read(url)).toMatch(text)
    expect(await read('/admin')).toContain('<html lang="en"')
    await owner.put('/settings/update', { language: null })
    expect(await Promise.all(said.map(([url]) => read(url)))).toEqual(before)
    expect(before.join()).not.toMatch(/inLanguage|<language>|xml:lang|"language"/)
    expect(before[0]).toContain('<html lang="en">')
  })

  test('say how many posts a page of a list has, and cached pages follow at once', async () => {
    const owner = await held.blog.signUp('ann')
    for (let at = 1; at <= 5; at++)
      await owner.post('/post/create', {
        title: `Post ${at}`,
        description: 'd',
        status: 'public',
        tags: ['T'],
      })
    const posts = async (url: string) => {
      const { body, statusCode } = await held.blog.app.inject(url)
      return [url, statusCode, body.match(/<article>/g)?.length ?? 0]
    }
    const lists = ['/?', '/tags/t?', '/author/ann?', `/archive/${new Date().getUTCFullYear()}?`]
    const pages = lists.flatMap((list) => [1, 2, 3, 4].map((page) => `${list}page=${page}`))
    const search = '/search?search=post'
    const before = await Promise.all([...pages, search].map(posts))
    expect(before.map(([, , count]) => count)).toEqual([...lists.flatMap(() => [5, 0, 0, 0]), 5])
    await owner.put('/settings/update', { postsPerPage: 2 })
    for (const list of lists)
      for (const [page, status, count] of [
        [1, 200, 2],
        [2, 200, 2],
        [3, 200, 1],
        [4, 404, 0],
      ])
        expect(await posts(`${list}page=${page}`)).toEqual([`${list}page=${page}`, status, count])
    expect(await posts(search)).toEqual([search, 200, 2])
    const older = /href="(\/search[^"]*before[^"]*)"/.exec((await held.blog.app.inject(search)).body)?.[1]
    const next = String(older).replaceAll('&amp;', '&')
    expect(await posts(next)).toEqual([next, 200, 2])
    await owner.put('/settings/restore', { version: 0 })
    expect(await Promise.all([...pages, search].map(posts))).toEqual(before)
  })

  test('choose the time zone of the day that a post has on its page and in lists, for programs too', async () => {
    const owner = await held.blog.signUp('ann')
    await owner.post('/post/create', { title: 'One', description: 'd', status: 'public' })
    const { createdDate } = (await held.blog.visitor.get('/post/getpost/one')).body.post
    for (const timeZone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      await owner.put('/settings/update', { timeZone })
      const day = new Date(createdDate).toLocaleDateString('sv-SE', { timeZone })
      for (const url of ['/', '/one', '/archive', '/search?search=one']) {
        const { body } = await held.blog.app.inject(url)
        const days = [...body.matchAll(/<time datetime="([^"]*)"/gi)].map(([, given]) => given)
        expect([url, days]).toEqual([url, [day]])
      }
    }
  })

  test('put a chosen or the current year into the footer, and cached pages and those of a CDN follow at New Year', async () => {
    const owner = await held.blog.signUp('ann')
    const { footerYear, cdn } = held.blog.services
    const purgeEverything = vi.spyOn(cdn, 'purgeEverything')
    const year = new Date().getUTCFullYear()
    await owner.put('/settings/update', { copyrightYear: null })
    expect(await home()).toContain(`© ${year} Lectern`)
    await footerYear.look()
    held.blog.passTime(366 * 86_400_000)
    expect(await home()).toContain(`© ${year} Lectern`)
    await footerYear.look()
    expect(await home()).toContain(`© ${year + 1} Lectern`)
    await footerYear.look()
    expect(purgeEverything).toHaveBeenCalledOnce()
  })

  test('choose the typefaces of public pages, which load those and name no others', async () => {
    const owner = await held.blog.signUp('ann')
    await owner.post('/post/create', { title: 'One', description: 'd', status: 'public' })
    const pages = ['/', '/one', '/contact', '/nothing-here']
    const read = (url: string) => held.blog.app.inject({ url })
    const bodies = () => Promise.all(pages.map(async (url) => (await read(url)).body.replace(/req-\w+/g, '')))
    const fonts = (body: string) => [
      ...new Set(
        [...body.matchAll(/\/assets\/([a-z\d-]+)-(?:latin|latin-ext)-[\w-]+\.woff2/g)].map((file) => file[1]),
      ),
    ]
    const preloads = (body: string) =>
      [...body.matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)].map((link) => String(link[1]))
    const before = await bodies()
    const pairs = {
      newsreader: ['newsreader', 'instrument-sans'],
      source: ['source-serif-4', 'source-sans-3'],
      atkinson: ['atkinson-hyperlegible-next'],
    }
    for (const [typefaces, names] of Object.entries(pairs)) {
      await owner.put('/settings/update', { typefaces })
      for (const [at, body] of (await bodies()).entries()) {
        expect([pages[at], fonts(body).toSorted()]).toEqual([pages[at], names.toSorted()])
        expect(preloads(body)).toEqual(
          names.map((name) => expect.stringMatching(new RegExp(`^/assets/${name}-latin-400-700-`))),
        )
        if (typefaces !== 'newsreader') expect(body).not.toMatch(/Newsreader|Instrument/)
      }
      const { body, headers } = await read('/')
      const style = /<style>([\s\S]+?)<\/style>/.exec(body)?.[1] as string
      const digest = createHash('sha256').update(style).digest('base64')
      expect(headers['content-security-policy']).toContain(`'sha256-${digest}'`)
      for (const file of preloads(body)) {
        const font = await read(file)
        expect([font.statusCode, font.headers['cache-control']]).toEqual([
          200,
          expect.stringMatching('immutable'),
        ])
      }
      expect(fonts((await read('/admin')).body)).toEqual(pairs.newsreader)
    }
    await owner.put('/settings/restore', { version: 0 })
    expect(await bodies()).toEqual(before)
  })

  test('say whether programs may use pages, files and images for training, or nothing, as before', async () => {
    const owner = await held.blog.signUp('ann')
    const post = await owner.post('/post/create', { title: 'One', description: 'd', status: 'public' })
    expect(post.status).toBe(201)
    const urls = [
      '/',
      '/one',
      '/one.md',
      '/feed.xml',
      '/robots.txt',
      '/api/post/getpost/one',
      '/api/images/a.png',
    ]
    const said = async () => {
      const responses = await Promise.all(urls.map((url) => held.blog.app.inject({ url })))
      const headers = new Set(
        responses.map(({ headers }) => `${headers['content-usage']} ${headers['tdm-reservation']}`),
      )
      const robots = (await held.blog.app.inject('/robots.txt')).body
      return {
        headers: [...headers],
        robots,
        meta: /<meta name="tdm-reservation"[^>]*>/.exec(await home())?.[0],
      }
    }
    const before = await said()
    expect(before).toMatchObject({ headers: ['undefined undefined'], meta: undefined })
    await owner.put('/settings/update', { training: 'refused' })
    const refused = await said()
    expect(refused).toMatchObject({
      headers: ['train-ai=n 1'],
      meta: '<meta name="tdm-reservation" content="1"/>',
    })
    expect(refused.robots).toMatch(
      /^User-agent: GPTBot\n(?:User-agent: [\w-]+\n)+Disallow: \/\n\nUser-agent: \*\n/,
    )
    expect(refused.robots).toContain('User-agent: *\nContent-Usage: train-ai=n\nDisallow: /admin\n')
    await owner.put('/settings/update', { training: 'allowed' })
    const allowed = await said()
    expect(allowed).toMatchObject({ headers: ['train-ai=y 0'] })
    expect(allowed.robots).not.toContain('GPTBot')
    expect((await held.blog.app.inject('/admin')).headers).not.toHaveProperty('content-usage')
    await owner.put('/settings/restore', { version: 0 })
    expect(await said()).toEqual(before)
  })
})
