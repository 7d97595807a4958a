import { imageFile } from '#tests/support/image-files.ts'
import { bearer, expect } from './fixtures.ts'
import { openSite } from './open-site.ts'
import { test } from './own-server.ts'
import { expectGoodScreen } from './screen-checks.ts'

test('an owner makes the blog her own by keyboard, and takes a change back', async ({
  page,
  startOwnServer,
}) => {
  const server = await startOwnServer({ TIME_ZONE: 'Europe/Berlin' })
  const { token } = await server.signUp('ann')
  await openSite(page, server.address, token)
  await expect(page.getByLabel('Time zone')).toHaveAttribute('readonly')
  await expect(page.getByText('Set on the server, by TIME_ZONE.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Deep Notes')
  await page.getByLabel('Accent colour', { exact: true }).fill('#00559')
  const add = page.getByRole('group', { name: 'Navigation' }).getByRole('button', { name: 'Add a link' })
  await add.press('Enter')
  await expect(page.getByLabel('Text of link 1')).toBeFocused()
  await add.press('Enter')
  await page.getByRole('button', { name: 'Remove link 2' }).press('Enter')
  await expect(page.getByLabel('Text of link 1')).toBeFocused()
  await page.getByRole('button', { name: 'Remove link 1' }).press('Enter')
  await expect(add).toBeFocused()
  await add.press('Enter')
  await page.keyboard.type('Tags')
  await page.keyboard.press('Tab')
  await page.keyboard.type('tags')
  await page.keyboard.press('Enter')
  // All that is wrong stands at its field, and nothing typed is lost.
  await expect(page.getByText('The accent colour must be a colour such as #0055aa.')).toBeVisible()
  await expect(page.getByText('The address of a link must be a path such as /tags')).toBeVisible()
  await page.getByLabel('Accent colour', { exact: true }).fill('#0055aa')
  await page.getByLabel('Address of link 1').fill('/tags')
  await page.keyboard.press('Enter')
  await expect(page.locator('.sidebar .wordmark')).toHaveText('Deep Notes')
  await expect(page.locator('.sidebar .logo')).toHaveCSS('fill', 'rgb(0, 85, 170)')
  await expect(page.getByText('Name, Accent colour, and Navigation')).toBeVisible()
  await expect(page.getByText('Saved.')).toBeVisible()

  const reader = await page.context().newPage()
  await reader.goto(server.address)
  await expect(reader.getByRole('heading', { name: 'From the Deep Notes' })).toBeVisible()
  await expect(
    reader.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tags' }),
  ).toBeVisible()
  await expect(reader.locator('.logo').first()).toHaveCSS('fill', 'rgb(0, 85, 170)')

  // What is typed and not saved stays.
  await page.getByLabel('Heading of the home page').fill('Notes')
  await page.getByRole('button', { name: 'Go back to before this' }).click()
  await expect(page.locator('.sidebar .wordmark')).toHaveText('Lectern')
  await expect(page.locator('.sidebar .logo')).toHaveCSS('fill', 'rgb(7, 98, 70)')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Lectern')
  await expect(page.getByLabel('Heading of the home page')).toHaveValue('Notes')
  await expect(page.getByLabel('Text of link 1')).toHaveCount(0)
  await reader.reload()
  await expect(reader.getByRole('heading', { name: 'From the Lectern' })).toBeVisible()

  await expect(page.getByText('Taken back: Name, Accent colour, and Navigation.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.locator('.sidebar .wordmark')).toHaveText('Deep Notes')
  await expect(
    page.getByRole('status').filter({ hasText: 'The settings are as they were before.' }),
  ).toBeFocused()

  await page.getByLabel('Address of link 1').fill('/imprint')
  await page.getByRole('button', { name: 'Save site' }).click()
  await expect(page.getByLabel('Address of link 1')).toHaveAccessibleDescription(
    'Hidden from readers: no public page or post has this address.',
  )
  await page.getByLabel('Text of link 1').fill('Imprint')
  await page.reload()
  await expect(page.getByText('What you typed here before is back. It is not saved yet.')).toBeVisible()
  await expect(page.getByLabel('Text of link 1')).toHaveValue('Imprint')
  await expectGoodScreen(page)
})

test('readers see the logo of the colours that they chose, once an owner has saved one for each scheme', async ({
  page,
  startOwnServer,
}) => {
  const server = await startOwnServer()
  const { token } = await server.signUp('ann')
  await openSite(page, server.address, token)
  for (const [label, name] of [
    ['Logo', 'by-day'],
    ['Logo for the dark scheme', 'by-night'],
  ] as const) {
    const field = page.locator('.picture-field').filter({ has: page.getByText(label, { exact: true }) })
    const buffer = await imageFile('png', { width: 400, height: 100 })
    await field.locator('input').setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer })
    await expect(field.getByText('Uploaded. Readers see it once you save.')).toBeVisible()
  }
  // What saving would refuse is refused when it is chosen.
  const icon = page.locator('.picture-field').filter({ has: page.getByText('Icon', { exact: true }) })
  const small = await imageFile('png', { width: 100, height: 100 })
  await icon.locator('input').setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: small })
  await expect(icon.getByRole('alert')).toHaveText('The icon must have at least 192 pixels a side.')
  await expect(icon.getByText('Uploaded.')).toHaveCount(0)

  const reader = await page.context().newPage()
  await reader.goto(server.address)
  await expect(reader.locator('.top-bar .wordmark')).toHaveText('Lectern')
  await page.getByRole('button', { name: 'Save site' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()

  await page.getByRole('button', { name: 'Preview' }).first().click()
  const framed = page
    .frameLocator('.preview-stage iframe:not(.loading)')
    .getByRole('img', { name: 'Lectern' })
  const scheme = page.getByRole('region', { name: 'Preview' }).getByRole('combobox', { name: 'Appearance' })
  for (const [chosen, name] of [
    ['Dark', 'by-night'],
    ['Light', 'by-day'],
  ] as const) {
    await scheme.selectOption(chosen)
    await expect
      .poll(() => framed.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toContain(`/${name}-`)
  }

  await reader.emulateMedia({ colorScheme: 'dark' })
  await reader.reload()
  const logo = reader.getByRole('link', { name: 'Lectern' }).getByRole('img', { name: 'Lectern' })
  const shown = () => logo.evaluate((image: HTMLImageElement) => (image.complete ? image.currentSrc : ''))
  await expect.poll(shown).toContain('/by-night-')
  await expect(logo).toHaveCSS('inline-size', '160px')
  await reader.getByLabel('Appearance').selectOption('Light')
  await expect.poll(shown).toContain('/by-day-')
  await reader.reload()
  await expect.poll(shown).toContain('/by-day-')
})

test('on a small screen a long name of the blog leaves the button of the menu its word', async ({
  page,
  startOwnServer,
}) => {
  const server = await startOwnServer({ SITE_NAME: 'NotesOfManyNights'.repeat(3) })
  const { token } = await server.signUp('ann')
  await page.goto(server.address)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto(`${server.address}/admin/dashboard`)
  const lines = () =>
    page.getByRole('button', { name: 'Menu' }).evaluate((button) => {
      const text = document.createRange()
      text.selectNodeContents(button)
      return text.getClientRects().length
    })
  await expect.poll(lines).toBe(1)
})

test('an owner sees the pages with what she changes beside the form, also a logo, before readers do', async ({
  page,
  startOwnServer,
}) => {
  const server = await startOwnServer()
  const { token } = await server.signUp('ann')
  const published = { description: 'd', status: 'public', tags: ['Boats'] }
  const headers = bearer(token)
  await server.request.post('/api/post/create', { headers, data: { ...published, title: 'Of boats' } })
  await server.request.post('/api/page/create', { headers, data: { ...published, title: 'Imprint' } })
  await openSite(page, server.address, token)
  await page.getByRole('button', { name: 'Preview' }).first().click()
  const shown = page.frameLocator('.preview-stage iframe:not(.loading)')
  await expect(shown.getByRole('heading', { name: 'From the Lectern' })).toBeVisible()
  await expect(shown.locator('html')).toHaveJSProperty('clientWidth', 375)
  await page.getByLabel('Name', { exact: true }).fill('Deep Notes')
  await expect(shown.getByRole('heading', { name: 'From the Deep Notes' })).toBeVisible()

  await page.getByRole('group', { name: 'Footer' }).getByRole('button', { name: 'Choose a page …' }).click()
  await page.getByRole('dialog').getByLabel('Page').selectOption('Imprint')
  await expectGoodScreen(page)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Text of link 1')).toBeFocused()
  await expect(page.getByLabel('Address of link 1')).toHaveValue('/imprint')
  await expect(shown.getByRole('contentinfo').getByRole('link', { name: 'Imprint' })).toHaveAttribute(
    'href',
    '/imprint',
  )

  const field = page.locator('.picture-field').filter({ has: page.getByText('Logo', { exact: true }) })
  const buffer = await imageFile('png', { width: 400, height: 100 })
  await field.locator('input').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  const logo = shown.getByRole('img', { name: 'Deep Notes' })
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('combobox', { name: 'Page' }).selectOption('Newest post: Of boats')
  await expect(shown.getByRole('heading', { name: 'Of boats' })).toBeVisible()
  await page.getByLabel('Accent colour', { exact: true }).fill('#00559')
  await expect(preview.getByText('The accent colour must be a colour such as #0055aa.')).toBeVisible()
  await expect(shown.getByRole('heading', { name: 'Of boats' })).toBeVisible()
  await expectGoodScreen(page)
  expect(await (await server.request.get('/')).text()).not.toContain('Deep Notes')
  await preview.getByRole('button', { name: 'Close preview' }).click()
  await expect(page.getByRole('button', { name: 'Preview' }).first()).toBeFocused()
})
