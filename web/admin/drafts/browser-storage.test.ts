import { afterEach, expect, test, vi } from 'vitest'
import * as storage from './browser-storage.ts'
import { emptyFields } from './post-fields.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('while the browser does not open its database, reading and writing end after two seconds, and that is told', async () => {
  vi.useFakeTimers()
  const IDBRequest = class extends EventTarget {}
  vi.stubGlobal('IDBRequest', IDBRequest)
  vi.stubGlobal('indexedDB', { open: () => new IDBRequest() })
  // Of its own, as the other one may have opened a database before.
  const drafts = './local-drafts.ts?own'
  const { deleteLocalDraft, listLocalDrafts, saveLocalDraft }: typeof import('./local-drafts.ts') =
    await import(drafts)
  // As in a document that was just loaded.
  storage.noteBrowserKeeps(true)
  storage.noteUnsavedText(false)
  const listed = listLocalDrafts('ann', null)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await listed).toEqual([])
  const draft = { account: 'ann', key: '(new) 1', fields: emptyFields, typedDate: '', unanswered: [] }
  expect(storage.keptNote()).toBe('The text is kept in this browser.')
  expect(storage.unsavedTextNote()).toBe('')
  storage.noteUnsavedText(true)
  expect(storage.unsavedTextNote()).toBe('What you have written is kept in this browser.')
  expect(storage.wouldLoseText()).toBe(false)
  const saved = saveLocalDraft(draft, 0)
  await vi.advanceTimersByTimeAsync(2_000)
  await saved
  expect(storage.keptNote()).toBe('This browser cannot keep it either: copy the text before you leave.')
  expect(storage.unsavedTextNote()).toContain('This browser cannot keep what you have written')
  expect(storage.wouldLoseText()).toBe(true)
  storage.noteBrowserKeeps(true)
  expect(storage.keptNote()).toBe('The text is kept in this browser.')
  storage.noteUnsavedText(false)
  expect(storage.unsavedTextNote()).toBe('')
  void deleteLocalDraft('ann', draft.key)
  await vi.advanceTimersByTimeAsync(2_000)
})
