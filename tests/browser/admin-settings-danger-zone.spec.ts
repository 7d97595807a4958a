import { answerDialogs } from './dialogs.ts'
import { expect, savePost, signUp } from './fixtures.ts'
import { accountsWithDrafts, draftOf, putLocalDrafts } from './local-drafts.ts'
import { test } from './own-server.ts'
import { expectGoodScreen, noteWrites } from './screen-checks.ts'
import { openSettings, section, settingsScreen } from './settings-screen.ts'

test('the account is deleted after a question: nothing of it stays in the browser', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  for (const status of ['draft', 'private', 'public'] as const) {
    await savePost(request, author, { title: `${status} of ${author.username}`, status })
  }
  await page.goto('/admin')
  await page.evaluate((token) => localStorage.setItem('token', token), author.token)
  await putLocalDrafts(page, [draftOf(author.username), draftOf('someone-else')])
  await page.goto(settingsScreen)
  const zone = section(page, 'Danger Zone')
  await expect(
    zone.getByText('Once you delete your account, there is no going back. Please be certain.'),
  ).toBeVisible()
  await expect(zone.getByText('2 drafts and private posts are deleted with it.')).toBeVisible()

  const writes = noteWrites(page)
  const declined = page.waitForEvent('dialog').then((dialog) => dialog.dismiss())
  await zone.getByRole('button', { name: 'Delete account' }).click()
  await declined
  expect(writes).toEqual([])

  const dialogs = answerDialogs(page)
  await zone.getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL(/\/admin\/auth\/signin$/)
  expect(dialogs).toEqual(['Are you sure you want to delete your account?'])
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect(await accountsWithDrafts(page)).toEqual(['someone-else'])
  expect(writes).toEqual([`DELETE /api/author/delete/${author.username}`])
})

test('the last owner cannot delete the account, and is told so', async ({ page, startOwnServer }) => {
  const server = await startOwnServer()
  await openSettings(page, await server.signUp('olga'), server.address)
  answerDialogs(page)
  const zone = section(page, 'Danger Zone')
  await zone.getByRole('button').click()
  await expect(zone.getByRole('alert')).toHaveText('At least one owner is required.')
  await expect(page).toHaveURL(/settings$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
  await expectGoodScreen(page)
})
