import { expect, savePost, signUp } from './fixtures.ts'
import { landscape, test, uploadImage } from './images-content.ts'

test('a picture for dark screens follows the choice of the reader, and each loads and enlarges alone', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const [light, dark] = [
    await uploadImage(request, author, await landscape()),
    await uploadImage(request, author, await landscape({ width: 1800, height: 1200 })),
  ]
  const url = await savePost(request, author, {
    title: `Night of ${author.username}`,
    content: `<p>One</p><p><img src="/api/images/${light}" alt="Hills" data-dark="/api/images/${dark}"></p>`,
  })
  const loaded: string[] = []
  page.on('request', (one) => one.resourceType() === 'image' && loaded.push(one.url()))
  const picture = page.locator('.prose').getByRole('img', { name: 'Hills' })
  const shown = (name: string) => expect(picture).toHaveAttribute('src', `/api/images/${name}`)
  await page.goto(`/${url}`)
  await picture.scrollIntoViewIfNeeded()
  await shown(light)
  await expect.poll(() => loaded.some((address) => address.includes(light))).toBe(true)
  expect(loaded.some((address) => address.includes(dark))).toBe(false)
  await page.getByLabel('Appearance').selectOption('Dark')
  await shown(dark)
  await page.getByRole('link', { name: 'Hills' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('img')).toHaveAttribute('src', new RegExp(`${dark}$`))
  await page.keyboard.press('Escape')
  await page.emulateMedia({ media: 'print' })
  await shown(light)
  await page.emulateMedia({ media: null, colorScheme: 'dark' })
  await page.getByLabel('Appearance').selectOption('Light')
  await shown(light)
  await page.getByLabel('Appearance').selectOption('System')
  await shown(dark)
})

test('pictures of a group stand side by side, and below each other on small screens', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const name = await uploadImage(request, author, await landscape())
  const part = `<figure><img src="/api/images/${name}" alt="Hills"></figure>`
  const url = await savePost(request, author, {
    title: `Group of ${author.username}`,
    content: `<figure class="group">${part.repeat(4)}</figure>`,
  })
  const tops = () =>
    page
      .locator('.group > figure')
      .evaluateAll((parts) => new Set(parts.map((one) => Math.round(one.getBoundingClientRect().top))).size)
  await page.goto(`/${url}`)
  await expect(page.locator('.group > figure')).toHaveCount(4)
  expect(await tops()).toBe(2)
  await page.setViewportSize({ width: 375, height: 800 })
  expect(await tops()).toBe(4)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await page.locator('.enlarge').nth(2).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('(c)')
})
