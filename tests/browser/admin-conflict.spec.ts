import type { APIRequestContext, Page } from '@playwright/test'
import { answerDialogs } from './dialogs.ts'
import { bodyOf } from './editor-form.ts'
import { type Author, bearer, expect, savePost, signIn, signUp, test } from './fixtures.ts'
import { expectGoodScreen } from './screen-checks.ts'

const titleOf = (page: Page) => page.getByLabel('Title', { exact: true })
const conflict = (page: Page) => page.getByRole('region', { name: 'This post was changed in another place' })
const content = '<p>One.</p><p>Two.</p><p>Three.</p>'

const update = async (request: APIRequestContext, { token }: Author, url: string, data: object) =>
  expect((await request.put(`/api/post/update/${url}`, { headers: bearer(token), data })).status()).toBe(200)

const read = async (request: APIRequestContext, { token }: Author, url: string) =>
  (await request.get(`/api/post/readbyadmin/${url}`, { headers: bearer(token) })).json()

/** Types at the end of the first block. */
async function typeInBody(page: Page, text: string): Promise<void> {
  await bodyOf(page).getByText('One.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(text)
}

test('what was saved in between in other blocks comes in, and the list says so', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const dialogs = answerDialogs(page)
  const url = await savePost(request, author, { title: 'Merged', content })
  await signIn(page, author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await typeInBody(page, ' Mine.')
  await update(request, author, url, { content: content.replace('Three.', 'Three. Theirs.') })
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByRole('status').first()).toContainText('one block of the body')
  expect(dialogs).toEqual(['Post updated successfully'])
  expect(await read(request, author, url)).toMatchObject({
    content: '<p>One. Mine.</p><p>Two.</p><p>Three. Theirs.</p>',
  })
})

test('where both changed the same, both texts stand side by side, and nothing is lost', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  answerDialogs(page)
  const url = await savePost(request, author, { title: 'Disputed', content })
  await signIn(page, author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await typeInBody(page, ' Mine.')
  const theirs = content.replace('One.', 'One. Theirs.').replace('Three.', 'Three. Theirs.')
  await update(request, author, url, { title: 'Disputed there', status: 'draft', content: theirs })
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(conflict(page)).toBeVisible()
  await expect(conflict(page).getByRole('heading')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Update Post' })).toBeHidden()
  await expectGoodScreen(page)
  await expect(conflict(page)).toContainText('The post is a draft now: it was hidden in another place.')
  const titles = page.getByRole('group', { name: 'Title' })
  await expect(titles).toContainText('Disputed there')
  await expect(titles.getByLabel('Saved meanwhile')).toBeChecked()
  const first = page.getByRole('group', { name: 'Difference 1 of 2 in the body' })
  await expect(first.getByLabel('Yours')).toBeChecked()
  await expect(first).toContainText('One. Mine.')
  await first.getByLabel('Both, one after the other').check()
  await expect(
    page.getByRole('group', { name: 'Difference 2 of 2 in the body' }).getByLabel('Saved meanwhile'),
  ).toBeChecked()
  await page.getByRole('button', { name: 'Use this text' }).click()
  await expect(titleOf(page)).toHaveValue('Disputed there')
  await expect(titleOf(page)).toBeFocused()
  await expect(page.getByLabel('Draft', { exact: true })).toBeChecked()
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page).toHaveURL('/admin/dashboard/posts')
  expect(await read(request, author, url)).toMatchObject({
    title: 'Disputed there',
    status: 'draft',
    content: '<p>One. Mine.</p><p>One. Theirs.</p><p>Two.</p><p>Three. Theirs.</p>',
  })
})

