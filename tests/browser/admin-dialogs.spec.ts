import type { Page } from '@playwright/test'
import { bearer, expect, password, signInOnce, signUp, test } from './fixtures.ts'
import { test as ownServerTest } from './own-server.ts'
import { expectGoodScreen } from './screen-checks.ts'

const openImageDialog = async (page: Page) => {
  await page.getByRole('toolbar').getByRole('button', { name: 'Image', exact: true }).click()
  return page.getByRole('dialog', { name: 'Image', exact: true })
}

ownServerTest(
  'a session that ends under a dialog is renewed above it, and what was typed is sent',
  async ({ page, startOwnServer }) => {
    const server = await startOwnServer()
    const owner = await server.signUp('olga')
    await page.goto(`${server.address}/admin`)
    await page.evaluate((token) => localStorage.setItem('token', token), owner.token)
    const known = page.waitForResponse('**/api/dashboard/notices')
    await page.goto(`${server.address}/admin/dashboard/users`)
    await known
    await page.getByRole('button', { name: 'Invite …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
    const email = dialog.getByLabel('Email (optional)')
    await email.fill('otto@example.org')
    await server.request.post('/api/auth/signout', { headers: bearer(owner.token) })
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: 'Your session has ended.' })).toBeVisible()
    await expectGoodScreen(page)

    const again = dialog.getByRole('button', { name: 'Sign in again' })
    const signIn = page.getByRole('dialog', { name: 'Sign in again' })
    await again.click()
    await page.keyboard.press('Escape')
    await expect(again).toBeFocused()
    await again.click()
    await expect(signIn.getByLabel('Username')).toHaveValue('olga')
    await expect(signIn.getByLabel('Password')).toBeFocused()
    await signIn.getByLabel('Password').fill('wrong')
    await page.keyboard.press('Enter')
    await expect(signIn.getByLabel('Password')).toHaveAccessibleDescription('This is not your password.')
    await expectGoodScreen(page)
    await signIn.getByLabel('Password').fill(password)
    await page.keyboard.press('Enter')
    await expect(signIn).toHaveCount(0)
    await expect(again).toHaveCount(0)
    await expect(email).toHaveValue('otto@example.org')
    await expect(dialog.getByRole('button', { name: 'Invite', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('With this link somebody signs up')).toBeVisible()
  },
)

test('a text goes on being saved, and changes of other places told, after its session was renewed above a dialog', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  await signInOnce(page, author.token)
  const known = page.waitForResponse('**/api/dashboard/notices')
  await page.goto('/admin/dashboard/posts/create')
  await known
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Renewed')
  await page.keyboard.press('Control+S')
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible()
  const dialog = await openImageDialog(page)
  await dialog.getByLabel('Alternative text').fill('A curve')
  await request.post('/api/auth/signout', { headers: bearer(author.token) })
  // When the page is shown again, the notices and what follows the text in other places are asked for, and refused.
  await page.evaluate(() => {
    for (const value of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
  })
  await dialog.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByRole('dialog', { name: 'Sign in again' }).getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toHaveCount(0)
  await expect(dialog.getByLabel('Alternative text')).toHaveValue('A curve')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await title.fill('Renewed and saved')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await page.keyboard.press('Control+S')
  const address = new URL((await saved).url()).pathname
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible()
  const token = await page.evaluate(() => localStorage.token)
  const { revision } = await (await saved).json()
  const change = { revision, title: 'Typed in another place' }
  const changed = await request.put(address, { headers: bearer(token), data: change })
  expect(changed.ok()).toBe(true)
  await expect(page.getByText('Newer text was typed in another place.')).toBeVisible()
})

test('Escape warns once of what was typed in a dialog, and closes one without', async ({ page, request }) => {
  const author = await signUp(request)
  await signInOnce(page, author.token)
  await page.goto('/admin/dashboard/posts/create')
  let dialog = await openImageDialog(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  dialog = await openImageDialog(page)
  const warning = dialog.getByRole('status').filter({ hasText: 'discard what you typed' })
  const alt = dialog.getByLabel('Alternative text')
  await alt.pressSequentially('A curve')
  await page.keyboard.press('Escape')
  await expect(warning).toBeVisible()
  await expect(alt).toBeFocused()
  await expectGoodScreen(page)
  await alt.pressSequentially(' and a line')
  await expect(warning).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(warning).toBeVisible()
  await expect(alt).toHaveValue('A curve and a line')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  dialog = await openImageDialog(page)
  await alt.pressSequentially('x')
  await alt.press('Backspace')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
