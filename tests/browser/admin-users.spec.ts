import type { APIRequestContext, Page } from '@playwright/test'
import { answerDialogs } from './dialogs.ts'
import { type Author, bearer, expect, signIn, signInOwner, signUp, watchForTrouble } from './fixtures.ts'
import { accountsWithDrafts, draftOf, putLocalDrafts } from './local-drafts.ts'
import { haveAllScreens, test } from './own-server.ts'
import { chooseAction } from './row-menu.ts'
import { expectGoodScreen, noteWrites } from './screen-checks.ts'

const screen = '/admin/dashboard/users'
const refusal = 'You are not owner to view the members of the blog!'
const changeQuestion = 'Are you sure you want to change the position of this User?'
const changed = 'User Position Changed Successfully!'
const deleteQuestion = 'Are you sure you want to delete this User?'
const deleted = 'User Deleted Successfully!'

const rowOf = (page: Page, username: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: username, exact: true }) })

/** Makes an account and makes it an owner. */
async function signUpOwner(request: APIRequestContext): Promise<Author> {
  const author = await signUp(request)
  const response = await request.put(`/api/author/position/${author.username}`, {
    headers: bearer(await signInOwner(request)),
    data: { position: 'owner' },
  })
  expect(response.status()).toBe(200)
  return author
}

async function open(page: Page, { token }: { token: string }, address = screen) {
  await signIn(page, token)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('List of Users')
}

test('an owner sees each account with one and the same image', async ({ page, request }) => {
  const trouble = watchForTrouble(page)
  const author = await signUp(request)
  await open(page, await signUpOwner(request))
  const row = rowOf(page, author.username)
  await expect(row.getByRole('heading')).toHaveText(author.name)
  await expect(row.getByRole('link', { name: author.username })).toHaveAttribute(
    'href',
    `/author/${author.username}`,
  )
  await expect(row).toContainText(`${author.username}@example.org`)
  await expect(row.getByText('Author', { exact: true })).toBeVisible()
  const images = () =>
    page
      .getByRole('main')
      .locator('img')
      .evaluateAll((all: HTMLImageElement[]) => [
        ...new Set(all.map(({ src, naturalWidth }) => `${src} ${naturalWidth > 0}`)),
      ])
  await expect.poll(images).toEqual([expect.stringMatching(/\/assets\/default-profile-[\w-]+\.svg true$/)])
  await expectGoodScreen(page)
  expect(trouble).toEqual([])
})

test('the position is changed after a question, and back', async ({ page, request }) => {
  const { username } = await signUp(request)
  await open(page, await signUpOwner(request))
  const dialogs = answerDialogs(page)
  const row = rowOf(page, username)
  await row.getByRole('button', { name: 'Make owner' }).click()
  await expect(row.getByText('Owner', { exact: true })).toBeVisible()
  expect(dialogs).toEqual([changeQuestion, changed])
  await expect(page.getByRole('status').filter({ hasText: changed })).toBeVisible()
  await expectGoodScreen(page)

  await row.getByRole('button', { name: 'Make author' }).click()
  await expect(row.getByText('Author', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Make owner' })).toBeEnabled()
})

test('an account is deleted after a question, and its row goes', async ({ page, request }) => {
  const { username, token } = await signUp(request)
  await open(page, await signUpOwner(request))
  const dialogs = answerDialogs(page)
  await rowOf(page, username).getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, username)).toHaveCount(0)
  expect(dialogs).toEqual([deleteQuestion, deleted])
  await expect(page.getByRole('status').filter({ hasText: deleted })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect((await request.get('/api/author/profile', { headers: bearer(token) })).status()).toBe(401)
})

test('a declined question changes nothing', async ({ page, request }) => {
  const { username } = await signUp(request)
  await open(page, await signUpOwner(request))
  const dialogs = answerDialogs(page, 'dismiss')
  const writes = noteWrites(page)
  await rowOf(page, username).getByRole('button', { name: 'Make owner' }).click()
  await rowOf(page, username).getByRole('button', { name: 'Delete' }).click()
  await page.reload()
  await expect(rowOf(page, username).getByText('Author', { exact: true })).toBeVisible()
  expect(dialogs).toEqual([changeQuestion, deleteQuestion])
  expect(writes).toEqual([])
})

test('an author is refused by text, and by one alert for each visit', async ({ page, request }) => {
  const dialogs = answerDialogs(page)
  await open(page, await signUp(request))
  await expect(page.getByRole('main').getByText(refusal)).toBeVisible()
  await expect.poll(() => dialogs).toEqual([refusal])
  await page.waitForLoadState('networkidle')
  expect(dialogs).toHaveLength(1)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0)
  await expectGoodScreen(page)

  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('main').getByText(refusal)).toBeVisible()
  await expect.poll(() => dialogs).toEqual([refusal, refusal])
})

test('the last owner is told at the row that one is required', async ({ page, startOwnServer }) => {
  const server = await startOwnServer()
  const owner = await server.signUp('olga')
  await open(page, owner, server.address + screen)
  const dialogs = answerDialogs(page)
  await expect(page.getByRole('status').filter({ hasText: /^1 user$/ })).toBeVisible()
  const row = rowOf(page, 'olga')
  await row.getByRole('button', { name: 'Make author' }).click()
  await expect(row.getByRole('alert')).toHaveText('At least one owner is required.')
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(row.getByRole('button', { name: 'Delete' })).toBeEnabled()
  await expect(row.getByRole('alert')).toHaveText('At least one owner is required.')
  await expect(row.getByText('Owner', { exact: true })).toBeVisible()
  expect(dialogs).toEqual([changeQuestion, deleteQuestion])
  await expectGoodScreen(page)
})

