import type { Page } from '@playwright/test'
import { firefoxOn } from '#tests/support/test-blog.ts'
import { answerDialogs } from './dialogs.ts'
import { type Author, bearer, expect, password, signUp, watchForTrouble } from './fixtures.ts'
import { haveAllScreens, test } from './own-server.ts'
import { expectGoodScreen } from './screen-checks.ts'
import { changePassword, openSettings, section } from './settings-screen.ts'

/** Signs in with another browser and returns the token. */
async function signInWith(page: Page, { username }: Author, userAgent: string): Promise<string> {
  const response = await page.request.post('/api/auth/signin', {
    headers: { 'User-Agent': userAgent },
    data: { username, password },
  })
  return (await response.json()).token
}
const statusOf = async (page: Page, token: string) =>
  (await page.request.get('/api/author/profile', { headers: bearer(token) })).status()

test('one sees where one is signed in, and ends that elsewhere', async ({ page, request }) => {
  const trouble = watchForTrouble(page)
  const author = await signUp(request)
  const tokens = [
    await signInWith(page, author, firefoxOn('Windows NT 10.0')),
    await signInWith(page, author, '<script>alert(1)</script>'),
  ]
  await openSettings(page, author)
  const sessions = section(page, 'Sessions')
  const rows = sessions.getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('This session')
  await expect(rows.first().getByRole('button')).toHaveCount(0)
  const firefox = rows.filter({ has: page.getByRole('heading', { name: 'Firefox on Windows' }) })
  await expect(firefox).toContainText('127.0.0.1')
  await expect(rows.filter({ hasText: 'Unknown device' })).toHaveCount(1)
  await expectGoodScreen(page)

  await firefox.getByRole('button', { name: 'End the session of Firefox on Windows' }).focus()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: 'The session has ended.' })).toBeVisible()
  await expect(sessions.getByRole('list')).toBeFocused()
  expect(await Promise.all(tokens.map((token) => statusOf(page, token)))).toEqual([401, 200])
  await expectGoodScreen(page)
  expect(trouble).toEqual([])
})

test('all others end together once that is confirmed, and with a new password', async ({ page, request }) => {
  const author = await signUp(request)
  await signInWith(page, author, firefoxOn('Windows NT 10.0'))
  await signInWith(page, author, firefoxOn('Macintosh'))
  await openSettings(page, author)
  const sessions = section(page, 'Sessions')
  const rows = sessions.getByRole('listitem')
  const endAll = sessions.getByRole('button', { name: 'End all other sessions' })
  page.once('dialog', (dialog) => dialog.dismiss())
  await endAll.click()
  await expect(endAll).toBeEnabled()
  await expect(rows).toHaveCount(3)
  const dialogs = answerDialogs(page)
  await endAll.click()
  await expect(rows).toHaveCount(1)
  await expect(endAll).toHaveCount(0)
  expect(dialogs).toEqual(['Are you sure you want to end all your other sessions?'])

  const token = await signInWith(page, author, firefoxOn('Macintosh'))
  await page.reload()
  await expect(rows).toHaveCount(2)
  await changePassword(page, password, 'another horse battery')
  await expect(rows).toHaveCount(1)
  expect(await statusOf(page, token)).toBe(401)
})

test('a session that ended meanwhile, and a server that is gone, are told at the list', async ({
  page,
  startOwnServer,
}) => {
  const server = await startOwnServer()
  const author = await server.signUp('olga')
  const { token } = await server.request
    .post('/api/auth/signin', { data: { username: 'olga', password } })
    .then((response) => response.json())
  await openSettings(page, author, server.address)
  await haveAllScreens(page)
  const sessions = section(page, 'Sessions')
  const end = sessions.getByRole('button', { name: /^End the session/ })
  await server.request.post('/api/auth/signout', { headers: bearer(token) })
  await end.click()
  await expect(sessions.getByRole('alert')).toHaveText('There is no such session.')
  await expect(end).toBeEnabled()
  await server.stop()
  await end.click()
  await expect(sessions.getByRole('alert')).toContainText('could not be reached')
  await expect(end).toBeEnabled()
})
