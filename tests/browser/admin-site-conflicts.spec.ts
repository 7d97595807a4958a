import { imageFile } from '#tests/support/image-files.ts'
import { bearer, expect } from './fixtures.ts'
import { openSite } from './open-site.ts'
import { test } from './own-server.ts'

test('two owners at once: a field that both changed is told before it is replaced, and others stay', async ({
  page,
  startOwnServer,
}) => {
  const server = await startOwnServer()
  const { token } = await server.signUp('ann')
  await openSite(page, server.address, token)
  await page.getByLabel('Professional network').fill('https://example.org/ann')
  const headers = bearer(token)
  const { settings } = await (await server.request.get('/api/settings/read', { headers })).json()
  const socialLinks = { ...settings.socialLinks, code: 'https://example.org/code' }
  const navigation = [{ text: 'Tags', address: '/tags' }]
  const theirs = { name: 'Theirs', homeHeading: 'Their heading', socialLinks, navigation }
  await server.request.put('/api/settings/update', { headers, data: theirs })
  await page.getByLabel('Name', { exact: true }).fill('Mine')
  const links = page.getByRole('group', { name: 'Navigation' })
  await links.getByRole('button', { name: 'Add a link' }).click()
  await page.getByLabel('Text of link 1').fill('Archive')
  await page.getByLabel('Address of link 1').fill('/archive')
  await page.getByRole('button', { name: 'Save site' }).click()

  const stored = async () =>
    (await (await server.request.get('/api/settings/read', { headers })).json()).settings
  await expect(page.getByText('This was changed meanwhile')).toHaveCount(2)
  await expect(links.getByText('This was changed meanwhile')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mine')
  await expect(page.getByLabel('Heading of the home page')).toHaveValue('Their heading')
  await expect(page.getByLabel('Code host')).toHaveValue('https://example.org/code')
  expect(await stored()).toMatchObject({ name: 'Theirs' })

  await page.getByRole('button', { name: 'Save site' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await stored()).toMatchObject({
    name: 'Mine',
    navigation: [{ text: 'Archive', address: '/archive' }],
    homeHeading: 'Their heading',
    socialLinks: { code: 'https://example.org/code', professional: 'https://example.org/ann' },
  })

  // What nobody else touched is saved at once, also over a newer version.
  await server.request.put('/api/settings/update', {
    headers,
    data: {
      socialLinks: {
        ...socialLinks,
        code: 'https://example.org/new',
        professional: 'https://example.org/ann',
      },
    },
  })
  await page.getByLabel('Social network').fill('https://example.org/me')
  await page.getByRole('button', { name: 'Save site' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect((await stored()).socialLinks).toMatchObject({
    code: 'https://example.org/new',
    social: 'https://example.org/me',
  })
})

test('what another owner changed stays, also if its screen is edited while it is saved', async ({
  page,
  startOwnServer,
}) => {
  const server = await startOwnServer()
  const { token } = await server.signUp('ann')
  await openSite(page, server.address, token)
  const headers = bearer(token)
  await server.request.put('/api/settings/update', { headers, data: { homeHeading: 'Their heading' } })
  const save = page.getByRole('button', { name: 'Save site' })
  const description = page.getByLabel('Description of the home page')
  await page.route('**/api/settings/update', async (route) => {
    await description.fill('Typed meanwhile')
    await route.continue()
  })
  await page.getByLabel('Name', { exact: true }).fill('Mine')
  await save.click()
  await expect(page.locator('.sidebar .wordmark')).toHaveText('Mine')
  await expect(page.getByLabel('Heading of the home page')).toHaveValue('Their heading')
  await expect(description).toHaveValue('Typed meanwhile')
  await save.click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const { settings } = await (await server.request.get('/api/settings/read', { headers })).json()
  expect(settings).toMatchObject({
    ...{ name: 'Mine', homeHeading: 'Their heading', homeDescription: 'Typed meanwhile' },
  })
})

test('what is restored is told, too, where another owner changed it since it was typed', async ({
  page,
  startOwnServer,
}) => {
  const server = await startOwnServer()
  const { token } = await server.signUp('ann')
  await openSite(page, server.address, token)
  const name = page.getByLabel('Name', { exact: true })
  const save = page.getByRole('button', { name: 'Save site' })
  await name.fill('Mine')
  await page.getByLabel('Description of the home page').fill('My description')
  await server.request.put('/api/settings/update', { headers: bearer(token), data: { name: 'Theirs' } })
  for (let visit = 0; visit < 2; visit++) {
    await page.reload()
    await expect(page.getByText('What you typed here before is back.')).toBeVisible()
    await expect(name).toHaveValue('Mine')
  }
  await save.click()
  await expect(name).toHaveAccessibleDescription(/This was changed meanwhile/)
  await expect(page.getByText('This was changed meanwhile')).toHaveCount(1)
  await save.click()
  await expect(page.locator('.sidebar .wordmark')).toHaveText('Mine')
})

test('a logo that one owner removed and another replaced is told where it can be seen', async ({
  page,
  startOwnServer,
}) => {
  const server = await startOwnServer()
  const { token } = await server.signUp('ann')
  await openSite(page, server.address, token)
  const other = await page.context().newPage()
  async function saveLogo(on: typeof page, name: string) {
    const field = on.locator('.picture-field').filter({ has: on.getByText('Logo', { exact: true }) })
    const buffer = await imageFile('png', { width: 400, height: 100 })
    await field.locator('input').setInputFiles({ name, mimeType: 'image/png', buffer })
    await expect(field.getByText('Uploaded. Readers see it once you save.')).toBeVisible()
    await on.getByRole('button', { name: 'Save site' }).click()
    await expect(on.getByText('Saved.')).toBeVisible()
  }
  await saveLogo(page, 'first.png')
  await openSite(other, server.address, token)
  await saveLogo(other, 'second.png')
  await page.getByRole('button', { name: 'Remove from “Logo”' }).click()
  await page.getByRole('button', { name: 'Save site' }).click()
  const choose = page.getByRole('button', { name: 'Choose image for “Logo”' })
  await expect(choose).toBeFocused()
  await expect(choose).toHaveAccessibleDescription(/This was changed meanwhile/)
})