test('an owner who deletes their own account is signed out, and their local drafts go', async ({
  page,
  request,
}) => {
  const owner = await signUpOwner(request)
  await page.goto('/admin')
  await page.evaluate((token) => localStorage.setItem('token', token), owner.token)
  await putLocalDrafts(page, [draftOf(owner.username), draftOf('someone-else')])
  await page.goto(screen)
  const dialogs = answerDialogs(page)
  const row = rowOf(page, owner.username)
  await expect(row.getByText('This is you')).toBeVisible()
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/admin\/auth\/signin$/)
  expect(dialogs).toEqual([deleteQuestion, deleted])
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect(await accountsWithDrafts(page)).toEqual(['someone-else'])
})

test('an owner who makes themselves author is refused at once', async ({ page, request }) => {
  const owner = await signUpOwner(request)
  await open(page, owner)
  const dialogs = answerDialogs(page)
  await rowOf(page, owner.username).getByRole('button', { name: 'Make author' }).click()
  await expect(page.getByRole('main').getByText(refusal)).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0)
  await expect.poll(() => dialogs).toEqual([changeQuestion, changed, refusal])
})

test('what another tab has done meanwhile is told at the row', async ({ page, context, request }) => {
  const owner = await signUpOwner(request)
  const [first, second] = [await signUp(request), await signUp(request)]
  await open(page, owner)
  const other = await context.newPage()
  await open(other, owner)
  answerDialogs(other)
  const dialogs = answerDialogs(page)

  await rowOf(other, first.username).getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(other, first.username)).toHaveCount(0)
  const row = rowOf(page, first.username)
  await row.getByRole('button', { name: 'Make owner' }).click()
  await expect(row.getByRole('alert')).toHaveText('There is no account with this username.')

  await rowOf(other, owner.username).getByRole('button', { name: 'Make author' }).click()
  await expect(other.getByRole('main').getByText(refusal)).toBeVisible()
  await rowOf(page, second.username).getByRole('button', { name: 'Delete' }).click()
  const secondRow = rowOf(page, second.username)
  await expect(secondRow.getByRole('alert')).toHaveText('Only an owner may delete someone else’s account.')
  await secondRow.getByRole('button', { name: 'Make owner' }).click()
  await expect(secondRow.getByRole('alert')).toHaveText(refusal)
  expect(dialogs).toEqual([changeQuestion, deleteQuestion, changeQuestion])
})

test('a failing server is told at the row, and on the screen', async ({ page, startOwnServer }) => {
  const server = await startOwnServer()
  const owner = await server.signUp('olga')
  await server.signUp(`w${'W'.repeat(37)}w`)
  await open(page, owner, server.address + screen)
  await expectGoodScreen(page)
  const dialogs = answerDialogs(page)
  await haveAllScreens(page)
  await server.stop()
  const row = page.getByRole('main').getByRole('listitem').last()
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(row.getByRole('alert')).toHaveText(
    'The server could not be reached. Check the connection and try again.',
  )
  await expect(row.getByRole('button', { name: 'Delete' })).toBeEnabled()
  expect(dialogs).toEqual([deleteQuestion])
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The users could not be loaded.' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('List of Users')
  await expect(row).toBeVisible()
})

test('while work is under way the row says so and takes no more', async ({ page, startOwnServer }) => {
  const server = await startOwnServer()
  await open(page, await server.signUp('olga'), server.address + screen)
  await server.signUp('otto')
  await page.reload()
  answerDialogs(page)
  const row = rowOf(page, 'otto')
  await expect(row).toBeVisible()
  server.pause()
  await row.getByRole('button', { name: 'Make owner' }).click()
  await expect(row.getByRole('button')).toHaveText(['', 'Changing … otto', 'Delete otto'])
  for (const button of await row.getByRole('button').all()) await expect(button).toBeDisabled()
  server.goOn()
  await expect(row.getByRole('button', { name: 'Make author' })).toBeEnabled()
  server.pause()
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(row.getByRole('button')).toHaveText(['', 'Make author otto', 'Deleting … otto'])
  server.goOn()
  await expect(row).toHaveCount(0)
})

test('an owner makes a link with which an account sets a new password', async ({
  page,
  context,
  startOwnServer,
}) => {
  const server = await startOwnServer()
  const owner = await server.signUp('olga')
  await server.signUp('otto')
  const dialogs = answerDialogs(page)
  await signIn(page, owner.token)
  await page.goto(`${server.address}/admin/dashboard/users`)
  await chooseAction(page, 'otto', 'Reset link')
  const field = page.getByLabel('With this link otto sets a new password')
  await expect(field).toHaveValue(/\/admin\/auth\/resetpassword#code=[\w-]{43}$/)
  await expect(field).toBeFocused()
  await expectGoodScreen(page)
  expect(dialogs).toEqual([])
  await expect(page.getByRole('button', { name: 'Actions for olga' })).toHaveCount(0)

  const other = await (await context.browser())?.newPage()
  if (!other) throw new Error('There is no browser.')
  answerDialogs(other)
  await other.goto(await field.inputValue())
  await other.getByLabel('New Password', { exact: true }).fill('chosen by otto')
  await other.getByLabel('Confirm New Password').fill('chosen by otto')
  await other.getByRole('button', { name: 'Change Password' }).click()
  await expect(other.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await other.close()
  const signedIn = await server.request.post('/api/auth/signin', {
    data: { username: 'otto', password: 'chosen by otto' },
  })
  expect(signedIn.status()).toBe(200)
})
