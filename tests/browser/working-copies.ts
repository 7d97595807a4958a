import type { Page } from '@playwright/test'

/** Puts a working copy of each account into the browser, as the form for posts does. The page must be of the blog. */
export const putWorkingCopies = (page: Page, accounts: string[]) =>
  page.evaluate(
    (names) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('lectern', 1)
        opening.onupgradeneeded = () =>
          opening.result
            .createObjectStore('working-copies', { keyPath: ['account', 'key'] })
            .createIndex('account', 'account')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const write = opening.result.transaction('working-copies', 'readwrite')
          for (const account of names) write.objectStore('working-copies').put({ account, key: '(new) 1' })
          write.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    accounts,
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
