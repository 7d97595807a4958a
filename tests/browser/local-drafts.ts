import type { Page } from '@playwright/test'

/** A local draft of a new post with one title. */
export const draftOf = (account: string, title = 'Kept') => ({
  account,
  key: '(new) 1',
  fields: { title, description: '', content: '', tags: [], status: 'public' },
  typedDate: '2026-01-01T00:00:00.000Z',
  unanswered: [],
})

/**
 * Puts local drafts into the browser, where the form for posts keeps them, whole or not. The page must be of the blog. `fileName` gives
 * each a file for a cover, as version 1 kept it.
 */
export const putLocalDrafts = (page: Page, drafts: object[], fileName?: string) =>
  page.evaluate(
    ({ drafts, fileName }) =>
      new Promise<void>((resolve, reject) => {
        // Without a version it is the one that is there, and version 1 of none.
        const opening = indexedDB.open('lectern')
        opening.onupgradeneeded = () =>
          opening.result
            .createObjectStore('working-copies', { keyPath: ['account', 'key'] })
            .createIndex('account', 'account')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const write = opening.result.transaction('working-copies', 'readwrite')
          for (const draft of drafts) {
            const file = fileName && new File(['No picture.'], fileName, { type: 'image/png' })
            const fields = 'fields' in draft && file && { ...(draft.fields as object), image: { file } }
            write.objectStore('working-copies').put({ ...draft, ...(fields && { fields }) })
          }
          write.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    { drafts, fileName },
  )

/** All that a store of the form for posts holds, files as `'file'`. */
const stored = (page: Page, store: 'working-copies' | 'working-copy-files'): Promise<unknown[]> =>
  page.evaluate(
    (store) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('lectern')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const all = opening.result.transaction(store).objectStore(store).getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result.map((each) => (each instanceof File ? 'file' : each)))
          }
        }
      }),
    store,
  )

/** The local drafts that the browser has, each by its account and title. */
export async function localDraftsIn(page: Page): Promise<{ account: string; title: string }[]> {
  const drafts = (await stored(page, 'working-copies')) as { account: string; fields: { title: string } }[]
  return drafts.map(({ account, fields: { title } }) => ({ account, title }))
}

/** The accounts that the browser has local drafts of. */
export const accountsWithDrafts = async (page: Page): Promise<string[]> =>
  (await localDraftsIn(page)).map(({ account }) => account)

/** True once the browser has the file of a local draft. */
export const hasDraftWithFile = async (page: Page): Promise<boolean> =>
  (await stored(page, 'working-copy-files')).includes('file')
