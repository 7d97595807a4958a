import type { APIRequestContext, Page } from '@playwright/test'
import { answerDialogs } from './dialogs.ts'
import { type Author, bearer, expect, savePost, signIn, signUp, test, watchForTrouble } from './fixtures.ts'
import { altField, badFiles, bring, type ChosenFile, chooseFile, smallImage } from './image-files.ts'
import { expectGoodScreen, noteWrites } from './screen-checks.ts'

const present = (page: Page) => page.getByRole('img', { name: 'The current cover' })
const saveAlt = (page: Page) => page.getByRole('button', { name: 'Save alternative text' })
const change = (page: Page) => page.getByRole('button', { name: /^(Change|Choose) cover$/ })

async function coverOf(request: APIRequestContext, url: string, { token }: Author): Promise<string | null> {
  const headers = bearer(token)
  return (await (await request.get(`/api/post/readbyadmin/${url}`, { headers })).json()).imgname
}

/** The text that readers are told instead of the cover. */
async function toldAt(page: Page, address: string): Promise<string | null> {
  const html = await (await page.request.get(address)).text()
  return /<img[^>]*class="cover-image"[^>]*alt="([^"]*)"|$/.exec(html)?.[1] ?? null
}

/** Chooses a file by the button in the form of a post. */
const chooseCover = (page: Page, file: ChosenFile) => chooseFile(page, file, () => change(page).click())

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
  await chooseCover(page, await smallImage('first.png'))
  await expect(page.getByText('Cover changed.')).toBeVisible()
  await expect.poll(() => present(page).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320)
  const first = await coverOf(request, url, author)
  expect(first).toMatch(/^first-\d+\.png$/)
  await expectGoodScreen(page)

  await bring(change(page), 'drop', await smallImage('second.png'))
  await expect.poll(() => coverOf(request, url, author)).toMatch(/^second-\d+\.png$/)
  expect(writes).toEqual([
    'POST /api/images/first.png',
    `PUT /api/post/cover/${url}`,
    'POST /api/images/second.png',
    `PUT /api/post/cover/${url}`,
  ])
  await expect(page.getByText('Cover changed.')).toBeVisible()

  const sent = page.waitForRequest(`**/api/post/update/${url}`)
  await page.getByLabel('Title').fill('Another title')
  await page.getByRole('button', { name: 'Update Post' }).click()
  expect(Object.keys((await sent).postDataJSON())).not.toContain('imgname')
  await expect(page).toHaveURL('/admin/dashboard/posts')
  expect(await coverOf(request, url, author)).toMatch(/^second-/)

  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await page.getByRole('button', { name: 'Remove cover' }).press('Enter')
  await expect(page.getByText('Cover removed.')).toBeVisible()
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
  await chooseCover(page, await smallImage())
  await expect(present(page)).toBeVisible()
  const before = await coverOf(request, url, author)
  for (const file of badFiles) {
    await chooseCover(page, file)
    await expect(page.getByRole('alert').filter({ hasText: file.reason })).toBeVisible()
    await page.getByRole('button', { name: 'Keep the current cover' }).click()
    await expect(present(page)).toBeVisible()
    await expect(change(page)).toBeFocused()
  }
  expect(await coverOf(request, url, author)).toBe(before)
})

test('a cover that cannot be uploaded now waits in its place', async ({ page, server }) => {
  test.slow()
  const author = await signUp(server.request)
  const url = await savePost(server.request, author, { title: 'Waits' })
  await signIn(page, author.token)
  await page.goto(`${server.address}/admin/dashboard/posts/edit/${url}`)
  // The script of the editor comes from the server too.
  await expect(page.getByRole('textbox', { name: 'Body' })).toBeVisible()
  await server.stop()
  await chooseCover(page, await smallImage())
  await expect(page.getByText('The server cannot be reached')).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Cancel the upload' }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await server.startAgain()
  await expect(page.getByText('Cover changed.')).toBeVisible({ timeout: 20_000 })
  expect(await coverOf(server.request, url, author)).not.toBeNull()
})

test('the text of the cover is saved by its own button, and another cover begins without', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: `Told ${author.username}` })
  const trouble = watchForTrouble(page)
  await signIn(page, author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await expect(change(page)).toBeVisible()
  await expect(altField(page)).toHaveCount(0)
  await chooseCover(page, await smallImage())
  await expect(present(page)).toBeVisible()
  expect(await toldAt(page, `/${url}`)).toBe('')

  const writes = noteWrites(page)
  await altField(page).fill(' A sail \n')
  await altField(page).press('Tab')
  await expect(saveAlt(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Alternative text saved.')).toBeVisible()
  await expect(saveAlt(page)).toBeFocused()
  await expect(altField(page)).toHaveValue('A sail')
  expect(writes).toEqual([`PUT /api/post/cover/${url}`])
  expect(await toldAt(page, `/${url}`)).toBe('A sail')
  await expectGoodScreen(page)
  await page.reload()
  await expect(altField(page)).toHaveValue('A sail')

  await chooseCover(page, await smallImage('second.png'))
  await expect(page.getByText('Cover changed.')).toBeVisible()
  await expect(altField(page)).toHaveValue('')
  expect(await toldAt(page, `/${url}`)).toBe('')
  await page.getByRole('button', { name: 'Remove cover' }).click()
  await expect(altField(page)).toHaveCount(0)
  expect(trouble).toEqual([])
})

test('a text that is too long for a cover stays in its field', async ({ page, request }) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: `Too much ${author.username}` })
  answerDialogs(page)
  await signIn(page, author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await chooseCover(page, await smallImage())
  const text = 'All of it. '.repeat(60)
  await altField(page).fill(text)
  for (const button of [saveAlt(page), page.getByRole('button', { name: 'Update Post' })]) {
    await button.click()
    await expect(altField(page)).toBeFocused()
    await expect(altField(page)).toHaveAccessibleDescription(/may have at most 500 characters/)
    await expect(altField(page)).toHaveValue(text)
  }
  await expectGoodScreen(page)
  await altField(page).fill('Less.')
  await saveAlt(page).click()
  await expect(page.getByText('Alternative text saved.')).toBeVisible()
  await expect(altField(page)).not.toHaveAttribute('aria-invalid')
  expect(await toldAt(page, `/${url}`)).toBe('Less.')
})

