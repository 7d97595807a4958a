import type { APIRequestContext, Page } from '@playwright/test'
import { answerDialogs } from './dialogs.ts'
import { type Author, bearer, expect, savePost, signIn, signUp, test, watchForTrouble } from './fixtures.ts'
import { expectGoodScreen } from './screen-checks.ts'

const screen = '/admin/dashboard/posts'

async function open(page: Page, { token }: Author, address = screen) {
  await signIn(page, token)
  await page.goto(address)
}

async function choose(page: Page, title: string, item: string) {
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const undoOf = (page: Page, title: string) => page.getByRole('button', { name: `Undo “${title}”` })
const rowOf = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })

const createdDateOf = async (request: APIRequestContext, author: Author, url: string): Promise<string> =>
  (await (await request.get(`/api/post/readbyadmin/${url}`, { headers: bearer(author.token) })).json())
    .createdDate

test('hiding, showing and deleting are undone without a further prompt', async ({ page, request }) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: 'Back and forth' })
  const trouble = watchForTrouble(page)
  const dialogs = answerDialogs(page)
  await open(page, author)
  const row = rowOf(page, 'Back and forth')

  await choose(page, 'Back and forth', 'Make Private')
  await expect(page.getByRole('status').filter({ hasText: 'is now private' })).toBeVisible()
  await expectGoodScreen(page)
  await undoOf(page, 'Back and forth').click()
  await expect(row).toContainText('Public')
  await expect(undoOf(page, 'Back and forth')).toHaveCount(0)
  expect((await request.get(`/${url}`)).status()).toBe(200)

  await choose(page, 'Back and forth', 'Delete')
  await expect(page.getByRole('status').filter({ hasText: 'is in the trash' })).toBeVisible()
  expect((await request.get(`/${url}`)).status()).toBe(404)
  await expectGoodScreen(page)
  await undoOf(page, 'Back and forth').click()
  await expect(page.getByRole('button', { name: 'Actions for Back and forth' })).toBeFocused()
  expect((await request.get(`/${url}`)).status()).toBe(200)
  expect(dialogs).toHaveLength(2)
  expect(trouble).toEqual([])
})

test('undoing a first publication takes its date back', async ({ page, request }) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: 'Too early', status: 'draft' })
  const saved = await createdDateOf(request, author, url)
  answerDialogs(page)
  await open(page, author)
  await choose(page, 'Too early', 'Make Public')
  await expect(rowOf(page, 'Too early')).toContainText('Public')
  expect(await createdDateOf(request, author, url)).not.toBe(saved)
  await undoOf(page, 'Too early').click()
  await expect(rowOf(page, 'Too early')).toContainText('Draft')
  expect(await createdDateOf(request, author, url)).toBe(saved)
  expect((await request.get(`/${url}`)).status()).toBe(404)
})

test('a post that leaves a filtered list by keyboard leaves the focus on Undo, which stays while it has it', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  for (const title of ['Above', 'Between', 'Below']) await savePost(request, author, { title })
  await page.clock.install()
  answerDialogs(page)
  await open(page, author, `${screen}?status=public`)
  const { keyboard } = page
  await page.getByRole('button', { name: 'Actions for Between' }).focus()
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await keyboard.press('ArrowUp')
  await keyboard.press('Enter')
  await expect(undoOf(page, 'Between')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Actions for Between' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('listitem').nth(1)).toContainText('Between')
  await page.clock.runFor(60_000)
  await expect(undoOf(page, 'Between')).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Actions for Between' })).toBeFocused()
})

test('Undo goes after ten seconds, and what is too late says why', async ({ page, request }) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: 'Gone meanwhile' })
  await page.clock.install()
  answerDialogs(page)
  await open(page, author)
  await choose(page, 'Gone meanwhile', 'Make Private')
  await expect(undoOf(page, 'Gone meanwhile')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Actions for Gone meanwhile' })).toBeFocused()
  // Once the list is loaded, the row takes back a focus that is lost.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.mouse.click(1, 1)
  await page.clock.runFor(9_000)
  await expect(undoOf(page, 'Gone meanwhile')).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(undoOf(page, 'Gone meanwhile')).toHaveCount(0)
  // The change kept its focus; what it removes much later moves none.
  await expect(page.locator('body')).toBeFocused()

  await choose(page, 'Gone meanwhile', 'Make Public')
  await expect(undoOf(page, 'Gone meanwhile')).toBeVisible()
  await request.delete(`/api/post/delete/${url}`, { headers: bearer(author.token) })
  await undoOf(page, 'Gone meanwhile').click()
  await expect(page.getByText('This can no longer be undone.')).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Dismiss “Gone meanwhile”' }).click()
  await expect(page.getByText('You have no posts.')).toBeVisible()
})
