import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const german = { language: 'de', coverWidth: 'wide' }
const nothing = { language: null, coverWidth: null }

describe.each(databaseKinds)('a post with a language and a width of its cover on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('Ann')
    const sent = { title: 'Eins', description: 'd', status: 'public', content: '<p>Text</p>', ...german }
    expect((await ann.post('/post/create', sent)).status).toBe(201)
  })
  const own = async (url = 'eins') => (await ann.get(`/post/readbyadmin/${url}`)).body
  const update = (body: object) => ann.put('/post/update/eins', body)

  test('keeps them when a change does not name them, and null is what the site says', async () => {
    expect(await own()).toMatchObject(german)
    await update({ title: 'Zwei', content: '<p>Andres</p>' })
    expect(await own()).toMatchObject({ title: 'Zwei', ...german })
    const { version, updatedDate } = await own()
    held.blog.passTime(1_000)
    expect((await update({ language: ' PT-br ' })).status).toBe(200)
    expect(await own()).toMatchObject({ language: 'pt-BR', coverWidth: 'wide', version: version + 1 })
    expect((await own()).updatedDate > updatedDate).toBe(true)
    await update({ language: 'pt-BR' })
    expect((await own()).version).toBe(version + 1)
    await update({ language: null, coverWidth: null })
    expect(await own()).toMatchObject({ ...nothing, version: version + 2 })
  })

  test('has none unless they are said', async () => {
    await ann.post('/post/create', { title: 'Plain', description: 'd' })
    expect(await own('plain')).toMatchObject(nothing)
  })

  test('merges each with what was saved meanwhile, and names what came in', async () => {
    const { version } = await own()
    await update({ language: 'fr' })
    const merged = await update({ baseVersion: version, coverWidth: 'none', language: 'de' })
    expect(merged.body).toMatchObject({ merged: true, mergedFrom: { fields: ['language'] } })
    expect(await own()).toMatchObject({ language: 'fr', coverWidth: 'none' })
    const conflict = await update({ baseVersion: version, language: 'it' })
    expect([conflict.status, conflict.body.base, conflict.body.current]).toMatchObject([
      409,
      german,
      { language: 'fr', coverWidth: 'none' },
    ])
  })

  test('has them in versions, copies and what comes back', async () => {
    await update({ ...nothing, title: 'Zwei' })
    const [newest, first] = (await ann.get('/post/versions/eins')).body
    const versionOf = async ({ number }: { number: number }) =>
      (await ann.get(`/post/version/eins?number=${number}`)).body
    expect([await versionOf(newest), await versionOf(first)]).toMatchObject([nothing, german])
    expect((await ann.post('/post/restore/eins', { number: first.number })).status).toBe(200)
    expect(await own()).toMatchObject({ title: 'Eins', ...german })
    await ann.post('/post/duplicate/eins', {})
    expect(await own('copy-of-eins')).toMatchObject(german)
    const { trashId } = (await ann.delete('/post/delete/eins')).body
    expect((await ann.post(`/post/trash/${trashId}`, {})).status).toBe(200)
    expect(await own()).toMatchObject(german)
  })

  test('gives them to its working copies, which change without it, and to what is saved of them', async () => {
    const created = await ann.post('/post/workingcopy', { url: 'eins', blocks: ['<p>a</p>'] })
    const { id, revision } = created.body
    const read = async () => (await ann.get(`/post/workingcopy/${id}`)).body
    expect(await read()).toMatchObject(german)
    await ann.put(`/post/workingcopy/${id}`, { revision, language: 'FR' })
    expect(await read()).toMatchObject({ language: 'fr', coverWidth: 'wide' })
    await ann.put(`/post/workingcopy/${id}`, { revision: revision + 1, coverWidth: null })
    expect(await read()).toMatchObject({ language: 'fr', coverWidth: null })
    expect(await own()).toMatchObject(german)
    const { number } = (await ann.post(`/post/workingcopy/version/${id}`, {})).body
    const version = await ann.get(`/post/workingcopy/version/${id}?number=${number}`)
    expect(version.body).toMatchObject({ language: 'fr', coverWidth: null })
    const alone = await ann.post('/post/workingcopy', { blocks: [], language: 'it' })
    expect((await ann.get(`/post/workingcopy/${alone.body.id}`)).body).toMatchObject({
      ...nothing,
      language: 'it',
    })
    expect((await ann.delete(`/post/workingcopy/${alone.body.id}`)).body.trashId).not.toBeNull()
  })

  test('gets those of an update that is published later, merged with what was saved since', async () => {
    const { body } = await ann.post('/post/workingcopy', { url: 'eins', blocks: ['<p>Later</p>'] })
    await ann.put(`/post/workingcopy/${body.id}`, {
      revision: body.revision,
      language: 'fr',
      title: 'Un',
      description: 'd',
    })
    const { number } = (await ann.post(`/post/workingcopy/version/${body.id}`, {})).body
    const { version } = await own()
    const publishAt = new Date(Date.now() + 60 * 60 * 1_000).toISOString()
    const planned = await ann.put('/post/schedule/eins', { publishAt, version: number, baseVersion: version })
    expect(planned.status).toBe(200)
    await update({ coverWidth: 'none' })
    held.blog.passTime(2 * 60 * 60 * 1_000)
    await held.blog.services.schedulePublisher.publishDue()
    expect(await own()).toMatchObject({ title: 'Un', language: 'fr', coverWidth: 'none' })
  })

  test('has those of the front matter of its Markdown', async () => {
    const markdown = '---\ntitle: Drei\ndescription: d\nlang: pt-br\ncover-width: none\n---\nText'
    const created = await ann.post('/post/create', { markdown, status: 'public' })
    expect(created.status).toBe(201)
    expect(await own('drei')).toMatchObject({ language: 'pt-BR', coverWidth: 'none' })
  })

  test('is refused for a language or a width that is none, by each call that writes a text', async () => {
    const { id, revision } = (await ann.post('/post/workingcopy', { blocks: [] })).body
    const before = await own()
    for (const wrong of [
      ...['', 'x', 'german', 'de-', 'xx', 'en-XY', '<b>', 'de\u0000', 'd'.repeat(500), 1, {}, []].map(
        (language) => ({ language }),
      ),
      ...['', 'Wide', 'full', 1, {}].map((coverWidth) => ({ coverWidth })),
    ]) {
      const responses = [
        await ann.post('/post/create', { title: 'T', description: 'd', ...wrong }),
        await update({ title: 'Not saved', ...wrong }),
        await ann.post('/post/workingcopy', { blocks: [], ...wrong }),
        await ann.put(`/post/workingcopy/${id}`, { revision, ...wrong }),
      ]
      expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400])
      for (const { body } of responses) expect(Object.keys(body.fields)).toEqual(Object.keys(wrong))
    }
    expect(await own()).toEqual(before)
  })
})
