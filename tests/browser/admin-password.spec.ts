import type { Page } from '@playwright/test'
import { type MailServer, type ReceivedMail, startMailServer, textOf } from '#tests/support/mail-server.ts'
import { answerDialogs } from './dialogs.ts'
import { expect, password, signIn, signUp, watchForTrouble } from './fixtures.ts'
import { test } from './own-server.ts'
import { expectGoodScreen, noteWrites } from './screen-checks.ts'

const forgot = '/admin/auth/forgotpassword'
const reset = '/admin/auth/resetpassword'
const newPassword = 'another horse battery'

/** The link in the n-th mail, once it has come. */
const linkIn = async (mailServer: MailServer, number: number) =>
  /http\S+#code=[\w-]+/.exec(
    textOf((await mailServer.wait(number))[number - 1] as ReceivedMail),
  )?.[0] as string

async function fillNew(page: Page, next: string, confirmed = next) {
  await page.getByLabel('New Password', { exact: true }).fill(next)
  await page.getByLabel('Confirm New Password').fill(confirmed)
  await page.getByRole('button', { name: 'Change Password' }).click()
}

test('without mail one sentence says whom to ask', async ({ page }) => {
  const trouble = watchForTrouble(page)
  await page.goto(forgot)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot Password')
  await expect(page.getByText(/Ask one of its owners, or whoever runs its server/)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectGoodScreen(page)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/admin\/auth\/signin$/)
  expect(trouble).toEqual([])
})

test('by mail: known or not, the response is one; the link sets a new password once', async ({
  page,
  startOwnServer,
}) => {
  const mailServer = await startMailServer()
  const server = await startOwnServer({ SMTP_URL: mailServer.url })
  const author = await server.signUp('olga')
  const dialogs = answerDialogs(page)
  await page.goto(server.address + forgot)
  const ask = page.getByRole('button', { name: 'Send a link' })
  const response = page.getByRole('status').filter({ hasText: 'If there is an account' })
  await page.getByLabel('Username or Email').fill('nobody')
  await ask.click()
  await expect(response).toBeVisible()
  const words = await response.textContent()
  await page.getByLabel('Username or Email').fill('OLGA@example.org')
  await ask.click()
  await expect(response).toHaveText(words as string)
  await expectGoodScreen(page)
  expect(dialogs).toEqual([])

  const link = await linkIn(mailServer, 1)
  expect(link.split('#')[0]).toBe(server.address + reset)
  await page.goto(link)
  await expect(page.getByLabel('Current Password')).toHaveCount(0)
  await expectGoodScreen(page)
  const writes = noteWrites(page)
  await fillNew(page, newPassword, 'something else')
  await expect.poll(() => dialogs).toEqual(['Password is not same!'])
  expect(writes).toEqual([])
  await fillNew(page, 'short')
  await expect(page.getByLabel('New Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await fillNew(page, newPassword)
  await expect(page).toHaveURL(/\/admin\/auth\/signin$/)
  await expect(page.getByRole('status').filter({ hasText: 'Password Changed Successfully!' })).toBeVisible()
  expect(dialogs.slice(1)).toEqual(['Something went wrong!', 'Password Changed Successfully!'])

  await page.getByLabel('Username or Email').fill(author.username)
  await page.getByLabel('Password').fill(newPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)

  await page.goto(link)
  await fillNew(page, 'yet another battery')
  await expect(page.getByRole('alert')).toContainText('This link cannot be used')
  await expectGoodScreen(page)
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL(new RegExp(`${forgot}$`))
  // The link, and that it was used.
  expect(await mailServer.wait(2)).toHaveLength(2)
  await server.stop()
  await page.getByLabel('Username or Email').fill('olga')
  await ask.click()
  await expect(page.getByRole('alert')).toHaveText(
    'The server could not be reached. Check the connection and try again.',
  )
  await mailServer.stop()
})

test('a link that is asked for twice at once is mailed once, and a new one ends the old one', async ({
  page,
  startOwnServer,
}) => {
  const mailServer = await startMailServer()
  const server = await startOwnServer({ SMTP_URL: mailServer.url })
  await server.signUp('olga')
  answerDialogs(page)
  const writes = noteWrites(page)
  await page.goto(server.address + forgot)
  await page.getByLabel('Username or Email').fill('olga')
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  const first = await linkIn(mailServer, 1)
  expect(writes).toEqual(['POST /api/auth/forgot'])
  await page.getByRole('button', { name: 'Send a link' }).click()
  const second = await linkIn(mailServer, 2)
  await page.goto(first)
  await fillNew(page, newPassword)
  await expect(page.getByRole('alert')).toContainText('This link cannot be used')
  await page.goto(second)
  await fillNew(page, newPassword)
  await expect(page).toHaveURL(/\/admin\/auth\/signin$/)
  await mailServer.stop()
})

test('with a stored token the page changes one’s password', async ({ page, request }) => {
  const dialogs = answerDialogs(page)
  await signIn(page, (await signUp(request)).token)
  await page.goto(reset)
  await expectGoodScreen(page)
  await page.getByLabel('Current Password').fill('a wrong password')
  await fillNew(page, newPassword)
  await expect.poll(() => dialogs).toEqual(['Current Password is wrong!'])
  await page.getByLabel('Current Password').fill(password)
  await fillNew(page, newPassword)
  await expect(page.getByRole('status').filter({ hasText: 'Password Changed Successfully!' })).toBeVisible()
  await expect(page.getByLabel('Current Password')).toHaveValue('')
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('with an ended session the page says so', async ({ page }) => {
  const dialogs = answerDialogs(page)
  await signIn(page, 'anything')
  await page.goto(reset)
  await page.getByLabel('Current Password').fill(password)
  await fillNew(page, newPassword)
  await expect(page.getByRole('alert').filter({ has: page.getByRole('button') })).toContainText(
    'Your session has ended.',
  )
  expect(dialogs).toEqual(['Something went wrong!'])
  await expectGoodScreen(page)
})

test('with neither a code nor a token the page leads to sign-in', async ({ page }) => {
  await page.goto(reset)
  await expect(page).toHaveURL(/\/admin\/auth\/signin$/)
  await page.goto(`${reset}#code=`)
  await expect(page).toHaveURL(/\/admin\/auth\/signin$/)
})
