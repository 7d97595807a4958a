import packageJson from '../../package.json' with { type: 'json' }
import { answerDialogs } from './dialogs.ts'
import { bearer, expect, password, signIn, signInOwner, signUp, watchForTrouble } from './fixtures.ts'
import { haveAllScreens, test } from './own-server.ts'
import { expectGoodScreen } from './screen-checks.ts'
import { changePassword, openSettings, section, settingsScreen } from './settings-screen.ts'

const unreachable = 'The server could not be reached. Check the connection and try again.'

test('the screen has six sections and is accessible', async ({ page, request }) => {
  const trouble = watchForTrouble(page)
  const author = await signUp(request)
  await openSettings(page, author)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Profile',
    'Password',
    'Sessions',
    'Social',
    'Writing',
    'Danger Zone',
  ])
  const username = page.getByLabel('Username')
  await expect(username).toHaveValue(author.username)
  await expect(username).not.toBeEditable()
  await expectGoodScreen(page)
  expect(trouble).toEqual([])
})

test('owners see the version below all sections, authors do not', async ({ page, request, browser }) => {
  const { version } = packageJson
  await signIn(page, await signInOwner(request))
  await page.goto(settingsScreen)
  await expect(page.getByText(`Lectern ${version}`, { exact: true })).toBeVisible()
  await expectGoodScreen(page)
  const other = await browser.newPage()
  const asked: string[] = []
  other.on('request', (each) => asked.push(new URL(each.url()).pathname))
  await openSettings(other, await signUp(request))
  await expect(section(other, 'Danger Zone')).toBeVisible()
  await expect(other.getByText(version)).toHaveCount(0)
  expect(asked).not.toContain('/api/dashboard/version')
  await other.close()
})

test('with a failing server nothing typed is lost', async ({ page, startOwnServer }) => {
  const server = await startOwnServer()
  await openSettings(page, await server.signUp('olga'), server.address)
  const dialogs = answerDialogs(page)
  await haveAllScreens(page)
  await server.stop()
  const profile = section(page, 'Profile')
  await profile.getByLabel('Description').fill('Not yet saved.')
  await profile.getByRole('button', { name: 'Save profile' }).click()
  await expect(profile.getByRole('alert')).toHaveText(unreachable)
  await expect(profile.getByLabel('Description')).toHaveValue('Not yet saved.')
  const social = section(page, 'Social')
  await social.getByLabel('GitHub').fill('ada')
  await social.getByRole('button').click()
  await expect(social.getByRole('alert')).toHaveText(unreachable)
  await section(page, 'Danger Zone').getByRole('button').click()
  await expect(section(page, 'Danger Zone').getByRole('alert')).toHaveText(unreachable)
  await expect(page).toHaveURL(/settings$/)
  await changePassword(page, password, 'another horse battery')
  await expect(section(page, 'Password').getByRole('alert')).toHaveText(unreachable)
  expect(dialogs).toEqual(['Are you sure you want to delete your account?', 'Something went wrong!'])
})

test('with an ended session nothing typed is lost, and who signs in again saves it', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  await page.goto('/admin')
  await page.evaluate((token) => localStorage.setItem('token', token), author.token)
  await page.goto(settingsScreen)
  const [profile, social] = [section(page, 'Profile'), section(page, 'Social')]
  await profile.getByLabel('Description').fill('Not yet saved.')
  await social.getByLabel('GitHub').fill('ada')
  await request.post('/api/auth/signout', { headers: bearer(author.token) })
  await social.getByRole('button').click()
  const notice = page.getByRole('alert').filter({ has: page.getByRole('button') })
  await expect(notice).toContainText('Your session has ended.')
  await expectGoodScreen(page)
  await notice.getByRole('button', { name: 'Sign in again' }).click()

  await page.getByLabel('Username or Email').fill(author.username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(social.getByLabel('GitHub')).toHaveValue('ada')
  await expect(profile.getByLabel('Description')).toHaveValue('Not yet saved.')
  await expect(profile.getByRole('status')).toHaveText('Not saved yet.')
  await profile.getByRole('button', { name: 'Save profile' }).click()
  await expect(profile.getByRole('status')).toHaveText('Saved.')

  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('List of Users')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(profile.getByLabel('Description')).toHaveValue('Not yet saved.')
  // What is not saved outlives the screen, too.
  await expect(social.getByLabel('GitHub')).toHaveValue('ada')
  await expect(social.getByRole('status')).toHaveText('Not saved yet.')

  await page.reload()
  await expect(social.getByText('What you typed here before is back. It is not saved yet.')).toBeVisible()
  await expect(social.getByLabel('GitHub')).toHaveValue('ada')
  await expect(profile.getByText('What you typed here before is back.')).toHaveCount(0)
  await expectGoodScreen(page)
  await social.getByRole('button', { name: 'Discard it' }).click()
  await expect(social.getByLabel('GitHub')).toHaveValue('')
  await expect(social.getByLabel('Facebook')).toBeFocused()
  await page.reload()
  await expect(social.getByLabel('GitHub')).toHaveValue('')
})

test('while work is under way its button says so and cannot be used', async ({ page, server }) => {
  await openSettings(page, await signUp(server.request))
  answerDialogs(page)
  const [profile, social, zone] = ['Profile', 'Social', 'Danger Zone'].map((name) => section(page, name))
  server.pause()
  await profile?.getByRole('button', { name: 'Save profile' }).click()
  await social?.getByRole('button').click()
  await changePassword(page, password, 'another horse battery')
  await zone?.getByRole('button').click()
  const busy = page.getByRole('main').getByRole('button', { name: / …$/ })
  await expect(busy).toHaveText(['Saving …', 'Changing …', 'Saving …', 'Deleting …'])
  for (const button of await busy.all()) await expect(button).toBeDisabled()
  await expectGoodScreen(page)
  server.goOn()
  await expect(page).toHaveURL(/\/admin\/auth\/signin$/)
})

test('typographic quotes and dashes are switched on and off at once', async ({ page, request }) => {
  const author = await signUp(request)
  await openSettings(page, author)
  const box = section(page, 'Writing').getByLabel('Typographic quotes and dashes while writing')
  await expect(box).not.toBeChecked()
  await box.click()
  await expect(section(page, 'Writing').getByRole('status')).toHaveText('Saved.')
  await page.reload()
  await expect(box).toBeChecked()
})
