import { answerDialogs } from './dialogs.ts'
import { bearer, expect, password, signUp, test, tokenOf } from './fixtures.ts'
import { expectGoodScreen, noteWrites } from './screen-checks.ts'
import { changePassword, openSettings, section } from './settings-screen.ts'

test('the password is changed, and the fields are empty again', async ({ page, request }) => {
  const author = await signUp(request)
  const elsewhere = await tokenOf(request, author.username)
  await openSettings(page, author)
  const dialogs = answerDialogs(page)
  await changePassword(page, password, 'another horse battery')
  await expect(page.getByRole('status').filter({ hasText: 'Password Changed Successfully!' })).toBeVisible()
  expect(dialogs).toEqual(['Password Changed Successfully!'])
  for (const field of await section(page, 'Password').locator('input').all())
    await expect(field).toHaveValue('')
  await expectGoodScreen(page)
  expect((await request.get('/api/author/profile', { headers: bearer(author.token) })).status()).toBe(200)
  expect((await request.get('/api/author/profile', { headers: bearer(elsewhere) })).status()).toBe(401)
})

test('passwords that differ are not sent', async ({ page, request }) => {
  await openSettings(page, await signUp(request))
  const dialogs = answerDialogs(page)
  const writes = noteWrites(page)
  await changePassword(page, password, 'another horse battery', 'another hose battery')
  await expect.poll(() => dialogs).toEqual(['Password is not same!'])
  await expect(page.getByRole('status').filter({ hasText: 'Password is not same!' })).toBeVisible()
  await expect(page.getByLabel('Confirm New Password')).toHaveAccessibleDescription('Password is not same!')
  await expect(page.getByLabel('Confirm New Password')).toBeFocused()
  expect(writes).toEqual([])
  await expectGoodScreen(page)
})

test('a wrong current password is told, and nothing else changes', async ({ page, request }) => {
  const author = await signUp(request)
  await openSettings(page, author)
  const dialogs = answerDialogs(page)
  await changePassword(page, 'a wrong password', 'another horse battery')
  await expect.poll(() => dialogs).toEqual(['Current Password is wrong!'])
  await expect(page.getByLabel('Current Password')).toHaveAccessibleDescription('Current Password is wrong!')
  await expect(page.getByLabel('Current Password')).toBeFocused()
  await expect(page.getByText('Your session has ended')).toHaveCount(0)
  await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('another horse battery')
  await tokenOf(request, author.username)
})

test('a new password that is too short goes wrong, with the reason at its field', async ({
  page,
  request,
}) => {
  await openSettings(page, await signUp(request))
  const dialogs = answerDialogs(page)
  await changePassword(page, password, 'short')
  await expect.poll(() => dialogs).toEqual(['Something went wrong!'])
  await expect(page.getByLabel('New Password', { exact: true })).toHaveAccessibleDescription(
    /8 characters.*8/,
  )
  await expect(page.getByLabel('New Password', { exact: true })).toBeFocused()
})

test('with an ended session the change goes wrong, and the notice appears', async ({ page, request }) => {
  const author = await signUp(request)
  await openSettings(page, author)
  const dialogs = answerDialogs(page)
  await request.post('/api/auth/signout', { headers: bearer(author.token) })
  await changePassword(page, password, 'another horse battery')
  await expect(page.getByRole('alert').filter({ has: page.getByRole('button') })).toContainText(
    'Your session has ended.',
  )
  await expect.poll(() => dialogs).toEqual(['Something went wrong!'])
  await expect(page.getByLabel('Current Password')).toHaveValue(password)
})

test('a change that is submitted twice at once is sent once', async ({ page, request }) => {
  await openSettings(page, await signUp(request))
  const dialogs = answerDialogs(page)
  const writes = noteWrites(page)
  const form = section(page, 'Password')
  await form.getByLabel('Current Password').fill(password)
  await form.getByLabel('New Password', { exact: true }).fill('another horse battery')
  await form.getByLabel('Confirm New Password').fill('another horse battery')
  await form.locator('form').evaluate((element: HTMLFormElement) => {
    element.requestSubmit()
    element.requestSubmit()
  })
  await expect.poll(() => dialogs).toEqual(['Password Changed Successfully!'])
  expect(writes).toEqual(['POST /api/auth/reset'])
})

test('a common password is advised against beside the field, and nothing is sent for it', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  await openSettings(page, author)
  const dialogs = answerDialogs(page)
  const writes = noteWrites(page)
  const chosen = section(page, 'Password').getByLabel('New Password', { exact: true })
  const advice = section(page, 'Password').getByText('among the first that attackers try')
  await chosen.fill('PassWord1')
  await expect(advice).toBeVisible()
  await expect(chosen).toHaveAccessibleDescription(/At least 8 characters\. This password is among the first/)
  await expectGoodScreen(page)
  await chosen.fill('PassWord1 and more')
  await expect(advice).toHaveCount(0)
  expect(writes).toEqual([])
  await changePassword(page, password, 'PassWord1')
  await expect.poll(() => dialogs).toEqual(['Password Changed Successfully!'])
  await expect(advice).toHaveCount(0)
})
