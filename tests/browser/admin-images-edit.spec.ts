import type { APIRequestContext, Page } from '@playwright/test'
import { answerDialogs } from './dialogs.ts'
import { test as ownServer } from './own-server.ts'
import { badFiles, bring, smallPicture } from './picture-files.ts'
import { expectGoodScreen, noteWrites } from './screen-checks.ts'
import { type Author, bearer, expect, savePost, signIn, signUp, test, watchForTrouble } from './support.ts'

const present = (page: Page) => page.getByRole('img', { name: 'The present cover' })
const change = (page: Page) => page.getByRole('button', { name: /^(Change|Choose) cover$/ })

async function coverOf(request: APIRequestContext, url: string, { token }: Author): Promise<string | null> {
  const headers = bearer(token)
  return (await (await request.get(`/api/post/readbyadmin/${url}`, { headers })).json()).imgname
}

/** Opens the form of a post and chooses a file by its button. */
async function chooseCover(page: Page, file: Awaited<ReturnType<typeof smallPicture>>): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await change(page).click()
  await (await chooser).setFiles(file)
}

test('the cover is changed and removed by actions of its own, and the form sends none', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: `Covered ${author.username}`, status: 'draft' })
  const trouble = watchForTrouble(page)
  answerDialogs(page)
  await signIn(page, author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  const writes = noteWrites(page)
  await chooseCover(page, await smallPicture('first.png'))
  await expect(page.getByText('The cover is changed.')).toBeVisible()
  await expect.poll(() => present(page).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320)
  const first = await coverOf(request, url, author)
  expect(first).toMatch(/^first-\d+\.png$/)
  await expectGoodScreen(page)

  await bring(change(page), 'drop', await smallPicture('second.png'))
  await expect.poll(() => coverOf(request, url, author)).toMatch(/^second-\d+\.png$/)
  expect(writes).toEqual([
    'POST /api/images/first.png',
    `PUT /api/post/cover/${url}`,
    'POST /api/images/second.png',
    `PUT /api/post/cover/${url}`,
  ])
  await expect(page.getByText('The cover is changed.')).toBeVisible()

  const sent = page.waitForRequest(`**/api/post/update/${url}`)
  await page.getByLabel('Title').fill('Another title')
  await page.getByRole('button', { name: 'Update Post' }).click()
  expect(Object.keys((await sent).postDataJSON())).not.toContain('imgname')
  await expect(page).toHaveURL('/admin/dashboard/posts')
  expect(await coverOf(request, url, author)).toMatch(/^second-/)

  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await page.getByRole('button', { name: 'Remove cover' }).press('Enter')
  await expect(page.getByText('The cover is removed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose cover' })).toBeFocused()
  expect(await coverOf(request, url, author)).toBeNull()
  await expect(present(page)).toHaveCount(0)
  await expectGoodScreen(page)
  expect(trouble).toEqual([])
})

test('a refused cover leaves the present one', async ({ page, request }) => {
  test.slow()
  const author = await signUp(request)
  const url = await savePost(request, author, { title: `Stays ${author.username}` })
  await signIn(page, author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await chooseCover(page, await smallPicture())
  await expect(present(page)).toBeVisible()
  const before = await coverOf(request, url, author)
  for (const file of badFiles) {
    await chooseCover(page, file)
    await expect(page.getByRole('alert').filter({ hasText: file.reason })).toBeVisible()
    await page.getByRole('button', { name: 'Keep the present cover' }).click()
    await expect(present(page)).toBeVisible()
    await expect(change(page)).toBeFocused()
  }
  expect(await coverOf(request, url, author)).toBe(before)
})

ownServer('a cover that cannot be uploaded now waits in its place', async ({ page, startOwnServer }) => {
  ownServer.slow()
  const server = await startOwnServer()
  const author = await server.signUp('ann')
  const url = await savePost(server.request, author, { title: 'Waits' })
  await signIn(page, author.token)
  await page.goto(`${server.address}/admin/dashboard/posts/edit/${url}`)
  // The script of the editor comes from the server too.
  await expect(page.getByRole('textbox', { name: 'Body' })).toBeVisible()
  await server.stop()
  await chooseCover(page, await smallPicture())
  await expect(page.getByText('The server cannot be reached')).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Cancel the upload' }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await server.startAgain()
  await expect(page.getByText('The cover is changed.')).toBeVisible({ timeout: 20_000 })
  expect(await coverOf(server.request, url, author)).not.toBeNull()
})