test('whatever is chosen, the other text is a version of the post', async ({ page, request }) => {
  const author = await signUp(request)
  answerDialogs(page)
  const url = await savePost(request, author, { title: 'Kept twice', content })
  await signIn(page, author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await typeInBody(page, ' Mine.')
  await update(request, author, url, { content: content.replace('One.', 'One. Theirs.') })
  await page.getByRole('button', { name: 'Update Post' }).click()
  await page.getByRole('button', { name: 'Back to my text' }).click()
  await expect(bodyOf(page)).toContainText('One. Mine.')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await page.getByRole('button', { name: 'Take all of the saved text' }).click()
  await page.getByRole('button', { name: 'Use this text' }).click()
  await expect(bodyOf(page)).toContainText('One. Theirs.')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page).toHaveURL('/admin/dashboard/posts')
  const headers = bearer(author.token)
  const versions: { number: number }[] = await (
    await request.get(`/api/post/versions/${url}`, { headers })
  ).json()
  const texts = await Promise.all(
    versions.map(async ({ number }) =>
      (await request.get(`/api/post/version/${url}`, { headers, params: { number } })).text(),
    ),
  )
  expect(texts.filter((text) => text.includes('One. Mine.'))).not.toEqual([])
  expect(texts.filter((text) => text.includes('One. Theirs.'))).not.toEqual([])
})

test('a text that was opened again is not lost when the saved one is chosen without a connection', async ({
  page,
  context,
  request,
}) => {
  const author = await signUp(request)
  answerDialogs(page)
  const url = await savePost(request, author, { title: 'Chosen offline', content })
  const headers = bearer(author.token)
  const fields = { title: 'Chosen offline', description: 'd', status: 'public' }
  const mine = { url, ...fields, blocks: ['<p>One. Mine.</p>'] }
  const begun = await request.post('/api/post/workingcopy', { headers, data: mine })
  const { id } = await begun.json()
  await update(request, author, url, { content: '<p>One. Theirs.</p>' })
  await signIn(page, author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}?copy=${id}`)
  await expect(bodyOf(page)).toContainText('One. Mine.')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await page.getByRole('button', { name: 'Take all of the saved text' }).click()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Use this text' }).click()
  await expect(bodyOf(page)).toContainText('One. Theirs.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page).toHaveURL('/admin/dashboard/posts')
  const kept = await request.get(`/api/post/workingcopy/${id}`, { headers })
  expect(await kept.json()).toMatchObject({ blocks: ['<p>One. Mine.</p>'] })
})

test('a tab hears at once that another tab saved the post', async ({ page, context, request }) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: 'In two tabs', content })
  const other = await context.newPage()
  for (const tab of [page, other]) {
    answerDialogs(tab)
    await signIn(tab, author.token)
    await tab.goto(`/admin/dashboard/posts/edit/${url}`)
    await expect(bodyOf(tab)).toBeVisible()
  }
  await titleOf(other).fill('Saved in the other')
  await other.getByRole('button', { name: 'Update Post' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: /^This post was saved in another place at \d\d:\d\d\.$/ }),
  ).toBeVisible({ timeout: 1_000 })
  await expectGoodScreen(page)
})

test('a device hears at once what another one typed and saved, and opens it if its author wants', async ({
  page,
  browser,
  request,
}) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: 'On two devices', content })
  const other = await (await browser.newContext()).newPage()
  for (const device of [page, other]) {
    answerDialogs(device)
    await signIn(device, author.token)
    const followed = device.waitForResponse(/\/post\/changes\//)
    await device.goto(`/admin/dashboard/posts/edit/${url}`)
    await followed
    await expect(bodyOf(device)).toBeVisible()
  }
  const told = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
  await titleOf(other).fill('Typed on the other')
  await other.keyboard.press('Control+S')
  await expect(other.getByText(/^Saved/)).toBeVisible()
  await expect(told('Newer text was typed in another place.')).toBeVisible({ timeout: 1_000 })
  await expectGoodScreen(page)
  await titleOf(page).fill('Typed here')
  await page.getByRole('button', { name: /^Open the text from \d\d:\d\d$/ }).click()
  await expect(titleOf(page)).toHaveValue('Typed on the other')
  await expect(told('Newer text')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(titleOf(page)).toHaveValue('Typed here')
  await other.getByRole('button', { name: 'Update Post' }).click()
  await expect(other).toHaveURL('/admin/dashboard/posts')
  await expect(told(/^This post was saved in another place at \d\d:\d\d\.$/)).toBeVisible({ timeout: 1_000 })
  await request.delete(`/api/post/delete/${url}`, { headers: bearer(author.token) })
  await expect(told('This post was deleted in another place.')).toBeVisible({ timeout: 1_000 })
  await expect(titleOf(page)).toHaveValue('Typed here')
  await other.context().close()
})
