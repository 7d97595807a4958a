import { DatabaseSync } from 'node:sqlite'
import type { Page, TestInfo } from '@playwright/test'
import { answerDialogs } from './dialogs.ts'
import { expect, password, signIn } from './fixtures.ts'
import { type OwnServer, test } from './own-server.ts'
import { chooseAction } from './row-menu.ts'
import { expectGoodScreen } from './screen-checks.ts'
import { openSettings, section } from './settings-screen.ts'

/** A server, and a way to make all its sessions an hour older. */
async function startAgeing(
  startOwnServer: (env: Record<string, string>) => Promise<OwnServer>,
  info: TestInfo,
) {
  const file = info.outputPath('blog.db')
  const server = await startOwnServer({ DATABASE_URL: `sqlite:${file}` })
  return {
    server,
    ageSessions() {
      const database = new DatabaseSync(file, { timeout: 10_000 })
      const anHourAgo = new Date(Date.now() - 60 * 60 * 1_000).toISOString()
      database.prepare('update account_session set created_at = ?, password_given_at = null').run(anHourAgo)
      database.close()
    },
  }
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm your password' })

test('a new email is saved after the password was given again, and the form waits as it is', async ({
  page,
  startOwnServer,
}, info) => {
  const { server, ageSessions } = await startAgeing(startOwnServer, info)
  const ada = await server.signUp('ada')
  ageSessions()
  await openSettings(page, ada, server.address)
  const profile = section(page, 'Profile')
  const email = profile.getByLabel('Email')
  const save = profile.getByRole('button', { name: 'Save profile' })
  const dialog = dialogOf(page)
  await email.fill('new@example.org')
  await profile.getByLabel('Description').fill('Written beside it.')

  await save.press('Enter')
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await expectGoodScreen(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(save).toBeFocused()
  await expect(email).toHaveValue('new@example.org')
  await expect(profile.getByLabel('Description')).toHaveValue('Written beside it.')
  await expect(profile.getByRole('alert')).toHaveCount(0)

  await save.press('Enter')
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await page.keyboard.type('not my password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not your password.')).toBeVisible()
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await expectGoodScreen(page)
  // In place of the wrong one.
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(profile.getByText('Saved.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(save).toBeFocused()
  await page.reload()
  await expect(profile.getByLabel('Email')).toHaveValue('new@example.org')
  await expect(profile.getByLabel('Description')).toHaveValue('Written beside it.')
})

test('what an owner does to others goes on after the dialog, and going elsewhere gives it up', async ({
  page,
  startOwnServer,
}, info) => {
  const { server, ageSessions } = await startAgeing(startOwnServer, info)
  const ada = await server.signUp('ada')
  await server.signUp('ben')
  ageSessions()
  await signIn(page, ada.token)
  await page.goto(`${server.address}/admin/dashboard/contacts`)
  await page.getByRole('link', { name: 'Users' }).click()
  const dialogs = answerDialogs(page)
  const dialog = dialogOf(page)
  const makeOwner = page.getByRole('button', { name: 'Make owner ben' })
  await makeOwner.click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Feedbacks and Contacts')
  await expect(dialog).toHaveCount(0)
  await page.goForward()

  await chooseAction(page, 'ben', 'Reset link')
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByLabel('With this link ben sets a new password')).toHaveValue(/#code=[\w-]{43}$/)
  // Given once, it holds for what follows.
  await makeOwner.click()
  await expect(page.getByRole('button', { name: 'Make author ben' })).toBeVisible()
  expect(dialogs.at(-1)).toBe('User Position Changed Successfully!')
  await expect(page.getByRole('button', { name: 'Actions for ada' })).toHaveCount(0)
})
