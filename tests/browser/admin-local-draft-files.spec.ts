import type { Page } from '@playwright/test'
import { answerDialogs } from './dialogs.ts'
import { expect, signIn, signUp, test } from './fixtures.ts'
import { badFiles, type ChosenFile, chooseCover } from './image-files.ts'
import { draftOf, hasDraftWithFile, localDraftsIn, putLocalDrafts } from './local-drafts.ts'

const form = '/admin/dashboard/posts/create'
const title = (page: Page) => page.getByLabel('Title', { exact: true })
const offer = (page: Page) => page.getByRole('region', { name: 'Unsaved work' })

/** One that the server refuses, so that it stays a file, and what is said of it. */
const refused = badFiles[0] as ChosenFile
const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: 'is text, not an image' })

test('a file for which there is no room takes no text with it', async ({ page, context, request }) => {
  const author = await signUp(request)
  answerDialogs(page)
  await signIn(page, author.token)
  await page.goto(form)
  await expect(page.getByRole('textbox', { name: 'Body' })).toBeVisible()
  const session = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 2_000_000 })
  const buffer = Buffer.concat([refused.buffer, Buffer.alloc(8_000_000, ' ')])
  await title(page).fill('A long thought')
  // Stores both at once.
  await chooseCover(page, { ...refused, buffer })
  await expect
    .poll(() => localDraftsIn(page))
    .toEqual([{ account: author.username, title: 'A long thought' }])
  await page.close()
  const next = await context.newPage()
  await signIn(next, author.token)
  await next.goto(form)
  await expect(offer(next)).toContainText('A long thought')
})

test('a file is stored once, however much is typed', async ({ page, request }) => {
  const author = await signUp(request)
  answerDialogs(page)
  await signIn(page, author.token)
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    const stored = { texts: 0, files: 0 }
    Object.assign(window, { stored })
    IDBObjectStore.prototype.put = function (value, key) {
      const isFile = value instanceof File || value.fields?.image?.file instanceof File
      stored[isFile ? 'files' : 'texts'] += 1
      return put.call(this, value, key)
    }
  })
  await page.goto(form)
  const stored = () =>
    page.evaluate(() => (window as unknown as { stored: { texts: number; files: number } }).stored)
  await chooseCover(page, refused)
  await expect(refusal(page)).toBeVisible()
  await expect.poll(() => hasDraftWithFile(page)).toBe(true)
  for (const typed of ['One', 'Two', 'Three']) {
    const { texts } = await stored()
    await title(page).fill(typed)
    await expect.poll(async () => (await stored()).texts).toBeGreaterThan(texts)
  }
  expect((await stored()).files).toBe(1)
  await page.reload()
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(refusal(page)).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => hasDraftWithFile(page)).toBe(false)
  await page.reload()
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(title(page)).toHaveValue('Three')
  await expect(refusal(page)).toHaveCount(0)
})

test('a file goes with its copy', async ({ page, request }) => {
  const author = await signUp(request)
  answerDialogs(page)
  await signIn(page, author.token)
  await page.goto(form)
  await chooseCover(page, refused)
  await expect.poll(() => hasDraftWithFile(page)).toBe(true)
  await page.reload()
  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect.poll(() => hasDraftWithFile(page)).toBe(false)
})

test('a copy of the first version comes back with its file', async ({ page, request }) => {
  const author = await signUp(request)
  await signIn(page, author.token)
  await page.goto('/')
  await putLocalDrafts(page, [draftOf(author.username)], 'old.png')
  await page.goto(form)
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(title(page)).toHaveValue('Kept')
  await expect(refusal(page)).toBeVisible()
})

test('a tab of an earlier version that stays open keeps nobody from writing', async ({
  page,
  context,
  request,
}) => {
  const author = await signUp(request)
  await signIn(page, author.token)
  answerDialogs(page)
  const other = await context.newPage()
  await other.goto('/')
  await putLocalDrafts(other, [])
  await other.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('lectern', 1)
        opening.onsuccess = () => resolve(Object.assign(window, { held: opening.result }).name)
      }),
  )
  await page.goto(form)
  await title(page).fill('Meanwhile')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'List of Posts' })).toBeVisible()
  await page.getByRole('link', { name: 'Create Post' }).click()
  await page.getByRole('button', { name: 'Restore it' }).click()
  await other.close()
  await title(page).fill('Afterwards')
  // The database is free once the other tab is gone, which may take longer than this.
  await expect
    .poll(() => localDraftsIn(page))
    .toContainEqual({ account: author.username, title: 'Afterwards' })
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'List of Posts' })).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Create Post' }).click()
  await expect(offer(page)).toContainText('Afterwards')
})
