import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const german =
  '<p>Ein Cache bewahrt auf, was einmal berechnet wurde, damit es nicht noch einmal berechnet werden muss. Er nützt nur, wenn jemand weiß, wann es nicht mehr stimmt.</p>'
const portuguese =
  '<p>Uma cache guarda o que já foi calculado uma vez, para que não seja calculado de novo. Só é útil se alguém sabe quando isso já não é verdade.</p>'
const arabic =
  '<p>تحفظ الذاكرة المؤقتة ما تم حسابه مرة واحدة حتى لا يتم حسابه مرة أخرى. وهي مفيدة إذا كان هناك من يعرف متى لم يعد ذلك صحيحا، وهذا ليس سهلا.</p>'
const english =
  '<p>A cache keeps what was computed once, so that it is not computed again. It is of use if it can be known when it is no longer true.</p>'

describe.each(databaseKinds)('a post whose author chose no language on %s', (kind) => {
  const held = useBlog(kind, { app: { pages: 'built' } })
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('Ann')
    await create({ content: german })
  })
  const create = async (post: object) => {
    const sent = { title: 'Eins', description: 'd', status: 'public', ...post }
    expect((await ann.post('/post/create', sent)).status).toBe(201)
  }
  const update = (change: object) => ann.put('/post/update/eins', change)
  const own = async () => {
    const { language, guessedLanguage } = (await ann.get('/post/readbyadmin/eins')).body
    return [language, guessedLanguage]
  }
  const page = async (url = '/eins') => (await held.blog.app.inject(url)).body
  const proseIn = (html: string) => /<div class="prose"[^>]*>/.exec(html)?.[0]
  const setGuess = (guessed_language: string | null) =>
    held.blog.database.db.updateTable('post').set({ guessed_language }).execute()

  test('is shown in the one that its text is surely in, guessed again at each save', async () => {
    expect(await own()).toEqual([null, 'de'])
    expect(proseIn(await page())).toBe('<div class="prose" lang="de" dir="ltr">')
    expect(await page()).toContain('"inLanguage":"de"')
    expect(/<h2[^>]* lang="de"/.test(await page('/'))).toBe(true)
    expect(await page('/feed.xml')).toContain('<entry xml:lang="de">')
    await update({ content: arabic })
    expect(await own()).toEqual([null, 'ar'])
    expect(proseIn(await page())).toBe('<div class="prose" lang="ar" dir="rtl">')
    await update({ content: '<p>?</p>' })
    expect(await own()).toEqual([null, null])
    expect(proseIn(await page())).toBe('<div class="prose" dir="auto">')
    await update({
      title: 'Wie man einen Cache baut',
      description:
        'Und warum es nicht immer so einfach ist, wie man denkt, wenn man das zum ersten Mal macht.',
    })
    expect(await own()).toEqual([null, 'de'])
  })

  test('has the chosen one instead, and the guess again once that is taken back', async () => {
    await update({ language: 'fr' })
    expect(await own()).toEqual(['fr', 'de'])
    expect(proseIn(await page())).toBe('<div class="prose" lang="fr" dir="ltr">')
    await update({ content: arabic })
    expect(await own()).toEqual(['fr', 'ar'])
    await update({ language: null })
    expect(proseIn(await page())).toBe('<div class="prose" lang="ar" dir="rtl">')
  })

  test('is in that of the site if the guess differs by a region at most', async () => {
    const site = (language: string | null) => ann.put('/settings/update', { language })
    await update({ content: portuguese })
    expect(proseIn(await page())).toContain('lang="pt"')
    await site('pt-BR')
    expect(proseIn(await page())).toContain('lang="pt-BR" dir="auto"')
    expect(await page('/feed.json').then(JSON.parse)).toMatchObject({
      language: 'pt-BR',
      items: [{ title: 'Eins' }],
    })
    expect(await page('/feed.json')).not.toContain('"pt"')
    await site(null)
    await update({ content: english })
    expect(await own()).toEqual([null, 'en'])
    expect(proseIn(await page())).toBe('<div class="prose" dir="auto">')
    expect(await page()).not.toContain('inLanguage":"en"')
  })

  test('shows the guess in previews of a text that is no version yet', async () => {
    const { id } = (await ann.post('/post/workingcopy', { url: 'eins', blocks: [arabic] })).body
    const { ticket } = (await ann.post(`/post/workingcopy/preview/${id}`, {})).body
    expect(proseIn(await page(`/eins?preview=${ticket}`))).toBe('<div class="prose" lang="ar" dir="rtl">')
    const { number } = (await ann.post(`/post/workingcopy/version/${id}`, {})).body
    const { link } = (await ann.post('/post/link/eins', { version: number })).body
    expect(proseIn(await page(link))).toBe('<div class="prose" lang="ar" dir="rtl">')
    expect(proseIn(await page())).toContain('lang="de"')
  })

  test('comes back with it from the trash, and no version or date is new for it', async () => {
    const { version, updatedDate } = (await ann.get('/post/readbyadmin/eins')).body
    await setGuess(null)
    await held.blog.services.guessLanguages()
    expect((await ann.get('/post/readbyadmin/eins')).body).toMatchObject({ version, updatedDate })
    const { trashId } = (await ann.delete('/post/delete/eins')).body
    await ann.post(`/post/trash/${trashId}`, {})
    expect(await own()).toEqual([null, 'de'])
  })

  test('gets it from a task if an older version saved it, once, and pages in caches show it', async () => {
    for (let at = 0; at < 25; at++) await create({ title: `Old ${at}`, content: at % 2 ? german : arabic })
    await create({ title: 'Unsure', content: '<pre><code>x = 1</code></pre>' })
    await setGuess(null)
    expect(proseIn(await page())).toBe('<div class="prose" dir="auto">')
    await held.blog.services.cleanUp.run()
    const guesses = held.blog.database.db.selectFrom('post').select('guessed_language')
    const found = (await guesses.execute()).map((row) => row.guessed_language)
    expect(
      [...Map.groupBy(found, (guess) => guess)].map(([guess, all]) => [guess, all.length]).sort(),
    ).toEqual([
      ['', 1],
      ['ar', 13],
      ['de', 13],
    ])
    expect(proseIn(await page())).toBe('<div class="prose" lang="de" dir="ltr">')
    // What has one, also a doubtful one, stays.
    await setGuess('it')
    await held.blog.services.guessLanguages()
    expect(await own()).toEqual([null, 'it'])
  })
})
