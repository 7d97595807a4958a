import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { type Form, openForm } from './form.ts'
import { createLedger } from './ledger.ts'
import { type Client, connectClients, runAs } from './network.ts'
import { storedWords } from './stored-words.ts'

/** What the random interleavings of `no-text-is-lost.test.ts` found, one by one. */
describe.each(databaseKinds)('on %s, no text is lost', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  let client: Client
  let network: ReturnType<typeof connectClients>
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
    const address = await held.blog.app.listen({ host: '127.0.0.1', port: 0 })
    network = connectClients([address])
    const ledger = createLedger(1)
    client = { name: 'tab', token: ann.token, ledger, random: () => 0.99, isGone: false, isReliable: true }
    await ann.post('/post/create', { title: 'Sky', description: 'd', content: '<p>w1x1</p>' })
  })
  afterEach(() => network.disconnect())

  const open = (account: string, url: string | null, copyId: string | null = null): Promise<Form> =>
    openForm({ account, url, copyId, onVersion: () => {} })
  const stored = async () => [...(await storedWords(held.blog.database, 'ann')).all].sort()

  test('of a draft that is older than its autosave', () =>
    runAs(client, async () => {
      const form = await open('laptop', 'sky')
      form.type({ content: '<p>w1x1</p><p>w1x2</p>' })
      form.writeLocalDraft()
      // The page is gone before its browser stores what is typed next.
      form.stopDrafts()
      form.type({ content: '<p>w1x1</p><p>w1x2</p><p>w1x3</p>' })
      await form.saveNow()
      const again = await open('laptop', 'sky')
      await again.restoreOffered()
      again.type({ content: '<p>w1x1</p><p>w1x2</p><p>w1x4</p>' })
      await again.saveNow()
      expect(await stored()).toEqual(['w1x1', 'w1x2', 'w1x3', 'w1x4'])
      await Promise.all([form.leave(), again.leave()])
    }))

  describe.each(['before it was stored', 'after it was stored'])(
    'of a post that is deleted elsewhere',
    (when) => {
      test.each(['in the trash', 'forever'])(`${when}, %s`, (where) =>
        runAs(client, async () => {
          const form = await open('laptop', 'sky')
          form.type({ content: '<p>w1x1</p><p>w1x2</p>' })
          if (when === 'after it was stored') await form.saveNow()
          const { trashId } = (await ann.delete('/post/delete/sky')).body
          if (where === 'forever') await ann.delete(`/post/trash/${trashId}`)
          form.type({ content: '<p>w1x1</p><p>w1x2</p><p>w1x3</p>' })
          await form.saveNow()
          form.type({ content: '<p>w1x1</p><p>w1x2</p><p>w1x4</p>' })
          await form.leave()
          const [copy, ...others] = (await ann.get('/post/workingcopies')).body
          expect([copy.url, others]).toEqual([null, []])
          const again = await open('phone', null, copy.id)
          expect(again.fields.content).toBe('<p>w1x1</p><p>w1x2</p><p>w1x4</p>')
          again.type({ title: 'Sky again' })
          expect(await again.send('draft')).toBe(true)
          await again.leave()
        }),
      )
    },
  )

  test('of a post whose address a post of somebody else has by now', () =>
    runAs(client, async () => {
      const form = await open('laptop', 'sky')
      form.type({ content: '<p>w1x1</p><p>w1x2</p>' })
      await form.saveNow()
      await ann.delete('/post/delete/sky')
      const bob = await held.blog.signUp('bob')
      const theirs = { title: 'Sky', description: 'd', content: '<p>w2x1</p>', status: 'public' }
      expect((await bob.post('/post/create', theirs)).body.post.url).toBe('sky')
      form.type({ content: '<p>w1x1</p><p>w1x2</p><p>w1x3</p>' })
      await form.saveNow()
      expect(form.isPostGone).toBe(true)
      expect((await ann.get('/post/workingcopies')).body).toMatchObject([{ url: null }])
      expect(await stored()).toContain('w1x3')
      await form.leave()
    }))

  test('of a post whose address another of its author has by now, if the form was told', () =>
    runAs(client, async () => {
      const form = await open('laptop', 'sky')
      await ann.delete('/post/delete/sky')
      form.notePost(false)
      await ann.post('/post/create', { title: 'Sky', description: 'd', content: '<p>w2x1</p>' })
      form.type({ content: '<p>w1x1</p><p>w1x2</p>' })
      await form.saveNow()
      expect((await ann.get('/post/workingcopies')).body).toMatchObject([{ url: null }])
      expect(await form.send('draft')).toBe(false)
      expect((await ann.get('/post/readbyadmin/sky')).body.content).toBe('<p>w2x1</p>')
      await form.leave()
    }))

  test('of a post that was deleted and is restored before something is typed', () =>
    runAs(client, async () => {
      const form = await open('laptop', 'sky')
      const { trashId } = (await ann.delete('/post/delete/sky')).body
      form.notePost(false)
      expect(form.isPostGone).toBe(true)
      await ann.post(`/post/trash/${trashId}`)
      form.notePost(true)
      expect(form.isPostGone).toBe(false)
      form.type({ content: '<p>w1x1</p><p>w1x2</p>' })
      expect(await form.send(null)).toBe(true)
      await form.leave()
    }))

  test('of two tabs that go on with one: the second knows of the other text', () =>
    runAs(client, async () => {
      const form = await open('laptop', 'sky')
      form.type({ content: '<p>w1x1</p><p>w1x2</p>' })
      await form.saveNow()
      const [{ id }] = (await ann.get('/post/workingcopies')).body
      const other = await open('phone', 'sky', id)
      other.type({ content: '<p>w1x1</p><p>w1x2</p><p>w1x3</p>' })
      await other.saveNow()
      form.type({ content: '<p>w1x1</p><p>w1x2</p><p>w1x4</p>' })
      await form.saveNow()
      expect([form.otherCopyId, other.otherCopyId]).toEqual([id, null])
      expect(await stored()).toEqual(['w1x1', 'w1x2', 'w1x3', 'w1x4'])
      await Promise.all([form.leave(), other.leave()])
    }))

  describe('when the saved text is chosen in a conflict', () => {
    /** A form whose text is in conflict with the post. */
    async function inConflict(): Promise<Form> {
      const typing = await open('phone', 'sky')
      typing.type({ content: '<p>w1x2</p>' })
      await typing.saveNow()
      const [copy] = (await ann.get('/post/workingcopies')).body
      await typing.leave()
      await ann.put('/post/update/sky', { content: '<p>w1x3</p>' })
      const form = await open('laptop', 'sky', copy.id)
      await form.send('draft')
      expect(form.conflict).not.toBeNull()
      return form
    }

    test('of a text in which nothing was typed since it was opened', () =>
      runAs(client, async () => {
        const form = await inConflict()
        await form.settleConflict(() => 'theirs')
        await form.saveNow()
        expect(await stored()).toEqual(['w1x1', 'w1x2', 'w1x3'])
        expect((await ann.get('/post/workingcopies')).body).toEqual([])
        await form.leave()
      }))

    test('while the server cannot be reached', () =>
      runAs(client, async () => {
        const form = await inConflict()
        client.isGone = true
        await form.settleConflict(() => 'theirs')
        client.isGone = false
        await form.saveNow()
        expect(await stored()).toEqual(['w1x1', 'w1x2', 'w1x3'])
        await form.leave()
      }))
  })
})
