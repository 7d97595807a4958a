import type { APIRequestContext, Page } from '@playwright/test'
import { type Author, bearer, expect, savePost, signIn, signUp, test, watchForTrouble } from './fixtures.ts'
import { expectGoodScreen, noteWrites } from './screen-checks.ts'

const rowsOf = (page: Page) => page.getByRole('main').getByRole('listitem')
const titleOf = (page: Page) => page.getByLabel('Title', { exact: true })
const addressOf = (url: string) => `/admin/dashboard/posts/versions/${url}`

async function update(request: APIRequestContext, { token }: Author, url: string, data: object) {
  const response = await request.put(`/api/post/update/${url}`, { headers: bearer(token), data })
  expect(response.status()).toBe(200)
}

test('what changed since a version is shown by words, and the version is restored', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const title = `Of boats ${author.username}`
  const content = `<p>The old boat.</p>${'<p>Same.</p>'.repeat(9)}`
  const url = await savePost(request, author, { title, content })
  await update(request, author, url, {
    title: `Of ships ${author.username}`,
    content: content.replace('old', 'new red'),
  })
  const trouble = watchForTrouble(page)
  const writes = noteWrites(page)
  await signIn(page, author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await page.getByRole('link', { name: 'Versions' }).click()
  await expect(page).toHaveURL(addressOf(url))
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(rowsOf(page).first()).toContainText('Current')
  await expect(
    rowsOf(page)
      .first()
      .getByRole('button', { name: /^Restore/ }),
  ).toHaveCount(0)
  await expect(rowsOf(page).last()).toContainText(/Published.*[A-Z][a-z]+ \d{1,2}, \d{4}.*Public.*“Of boats/s)
  await expectGoodScreen(page)

  await rowsOf(page).last().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Compare Versions' })).toBeVisible()
  await expect(page.getByText('3 words added, 2 words removed.')).toBeVisible()
  const heading = page.getByRole('region', { name: 'Title' })
  await expect(heading.locator('del')).toHaveText('[removed: boats]')
  await expect(heading.locator('ins')).toHaveText('[added: ships]')
  const text = page.getByRole('region', { name: 'Text' })
  await expect(text.locator('del')).toHaveText('[removed: old]')
  await expect(text.locator('ins')).toHaveText('[added: new red]')
  await expect(text.getByText('8 unchanged blocks')).toBeVisible()
  await expectGoodScreen(page)

  const restore = page.getByRole('button', { name: /^Restore/ })
  await restore.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Restore this version?' })
  await expect(dialog).toContainText('Readers see the restored version at once.')
  await expectGoodScreen(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(restore).toBeFocused()
  expect(writes).toEqual([])
  await restore.click()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The version was restored.' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible()
  await expect(titleOf(page)).toHaveValue(title)

  await page.getByRole('link', { name: 'Versions' }).click()
  await expect(rowsOf(page)).toHaveCount(3)
  await expect(rowsOf(page).first()).toContainText(/Restored.*Current/s)
  await expect(rowsOf(page).nth(1)).toContainText('“Of ships')
  expect(trouble).toEqual([])
})

test('tags, tables, images and formats are compared, and a version without text', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const table = (value: string) =>
    `<table><tbody><tr><td>Ann</td><td>${value}</td></tr><tr><td>Ben</td><td>2</td></tr></tbody></table>`
  const image = (name: string) => `<p><img src="/api/images/placeholder/${name}" alt="Drawing ${name}"></p>`
  const url = await savePost(request, author, {
    title: `All of it ${author.username}`,
    content: `${table('1')}${image('one')}<p>Some plain words</p>`,
    tags: ['sea', 'boats'],
    status: 'draft',
  })
  await update(request, author, url, {
    content: `${table('5')}${image('two')}<p>Some <strong>plain</strong> words</p>`,
    tags: ['sea', 'ships'],
  })
  await update(request, author, url, { content: '' })
  await signIn(page, author.token)
  await page.goto(`${addressOf(url)}/1?with=2`)
  const text = page.getByRole('region', { name: 'Text' })
  await expect(page.getByRole('region', { name: 'Tags' }).locator('ins')).toHaveText('[added: ships]')
  await expect(text.locator('td del')).toHaveText('[removed: 1]')
  await expect(text.locator('td ins')).toHaveText('[added: 5]')
  await expect(text.locator('del').filter({ hasText: 'Image removed' })).toContainText('“Drawing one”')
  await expect(text.locator('ins').filter({ hasText: 'Image added' })).toContainText('“Drawing two”')
  await expect(text.locator('.reformatted')).toHaveText('[formatted differently: plain]')
  await expectGoodScreen(page)

  await page.getByLabel('Compared with').selectOption('3')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page).toHaveURL(/with=3$/)
  await expect(text.locator('ins')).toHaveCount(0)
  await expect(text.locator('td del')).toHaveCount(4)
  await page.goto(`${addressOf(url)}/3?with=3`)
  await expect(text).toContainText('Without text.')

  await page.goto(`${addressOf(url)}/3?with=4`)
  await expect(page.getByRole('alert').filter({ hasText: 'The versions could not be loaded.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'All versions' })).toBeVisible()
  await expectGoodScreen(page)
})

test('a version takes a name by keyboard, and a name that is too long is told at its field', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: `${'Long '.repeat(50)}${author.username}` })
  await signIn(page, author.token)
  await page.goto(addressOf(url))
  const row = rowsOf(page).first()
  await row.getByRole('button', { name: /^Name/ }).focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('dialog').getByLabel('Name', { exact: true })
  await field.fill('x'.repeat(101))
  await page.keyboard.press('Enter')
  await expect(page.getByText('A name may have at most 100 characters.')).toBeVisible()
  await expect(field).toBeFocused()
  await expectGoodScreen(page)
  await field.fill('Before the talk')
  await page.keyboard.press('Enter')
  await expect(row.getByRole('heading')).toContainText('Before the talk')
  await expect(row.getByRole('button', { name: /^Rename/ })).toBeFocused()
  await row.getByRole('link').click()
  await expect(page.getByText('There is no other version to compare it with.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Text' })).toContainText('Text.')
})

test('older versions have pages, and unknown ones and posts of others are told', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: `Often ${author.username}` })
  for (let number = 2; number <= 31; number++)
    await update(request, author, url, { content: `<p>Text ${number}.</p>` })
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts')
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Versions' }).click()
  await expect(rowsOf(page)).toHaveCount(30)
  await page.getByRole('link', { name: 'Older versions' }).click()
  await expect(rowsOf(page)).toHaveCount(1)
  await rowsOf(page).getByRole('link').click()
  await expect(page.getByLabel('Compared with').getByRole('option')).toHaveCount(30)
  await page.goto(`${addressOf(url)}/99`)
  await expect(page.getByText('This post has no such version.')).toBeVisible()
  await page.getByRole('link', { name: 'All versions' }).click()
  await page.getByRole('link', { name: 'Older versions' }).click()
  await page.getByRole('link', { name: 'Newest versions' }).click()
  await expect(rowsOf(page)).toHaveCount(30)

  const other = await signUp(request)
  const hidden = await savePost(request, other, { title: `Of ${other.username}`, status: 'draft' })
  for (const address of [addressOf(hidden), `${addressOf(hidden)}/1`, `${addressOf(url)}/x`]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
})
