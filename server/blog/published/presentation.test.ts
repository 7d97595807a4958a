import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { imageFile } from '#tests/support/image-files.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'

const noSlant = 'font-synthesis-style'

describe.each(databaseKinds)('pages of posts with a language and a width of their cover on %s', (kind) => {
  const held = useBlog(kind, { app: { pages: 'built' } })
  let ann: SignedIn
  let imgname: string
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
    const bytes = await imageFile('png', { width: 800, height: 1000 })
    imgname = (await upload(held.blog, ann, { bytes })).body.imgname
    await create({ title: 'Plain', content: '<h2>One</h2><h2>Two</h2><h2>Three</h2><h2>Four</h2>' })
  })
  const create = async (post: object) => {
    const sent = { description: 'Words', status: 'public', tags: ['Tag'], imgname, ...post }
    expect((await ann.post('/post/create', sent)).status).toBe(201)
  }
  const page = async (url: string) => {
    const { statusCode, body } = await held.blog.app.inject(url)
    expect([url, statusCode]).toEqual([url, 200])
    return body
  }
  const update = (change: object, url = 'plain') => ann.put(`/post/update/${url}`, change)
  const langsIn = (html: string) =>
    [...html.matchAll(/<(\w+)[^>]* lang="([^"]+)"/g)].map((m) => `${m[1]} ${m[2]}`)

  test('say the language of title, description, contents and text, and that of the interface stays', async () => {
    const before = await page('/plain')
    expect(langsIn(before)).toEqual(['html en'])
    await update({ language: 'de' })
    const german = await page('/plain')
    expect(langsIn(german)).toEqual(['html en', 'h1 de', 'p de', 'div de', 'div de'])
    expect(german).toMatch(/<h1 lang="de" dir="ltr"/)
    expect(german).toMatch(/<div class="prose" lang="de" dir="ltr">/)
    expect(german).toContain('"inLanguage":"de"')
    expect(german).toContain('<meta name="citation_language" content="de"/>')
    expect(german).not.toContain(noSlant)
    await update({ language: null })
    expect(await page('/plain').then(withoutDates)).toBe(withoutDates(before))
  })

  test('keep the language of the interface around the text on a site in another one', async () => {
    await ann.put('/settings/update', { language: 'ja' })
    const article = (html: string) => /<article[^>]*>/.exec(html)?.[0]
    const japanese = await page('/plain')
    expect(article(japanese)).toContain(' lang="en"')
    expect(langsIn(japanese).slice(0, 3)).toEqual(['html ja', 'article en', 'h1 ja'])
    expect(japanese).toContain(noSlant)
    await update({ language: 'en' })
    expect(langsIn(await page('/plain'))).toEqual(['html ja', 'article en'])
  })

  test.each([
    ['ar', 'rtl'],
    ['he', 'rtl'],
    ['zh-Hant', 'ltr'],
  ])('in %s run %s and load the style of scripts without a slant', async (language, dir) => {
    await create({ title: 'Other', language })
    const html = await page('/other')
    expect(html).toContain(`<div class="prose" lang="${language}" dir="${dir}">`)
    expect(html).toContain(noSlant)
    expect(await page('/plain')).not.toContain(noSlant)
  })

  test('are linked to in their language from lists, results, the archive and other posts', async () => {
    await create({ title: 'Anderes', language: 'de' })
    await create({ title: 'Another' })
    const titles = { '/': 'h2', '/tags/tag': 'h2', '/author/ann': 'h2', '/search?search=anderes': 'h2' }
    for (const [url, element] of Object.entries(titles)) {
      const langs = langsIn(await page(url))
      expect([url, langs]).toEqual([url, ['html en', `${element} de`, 'p de']])
    }
    expect(langsIn(await page('/archive'))).toEqual(['html en', 'a de'])
    expect(langsIn(await page('/another'))).toEqual(['html en', 'bdi de', 'a de'])
    await ann.put('/settings/update', { language: 'de' })
    expect(langsIn(await page('/'))).toEqual(['html de'])
  })

  test('are named with their language in feeds', async () => {
    await create({ title: 'Anderes', language: 'de' })
    const atom = await page('/feed.xml')
    expect(atom.match(/<entry(?: [^>]*)?>/g)).toEqual(['<entry xml:lang="de">', '<entry>'])
    expect(atom).toMatch(/<entry xml:lang="de">(?:(?!<\/entry>).)*Anderes/s)
    const rss = await page('/rss.xml')
    expect(rss.match(/<dc:language>de<\/dc:language>/g)).toHaveLength(1)
    const { items } = JSON.parse(await page('/feed.json'))
    expect(items.map(({ language }: { language?: string }) => language)).toEqual(['de', undefined])
  })

  test('are written as Markdown with both, which is read with them', async () => {
    await create({ title: 'Drei', language: 'pt-BR', coverWidth: 'none' })
    const markdown = await page('/drei.md')
    expect(markdown).toMatch(/^---\n(?:.+\n)*lang: "pt-BR"\n(?:.+\n)*cover-width: "none"\n/)
    const again = await ann.post('/post/create', { markdown: markdown.replace('"Drei"', '"Vier"') })
    expect(again.status).toBe(201)
    const read = (await ann.get('/post/readbyadmin/vier')).body
    expect(read).toMatchObject({ language: 'pt-BR', coverWidth: 'none' })
    expect(await page('/plain.md')).not.toMatch(/^(lang|cover-width):/m)
  })

  test('have a cover as wide as the page, or none, as the post or else the site says', async () => {
    const coverOf = (html: string) => /<div class="(post-cover[^"]*)"/.exec(html)?.[1]
    const isWide = 'post-cover panorama wide'
    const before = await page('/plain')
    expect([coverOf(before), before.includes('.post-cover.wide')]).toEqual(['post-cover', false])
    await update({ coverWidth: 'wide' })
    const wide = await page('/plain')
    expect([coverOf(wide), wide.includes('.post-cover.wide')]).toEqual([isWide, true])
    await update({ coverWidth: 'none' })
    const none = await page('/plain')
    expect(coverOf(none)).toBeUndefined()
    expect(none).not.toMatch(/<svg class="art/)
    expect(none).toMatch(/property="og:image" content="[^"]*\/api\/images\//)
    expect(await page('/')).toContain('class="cover-image"')
    await update({ coverWidth: null })
    await ann.put('/settings/update', { coverWidth: 'wide' })
    expect(coverOf(await page('/plain'))).toBe(isWide)
    await update({ coverWidth: 'normal' })
    expect(coverOf(await page('/plain'))).toBe('post-cover')
    await create({ title: 'Drawn', imgname: null })
    expect(coverOf(await page('/drawn'))).toBe('post-cover')
  })

  test('are previewed with them', async () => {
    const { body } = await ann.post('/post/workingcopy', {
      url: 'plain',
      blocks: ['<p>a</p>'],
      language: 'ar',
      coverWidth: 'none',
    })
    const { ticket } = (await ann.post(`/post/workingcopy/preview/${body.id}`, {})).body
    const preview = await page(`/plain?preview=${ticket}`)
    expect(preview).toContain('<div class="prose" lang="ar" dir="rtl">')
    expect(preview).not.toContain('class="post-cover')
    const { number } = (await ann.post(`/post/workingcopy/version/${body.id}`, {})).body
    await update({ status: 'draft' })
    const { link } = (await ann.post('/post/link/plain', { version: number })).body
    const shared = await page(link)
    expect(shared).toContain('<div class="prose" lang="ar" dir="rtl">')
    expect(shared).not.toContain('class="post-cover')
  })
})

const withoutDates = (html: string): string => html.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
