import type { Page } from '@playwright/test'

/** A copy of a new post with one title. */
export const copyOf = (account: string, title = 'Kept') => ({
  account,
  key: '(new) 1',
  fields: { title, description: '', content: '', tags: [], status: 'public' },
  typedDate: '2026-01-01T00:00:00.000Z',
  unanswered: [],
})

/** Puts working copies into the browser, where the form for posts keeps them, whole or not. The page must be of the blog. */
export const putWorkingCopies = (page: Page, copies: object[]) =>
  page.evaluate(
    (given) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('lectern', 1)
        opening.onupgradeneeded = () =>
          opening.result
            .createObjectStore('working-copies', { keyPath: ['account', 'key'] })
            .createIndex('account', 'account')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const write = opening.result.transaction('working-copies', 'readwrite')
          for (const copy of given) write.objectStore('working-copies').put(copy)
          write.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    copies,
  )

/** The accounts that the browser has working copies of. */
export const accountsWithCopies = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('lectern', 1)
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

/** True once the browser has a working copy that holds a file. */
export const hasCopyWithFile = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open('lectern', 1)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const copies = opening.result.transaction('working-copies').objectStore('working-copies').getAll()
          copies.onsuccess = () => {
            opening.result.close()
            resolve(copies.result.some(({ fields }) => fields?.image?.file instanceof File))
          }
        }
      }),
  )
