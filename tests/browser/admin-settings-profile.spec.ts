import type { APIRequestContext } from '@playwright/test'
import { answerDialogs } from './dialogs.ts'
import { type Author, bearer, expect, signUp, test } from './fixtures.ts'
import { expectGoodScreen, noteWrites } from './screen-checks.ts'
import { openSettings, section } from './settings-screen.ts'

const profileOf = async (request: APIRequestContext, { token }: Author) =>
  (await request.get('/api/author/profile', { headers: bearer(token) })).json()

const change = async (request: APIRequestContext, { token }: Author, data: object) =>
  expect((await request.put('/api/author/update', { headers: bearer(token), data })).status()).toBe(200)

test('the profile is saved, the links stay as they are', async ({ page, request }) => {
  const author = await signUp(request)
  await change(request, author, { social: { github: 'octocat' } })
  await openSettings(page, author)
  const dialogs = answerDialogs(page)
  const writes = noteWrites(page)
  const form = section(page, 'Profile')
  await form.getByLabel('Name', { exact: true }).fill(' Ada L. ')
  await form.getByLabel('Description').fill('Writes.\nReads.')
  const sent = page.waitForRequest((made) => made.method() === 'PUT')
  await form.getByRole('button', { name: 'Save profile' }).click()
  expect(Object.keys((await sent).postDataJSON()).sort()).toEqual(['description', 'name'])
  await expect(form.getByRole('status')).toHaveText('Saved.')
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Ada L.')
  expect(await profileOf(request, author)).toMatchObject({
    name: 'Ada L.',
    description: 'Writes.\nReads.',
    email: `${author.username}@example.org`,
    social: { github: 'https://github.com/octocat' },
  })
  await expectGoodScreen(page)
  await form.getByLabel('Description').fill('')
  await expect(form.getByRole('status')).toHaveText('')
  await form.getByRole('button', { name: 'Save profile' }).click()
  await expect(form.getByRole('status')).toHaveText('Saved.')
  expect((await profileOf(request, author)).description).toBe('')
  expect(dialogs).toEqual([])
  expect(writes).toEqual(['PUT /api/author/update', 'PUT /api/author/update'])
})

test('what is wrong with the profile stands at its field', async ({ page, request }) => {
  const [author, other] = [await signUp(request), await signUp(request)]
  await openSettings(page, author)
  const dialogs = answerDialogs(page)
  const form = section(page, 'Profile')
  const email = form.getByLabel('Email')
  await email.fill(`${other.username}@example.org`)
  await form.getByRole('button', { name: 'Save profile' }).click()
  await expect(email).toHaveAccessibleDescription('Another account has this email.')
  await expect(email).toBeFocused()
  await expectGoodScreen(page)

  const writes = noteWrites(page)
  await email.fill('no address')
  await form.getByRole('button', { name: 'Save profile' }).click()
  await expect(email).toBeFocused()
  await email.fill(`${author.username}@example.org`)
  await form.getByLabel('Name', { exact: true }).fill('')
  await form.getByRole('button', { name: 'Save profile' }).click()
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused()
  expect(writes).toEqual([])
  await form.getByLabel('Name', { exact: true }).fill('   ')
  await form.getByRole('button', { name: 'Save profile' }).click()
  await expect(form.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByRole('status')).toHaveText('')
  expect(dialogs).toEqual([])
})

test('links are saved as addresses, the profile stays as it is', async ({ page, request }) => {
  const author = await signUp(request)
  await change(request, author, { description: 'Writes.', social: { twitter: 'ada', youtube: 'ada' } })
  await openSettings(page, author)
  const form = section(page, 'Social')
  await expect(form.getByRole('textbox')).toHaveCount(6)
  await expect(form.getByLabel('Twitter')).toHaveValue('https://x.com/ada')
  await form.getByLabel('GitHub').fill('octocat')
  await form.getByLabel('YouTube').fill('')
  const sent = page.waitForRequest((made) => made.method() === 'PUT')
  await form.getByRole('button', { name: 'Save links' }).click()
  expect((await sent).postDataJSON()).toEqual({ social: { github: 'octocat', youtube: '' } })
  await expect(form.getByRole('status')).toHaveText('Saved.')
  await expect(form.getByLabel('GitHub')).toHaveValue('https://github.com/octocat')
  expect(await profileOf(request, author)).toMatchObject({
    name: author.name,
    description: 'Writes.',
    social: { twitter: 'https://x.com/ada', github: 'https://github.com/octocat' },
  })

  await form.getByLabel('LinkedIn').fill('javascript:alert(1)')
  await form.getByRole('button', { name: 'Save links' }).click()
  await expect(form.getByLabel('LinkedIn')).toHaveAccessibleDescription(/not an http or https address/)
  await expect(form.getByLabel('LinkedIn')).toBeFocused()
  await expect(form.getByLabel('GitHub')).toHaveValue('https://github.com/octocat')
  await expectGoodScreen(page)
})

test('of two tabs, neither undoes what the other has saved', async ({ page, context, request }) => {
  const author = await signUp(request)
  await openSettings(page, author)
  const other = await context.newPage()
  await openSettings(other, author)
  await section(other, 'Social').getByLabel('Facebook').fill('ada')
  await section(other, 'Social')
    .getByRole('button', { name: /^Save / })
    .click()
  await expect(section(other, 'Social').getByRole('status')).toHaveText('Saved.')
  await section(other, 'Profile').getByLabel('Description').fill('From the other tab.')
  await section(other, 'Profile')
    .getByRole('button', { name: /^Save / })
    .click()
  await expect(section(other, 'Profile').getByRole('status')).toHaveText('Saved.')

  await section(page, 'Social').getByLabel('GitHub').fill('ada')
  await section(page, 'Social')
    .getByRole('button', { name: /^Save / })
    .click()
  await expect(section(page, 'Social').getByLabel('Facebook')).toHaveValue('https://www.facebook.com/ada')
  await section(page, 'Profile').getByLabel('Name', { exact: true }).fill('Ada')
  await section(page, 'Profile')
    .getByRole('button', { name: /^Save / })
    .click()
  await expect(section(page, 'Profile').getByLabel('Description')).toHaveValue('From the other tab.')
  expect(await profileOf(request, author)).toMatchObject({
    name: 'Ada',
    description: 'From the other tab.',
    social: { facebook: 'https://www.facebook.com/ada', github: 'https://github.com/ada' },
  })
})

test('a form that is submitted twice at once is sent once', async ({ page, request }) => {
  await openSettings(page, await signUp(request))
  const writes = noteWrites(page)
  const form = section(page, 'Profile')
  await form.getByLabel('Description').fill('Once.')
  await form.locator('form').evaluate((element: HTMLFormElement) => {
    element.requestSubmit()
    element.requestSubmit()
  })
  await expect(form.getByRole('status')).toHaveText('Saved.')
  expect(writes).toEqual(['PUT /api/author/update'])
})
