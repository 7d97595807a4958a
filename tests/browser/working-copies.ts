import type { Page } from '@playwright/test'

/** A copy of a new post with one title. */
export const copyOf = (account: string, title = 'Kept') => ({
  account,
  key: '(new) 1',
  fields: { title, description: '', content: '', tags: [], status: 'public' },
  typedDate: '2026-01-01T00:00:00.000Z',
  unanswered: [],
})

/**
 * Puts working copies into the browser, where the form for posts keeps them, whole or not. The page must be of the blog. `fileName` gives
 * each a file for a cover, as version 1 kept it.
 */
export const putWorkingCopies = (page: Page, copies: object[], fileName?: string) =>
  page.evaluate(
    ({ copies, fileName }) =>
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
          for (const copy of copies) {
            const file = fileName && new File(['No picture.'], fileName, { type: 'image/png' })
            const fields = 'fields' in copy && file && { ...(copy.fields as object), image: { file } }
            write.objectStore('working-copies').put({ ...copy, ...(fields && { fields }) })
          }
          write.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    { copies, fileName },
  )

/** The accounts that the browser has working copies of. */
export const accountsWithCopies = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('lectern')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const keys = opening.result.transaction('working-copies').objectStore('working-copies').getAllKeys()
          keys.onsuccess = () => {
            opening.result.close()
            resolve((keys.result as [string, string][]).map(([account]) => account))
          }
        }
      }),
  )

/** True once the browser has the file of a working copy. */
export const hasCopyWithFile = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open('lectern')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const files = opening.result
            .transaction('working-copy-files')
            .objectStore('working-copy-files')
            .getAll()
          files.onsuccess = () => {
            opening.result.close()
            resolve(files.result.some((file) => file instanceof File))
          }
        }
      }),
  )
