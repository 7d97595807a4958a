import type { Page } from '@playwright/test'
import { answerDialogs } from './dialogs.ts'
import { bearer, expect, password, savePost, signIn, watchForTrouble } from './fixtures.ts'
import { test } from './own-server.ts'
import { chooseAction } from './row-menu.ts'
import { expectGoodScreen } from './screen-checks.ts'

const users = '/admin/dashboard/users'
const question = 'Are you sure you want to end all sessions of this User?'

async function trySignIn(page: Page, address: string) {
  await page.goto(`${address}/admin/auth/signin`)
  await page.getByLabel('Username or Email').fill('otto')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('what suspends an account is a dialog, by keyboard too, which tells of a fault', async ({
  page,
  startOwnServer,
}) => {
  const server = await startOwnServer()
  const olga = await server.signUp('olga')
  await server.signUp('otto')
  await signIn(page, olga.token)
  await page.goto(server.address + users)
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Actions for otto' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Suspend …' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Suspend otto' })
  const reason = dialog.getByLabel('Reason (optional)')
  await expect(reason).toBeFocused()
  await expectGoodScreen(page)
  await reason.fill('x'.repeat(501))
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('A reason may have at most 500 characters.')).toBeVisible()
  await expect(reason).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('status')).toContainText('discard what you typed')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Actions for otto' })).toBeFocused()
})

test('an owner suspends an account, who is told why, and lifts that', async ({
  page,
  browser,
  startOwnServer,
}) => {
  const trouble = watchForTrouble(page)
  const server = await startOwnServer()
  const olga = await server.signUp('olga')
  const otto = await server.signUp('otto')
  const dialogs = answerDialogs(page)
  await signIn(page, olga.token)
  await page.goto(server.address + users)
  await chooseAction(page, 'otto', 'Suspend …')
  const dialog = page.getByRole('dialog', { name: 'Suspend otto' })
  await dialog.getByLabel('Reason (optional)').fill('Links to <b>casinos</b>.')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'otto' })
  await expect(row).toContainText(/Suspended .+ by olga: Links to <b>casinos<\/b>\./)
  await expect(page.getByRole('status').filter({ hasText: 'The account is suspended.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Actions for otto' })).toBeFocused()
  await expectGoodScreen(page)
  expect(dialogs).toEqual([])
  const profile = await server.request.get('/api/author/profile', { headers: bearer(otto.token) })
  expect(profile.status()).toBe(401)

  const other = await browser.newPage()
  const told = answerDialogs(other)
  await trySignIn(other, server.address)
  await expect(other.getByRole('alert').filter({ hasText: 'suspended' })).toHaveText(
    'This account is suspended. An owner of this blog can lift the suspension. Reason: Links to <b>casinos</b>.',
  )
  expect(told).toEqual(['Something went wrong!'])
  await expectGoodScreen(other)

  await chooseAction(page, 'otto', 'Lift suspension')
  await expect(row).not.toContainText('casinos')
  await expect(page.getByRole('button', { name: 'Actions for otto' })).toBeFocused()
  await trySignIn(other, server.address)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Welcome to the Admin Dashboard!')
  await other.close()
  expect(trouble).toEqual([])
})

test('an owner ends the sessions of an account after a question', async ({ page, startOwnServer }) => {
  const server = await startOwnServer()
  const olga = await server.signUp('olga')
  const otto = await server.signUp('otto')
  const dialogs = answerDialogs(page)
  await signIn(page, olga.token)
  await page.goto(server.address + users)
  await chooseAction(page, 'otto', 'End sessions')
  const said = page.getByRole('status').filter({ hasText: 'All sessions of this account have ended.' })
  await expect(said).toBeVisible()
  await expect(page.getByRole('button', { name: 'Actions for otto' })).toBeFocused()
  expect(dialogs).toEqual([question])
  await expect(page.getByRole('button', { name: 'Actions for olga' })).toHaveCount(0)
  const profile = await server.request.get('/api/author/profile', { headers: bearer(otto.token) })
  expect(profile.status()).toBe(401)
})

test('the audit log tells of suspensions, and of posts by title or by id', async ({
  page,
  startOwnServer,
}) => {
  const server = await startOwnServer()
  const olga = await server.signUp('olga')
  const otto = await server.signUp('otto')
  const write = { headers: bearer(otto.token) }
  const url = await savePost(server.request, otto, { title: 'Shown' })
  await server.request.put(`/api/post/update/${url}`, { ...write, data: { title: 'Still shown' } })
  await server.request.put(`/api/post/update/${url}`, { ...write, data: { status: 'private' } })
  await server.request.put(`/api/post/update/${url}`, { ...write, data: { title: 'A secret' } })
  await server.request.delete(`/api/post/delete/${url}`, write)
  const byOwner = { headers: bearer(olga.token) }
  await server.request.delete('/api/author/sessions/otto', byOwner)
  await server.request.put('/api/author/suspension/otto', { ...byOwner, data: { reason: 'Spam' } })
  expect(
    (await server.request.post('/api/auth/signin', { data: { username: 'otto', password } })).status(),
  ).toBe(403)
  await server.request.delete('/api/author/suspension/otto', byOwner)
  await signIn(page, olga.token)
  await page.goto(`${server.address}/admin/dashboard/audit`)
  const texts = page.locator('tbody').getByRole('row').locator('td:first-child')
  await expect(texts.first()).toHaveText('olga lifted the suspension of otto')
  expect((await texts.allTextContents()).slice(0, 9)).toEqual([
    'olga lifted the suspension of otto',
    'Sign-in as otto was refused: the password was right, but the account is suspended',
    'olga suspended otto: Spam',
    'olga ended the 1 session of otto',
    expect.stringMatching(/^otto deleted a private post: [0-9a-f-]{36}$/),
    expect.stringMatching(/^otto edited a private post: [0-9a-f-]{36}$/),
    expect.stringMatching(/^otto made a post private: [0-9a-f-]{36}$/),
    'otto edited the post Still shown',
    'otto made the post Shown public',
  ])
  await expectGoodScreen(page)
  await page.getByLabel('Kind of event').selectOption('Posts hidden by their authors')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(texts).toHaveCount(1)
})
