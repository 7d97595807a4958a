import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Version } from '#contract/versions.ts'
import { createDraftWriter } from '../drafts/draft-writer.ts'
import { deleteLocalDraft, listLocalDrafts } from '../drafts/local-drafts.ts'
import { emptyFields, type PostFields } from '../drafts/post-fields.ts'
import { createTextSession } from './text-session.ts'

// Nothing is saved on the server, as that takes time to begin.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const stored: PostFields = { ...emptyFields, title: 'Saved', content: '<p>saved</p>' }
const cover = { imgname: 'boat.webp', imgalt: 'A boat' }

/** The session of a form for a post in version 4. `drafts` has the titles that the browser stored, `shown` the bodies that replaced the one of the editor. */
function start() {
  const drafts: string[] = []
  const shown: string[] = []
  const session = createTextSession({
    ...{ account: 'ann', url: 'plan', version: 4, stored, begun: null, offer: null },
    showBody: (html) => void shown.push(html),
    splitBody: (html) => [html],
    cover: () => cover,
    drafts: createDraftWriter({
      save: ({ fields }) => void drafts.push(fields.title),
      remove: ({ fields }) => void drafts.push(`-${fields.title}`),
    }),
  })
  session.start()
  return { session, drafts, shown }
}

const versionWith = (changes: Partial<Version>) =>
  ({
    ...{ title: 'Later', description: 'd', tags: [], content: '<p>later</p>', ...cover },
    ...changes,
  }) as Version

test('what is typed is unsaved, stored and seen by who subscribed, until it is taken back', () => {
  const { session, drafts } = start()
  const seen: string[] = []
  session.subscribe(() => seen.push(session.get().fields.title))
  expect(session.get().isUnsaved).toBe(false)
  session.set({ title: 'Typed' })
  expect(session.get()).toMatchObject({ isUnsaved: true, version: 4 })
  expect(seen).toContain('Typed')
  session.writeDraft()
  session.set({ title: 'Saved' })
  session.writeDraft()
  expect(session.get().isUnsaved).toBe(false)
  expect(drafts).toEqual(['Typed', '-Saved'])
})

test('the form is the same while its text is saved', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { session } = start()
  session.set({ title: 'Typed' })
  const typed = session.get()
  expect(session.saveState().step).toBe('none')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(session.saveState().step).toBe('failed')
  expect(session.get()).toBe(typed)
})

test('what was replaced can be taken back', () => {
  const { session } = start()
  session.set({ title: 'Typed' })
  session.clear()
  const { replaced, fields, round } = session.get()
  expect([fields.title, round, replaced?.isTouched]).toEqual(['', 1, false])
  session.set({ title: 'Anew' })
  expect(session.get().replaced?.isTouched).toBe(true)
  if (replaced) session.undo(replaced)
  expect(session.get()).toMatchObject({ replaced: null, round: 2, fields: { title: 'Typed' } })
})

test('a discarded draft is offered again if that is undone', async () => {
  const { session } = start()
  const draft = {
    ...{ account: 'ann', key: 'plan 1', typedDate: '2026-01-01T00:00:00.000Z', unanswered: [] },
    fields: { ...stored, title: 'Draft' },
  }
  await session.discard(draft)
  const { discarded } = session.get()
  expect(discarded).toMatchObject({ message: 'The text was discarded.', trashId: null })
  expect(await listLocalDrafts('ann', 'plan')).toEqual([])
  if (discarded) await session.takeBack(discarded)
  expect(session.get()).toMatchObject({ discarded: null, offered: { draft: { key: 'plan 1' } } })
  expect(await listLocalDrafts('ann', 'plan')).toMatchObject([{ key: 'plan 1', fields: { title: 'Draft' } }])
  await deleteLocalDraft('ann', 'plan 1')
})

test('what was typed before all was cleared keeps its draft', () => {
  const { session, drafts } = start()
  session.set({ title: 'Typed' })
  session.clear()
  session.writeDraft()
  session.set({ title: 'Anew' })
  session.writeDraft()
  expect(drafts).toEqual(['Typed', '', 'Anew'])
})

test('a version is opened with the text of its cover', () => {
  const { session } = start()
  expect(session.openVersion(versionWith({ imgalt: 'A red boat' }))).toBe(true)
  expect(session.get().fields).toMatchObject({
    title: 'Later',
    content: '<p>later</p>',
    imgalt: 'A red boat',
  })
  expect(session.get().replaced).toBeNull()
})

test('a version with another cover is opened without it, and without its text', () => {
  const { session } = start()
  expect(session.openVersion(versionWith({ imgname: 'house.webp', imgalt: 'A house' }))).toBe(false)
  expect(session.get().fields).toMatchObject({ title: 'Later', imgalt: null })
  expect(session.openVersion(versionWith({ imgname: null, imgalt: '' }))).toBe(false)
})

test('a version that the form knows already is not noted again', () => {
  const { session } = start()
  session.noteStored({ ...stored, title: 'Older' }, 3)
  expect(session.get()).toMatchObject({ isUnsaved: false, version: 4, fields: { title: 'Saved' } })
})

test('a newer version takes the place of a text in which nothing was typed, and only of that', () => {
  const { session, drafts, shown } = start()
  const newer = { ...stored, title: 'Newer', content: '<p>newer</p>' }
  session.noteStored(newer, 5)
  expect(session.get()).toMatchObject({ isUnsaved: false, version: 5, round: 1, fields: newer })
  expect(shown).toEqual(['<p>newer</p>'])
  session.set({ title: 'Typed' })
  session.noteStored({ ...stored, title: 'Newest' }, 6)
  expect(session.get()).toMatchObject({ isUnsaved: true, version: 6, fields: { ...newer, title: 'Typed' } })
  expect(shown).toHaveLength(1)
  session.writeDraft()
  expect(drafts).toEqual(['Typed'])
})

test('after a newer version was loaded, what is typed is sent as a change of that one', async () => {
  const { session } = start()
  session.noteStored({ ...stored, title: 'Newer' }, 5)
  session.set({ description: 'Typed' })
  const sent = await session.send(null, async (body) => body)
  expect(sent).toMatchObject({ baseVersion: 5, title: 'Newer', description: 'Typed' })
})