test('a text that nobody saved is kept, and is saved with the post', async ({ page, request }) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: `Kept ${author.username}` })
  answerDialogs(page)
  await signIn(page, author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await chooseCover(page, await smallImage())
  await altField(page).fill('A sail')
  await page.reload()
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(altField(page)).toHaveValue('A sail')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page).toHaveURL('/admin/dashboard/posts')
  expect(await toldAt(page, `/${url}`)).toBe('A sail')
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await expect(altField(page)).toHaveValue('A sail')
  await expect(page.getByRole('button', { name: 'Restore it' })).toHaveCount(0)
})

test('a text that cannot be saved now stays until it can', async ({ page, server }) => {
  test.slow()
  const author = await signUp(server.request)
  const url = await savePost(server.request, author, { title: 'Waits' })
  await signIn(page, author.token)
  await page.goto(`${server.address}/admin/dashboard/posts/edit/${url}`)
  await expect(page.getByRole('textbox', { name: 'Body' })).toBeVisible()
  await chooseCover(page, await smallImage())
  await altField(page).fill('A sail')
  await server.stop()
  await saveAlt(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The server could not be reached.' })).toBeVisible()
  await expect(altField(page)).toHaveValue('A sail')
  await expectGoodScreen(page)
  await server.startAgain()
  await saveAlt(page).click()
  await expect(page.getByText('Alternative text saved.')).toBeVisible()
  expect(await toldAt(page, `${server.address}/${url}`)).toBe('A sail')
})

test('changes of a cover reach the server one after the other', async ({ page, server }) => {
  const author = await signUp(server.request)
  const url = await savePost(server.request, author, { title: 'In turn' })
  await signIn(page, author.token)
  await page.goto(`${server.address}/admin/dashboard/posts/edit/${url}`)
  await chooseCover(page, await smallImage())
  await altField(page).fill('A sail')
  const writes = noteWrites(page)
  server.pause()
  await saveAlt(page).click()
  await page.getByRole('button', { name: 'Remove cover' }).click()
  await expect(page.getByRole('button', { name: 'Removing …' })).toBeVisible()
  expect(writes).toEqual([`PUT /api/post/cover/${url}`])
  server.goOn()
  await expect(page.getByText('Cover removed.')).toBeVisible()
  expect(writes).toEqual([`PUT /api/post/cover/${url}`, `DELETE /api/post/cover/${url}`])
  expect(await coverOf(server.request, url, author)).toBeNull()
})

/** Opens the form of a new post, with all of its parts. */
async function openPost(page: Page, request: APIRequestContext, title: string) {
  const author = await signUp(request)
  const url = await savePost(request, author, { title })
  answerDialogs(page)
  await signIn(page, author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await page.getByRole('textbox', { name: 'Body' }).waitFor()
  return { author, url }
}

test('an update waits for the cover that is on its way, and says so', async ({ page, server }) => {
  const { author, url } = await openPost(page, server.request, 'On its way')
  const writes = noteWrites(page)
  server.pause()
  await chooseCover(page, await smallImage('first.png'))
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByRole('button', { name: 'Waiting for images …' })).toBeVisible()
  await page.getByRole('button', { name: /^Cancel/ }).click()
  await expect(page.getByRole('button', { name: 'Keep the current cover' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Update Post' })).toBeEnabled()
  expect(writes).toEqual(['POST /api/images/first.png'])

  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Update Post' }).click()
  server.goOn()
  await expect(page).toHaveURL(/dashboard\/posts$/)
  expect(writes.slice(-2)).toEqual([`PUT /api/post/cover/${url}`, `PUT /api/post/update/${url}`])
  expect(await coverOf(server.request, url, author)).toMatch(/^first-/)
})

test('an update waits for the cover that is chosen while it waits for another', async ({ page, server }) => {
  const { author, url } = await openPost(page, server.request, 'Another one')
  server.pause()
  await chooseCover(page, await smallImage('first.png'))
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByRole('button', { name: 'Waiting for images …' })).toBeVisible()
  const cover = page.getByRole('progressbar')
  await bring(cover, 'drop', await smallImage('second.png'))
  await expect(page.getByRole('progressbar', { name: 'Upload of second.png' })).toBeVisible()
  server.goOn()
  await expect(page).toHaveURL(/dashboard\/posts$/)
  expect(await coverOf(server.request, url, author)).toMatch(/^second-/)
})
