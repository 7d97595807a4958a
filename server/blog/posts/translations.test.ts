import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

describe.each(databaseKinds)('posts that are translations of each other on %s', (kind) => {
  const held = useBlog(kind, { app: { pages: 'built' } })
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('Ann')
    await create('One', null)
    await create('Eins', 'de')
    await create('Ichi', 'ja')
  })
  const create = async (title: string, language: string | null, by = ann) => {
    const sent = { title, description: 'd', status: 'public', language }
    expect((await by.post('/post/create', sent)).status).toBe(201)
  }
  const link = (url: string, of: string | null, by = ann) => by.put(`/post/translation/${url}`, { of })
  const page = async (url: string) => (await held.blog.app.inject(url)).body
  const alternatesIn = (html: string) =>
    [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="http:\/\/[^/]+([^"]+)"/g)].map(
      ([, lang, path]) => `${lang} ${path}`,
    )
  const lineIn = (html: string) =>
    /Also in (.*?)<\/p>/.exec(html.replace(/<!-- -->|<\/?span>/g, ''))?.[1] ?? null
  const own = async (url: string) => (await ann.get(`/post/readbyadmin/${url}`)).body.translations

  test('link to each other, whoever was linked to whom, in all languages', async () => {
    expect(alternatesIn(await page('/one'))).toEqual([])
    expect((await link('eins', 'one')).status).toBe(200)
    expect((await link('ichi', 'eins')).status).toBe(200)
    const all = ['en /one', 'de /eins', 'ja /ichi']
    for (const url of ['/one', '/eins', '/ichi']) {
      const found = alternatesIn(await page(url))
      expect(found[0]).toMatch(url)
      expect(found.toSorted()).toEqual(all.toSorted())
    }
    expect(lineIn(await page('/one'))).toBe(
      '<a href="/eins" lang="de" hrefLang="de" dir="auto">Deutsch</a>, <a href="/ichi" lang="ja" hrefLang="ja" dir="auto">日本語</a>',
    )
    expect(lineIn(await page('/ichi'))).toContain('>English</a>')
    expect(await own('one')).toEqual([
      { url: 'eins', title: 'Eins', language: 'de' },
      { url: 'ichi', title: 'Ichi', language: 'ja' },
    ])
  })

  test('are in the sitemap and in structured data, as long as they are public', async () => {
    const inSitemap = async (url: string) => {
      const element = (await page('/sitemap.xml'))
        .split('<url>')
        .find((each) => each.includes(`${url}</loc>`))
      return [...(element ?? '').matchAll(/hreflang="([^"]+)" href="http:\/\/[^/]+([^"]+)"/g)].map(
        ([, lang, path]) => `${lang} ${path}`,
      )
    }
    expect(await page('/sitemap.xml')).not.toContain('xhtml')
    await link('eins', 'one')
    await link('ichi', 'one')
    expect(await page('/sitemap.xml')).toContain(' xmlns:xhtml="http://www.w3.org/1999/xhtml">')
    expect(await inSitemap('/one')).toEqual(['en /one', 'de /eins', 'ja /ichi'])
    expect(await inSitemap('/eins')).toEqual(['de /eins', 'en /one', 'ja /ichi'])
    expect(await page('/one')).toMatch(
      /"workTranslation":\[{"@type":"BlogPosting","url":"[^"]+\/eins","inLanguage":"de"},{/,
    )
    await ann.put('/post/update/eins', { language: 'nl' })
    expect(await inSitemap('/one')).toEqual(['en /one', 'ja /ichi', 'nl /eins'])
    await ann.put('/post/update/eins', { status: 'private' })
    await link('ichi', null)
    expect(await inSitemap('/one')).toEqual([])
    expect(await page('/one')).not.toContain('workTranslation')
  })

  test('no longer do once one is hidden, deleted or taken out, and again when it is back', async () => {
    await link('eins', 'one')
    const isLinked = async () => [
      lineIn(await page('/one')) !== null,
      alternatesIn(await page('/one')).length,
    ]
    expect(await isLinked()).toEqual([true, 2])
    for (const status of ['private', 'draft']) {
      await ann.put('/post/update/eins', { status })
      expect(await isLinked()).toEqual([false, 0])
    }
    expect(await page('/one')).not.toContain('eins')
    await ann.put('/post/update/eins', { status: 'public' })
    expect(await isLinked()).toEqual([true, 2])
    const { trashId } = (await ann.delete('/post/delete/eins')).body
    expect(await isLinked()).toEqual([false, 0])
    await ann.post(`/post/trash/${trashId}`, {})
    expect(await isLinked()).toEqual([true, 2])
    await ann.put('/post/address/eins', { address: 'ein' })
    expect(lineIn(await page('/one'))).toContain('href="/ein"')
    await link('ein', null)
    expect(await isLinked()).toEqual([false, 0])
    expect(await own('one')).toEqual([])
  })

  test('are shown once for each language, and not for that of the post itself', async () => {
    await create('Noch eins', 'de')
    await create('Uno', 'en')
    for (const url of ['eins', 'noch-eins', 'uno']) await link(url, 'one')
    expect(alternatesIn(await page('/one'))).toEqual(['en /one', 'de /eins'])
    await ann.put('/post/update/uno', { language: 'it' })
    expect(alternatesIn(await page('/one'))).toEqual(['en /one', 'de /eins', 'it /uno'])
  })

  test('are only posts of the same author', async () => {
    const bob = await held.blog.signUp('Bob')
    await create('Of Bob', 'fr', bob)
    for (const of of ['of-bob', 'missing', 'one', '']) {
      const { status, body } = await link('one', of)
      expect([of, status, Object.keys(body.fields)]).toEqual([of, 400, ['of']])
    }
    expect((await link('one', 'of-bob', bob)).status).toBe(403)
    expect(alternatesIn(await page('/of-bob'))).toEqual([])
  })

  test('join one set or another, and a set has a bound', async () => {
    await link('eins', 'one')
    await create('Other', 'es')
    await link('eins', 'other')
    expect(await own('one')).toEqual([])
    expect((await own('other')).map(({ url }: { url: string }) => url)).toEqual(['eins'])
    const { db } = held.blog.database
    const { id } = await db.selectFrom('post').select('id').where('url', '=', 'one').executeTakeFirstOrThrow()
    for (let at = 0; at < 40; at++) await create(`Copy ${at}`, 'fr')
    await db.updateTable('post').set({ translation_group: id }).where('url', 'like', 'copy-%').execute()
    expect((await link('ichi', 'copy-0')).status).toBe(400)
  })
})
