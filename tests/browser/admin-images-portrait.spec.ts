import type { Page } from '@playwright/test'
import { pixelsOf } from '#tests/support/image-files.ts'
import { expect, signUp, test, watchForTrouble } from './fixtures.ts'
import { badFiles, bring, type ChosenFile, chooseFile, quarters, smallImage } from './image-files.ts'
import { expectGoodScreen, noteWrites } from './screen-checks.ts'
import { openSettings, section } from './settings-screen.ts'

const profile = (page: Page) => section(page, 'Profile')
const present = (page: Page) => profile(page).getByRole('img', { name: 'Your current portrait' })

const choose = (page: Page, file: ChosenFile) =>
  chooseFile(page, file, () =>
    profile(page)
      .getByRole('button', { name: /^(Change|Choose) image$/ })
      .press('Enter'),
  )

test('an image is chosen, cropped by the sliders, saved, shown to readers and removed', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const trouble = watchForTrouble(page)
  await openSettings(page, author)
  await choose(page, await quarters())
  await expect(profile(page).getByRole('img', { name: 'How readers will see it' })).toBeVisible()
  await expect(profile(page).getByLabel('Zoom')).toBeFocused()
  await expect(profile(page).getByLabel('Top to bottom')).toBeDisabled()
  await expectGoodScreen(page)
  await profile(page).getByLabel('Zoom').fill('2')
  await expect(profile(page).getByLabel('Top to bottom')).toBeEnabled()
  await profile(page).getByLabel('Left to right').press('End')
  await profile(page).getByLabel('Top to bottom').press('End')
  await profile(page).getByRole('button', { name: 'Save image' }).click()
  await expect(page.getByText('Profile image saved.')).toBeVisible()
  await expect(present(page)).toBeVisible()
  await expectGoodScreen(page)

  const { author: seen } = await (await request.get(`/api/author/user/${author.username}`)).json()
  const bytes = await (await request.get(`/api/images/${seen.imgname}`)).body()
  const [[red = 0, green = 0, blue = 255] = []] = await pixelsOf(bytes, 1)
  expect(red).toBeGreaterThan(230)
  expect(green).toBeGreaterThan(230)
  expect(blue).toBeLessThan(60)

  await page.reload()
  await expect(present(page)).toBeVisible()
  await profile(page).getByRole('button', { name: 'Remove image' }).press('Enter')
  await expect(page.getByText('Profile image removed.')).toBeVisible()
  await expect(profile(page).getByRole('button', { name: 'Choose image' })).toBeFocused()
  await expect(present(page)).toHaveCount(0)
  expect(trouble).toEqual([])
})

test('an image that is chosen is saved with the rest of the profile', async ({ page, request }) => {
  const author = await signUp(request)
  await openSettings(page, author)
  await choose(page, await quarters())
  await profile(page).getByLabel('Name', { exact: true }).fill('Ada L.')
  await profile(page).getByRole('button', { name: 'Save profile' }).click()
  await expect(present(page)).toBeVisible()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  const { author: seen } = await (await request.get(`/api/author/user/${author.username}`)).json()
  expect(seen).toMatchObject({ name: 'Ada L.', imgname: expect.any(String) })

  await choose(page, await quarters())
  await expect(page.getByText('Saved. The image is not saved yet.')).toBeVisible()
})

test('the image follows the pointer under its frame', async ({ page, request }) => {
  const author = await signUp(request)
  await openSettings(page, author)
  await bring(profile(page).getByRole('button', { name: 'Choose image' }), 'drop', await quarters())
  const left = profile(page).getByLabel('Left to right')
  await expect(left).toHaveValue('0.5')
  const box = await profile(page).getByRole('img', { name: 'How readers will see it' }).boundingBox()
  if (!box) throw new Error('The frame is not there.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + box.width / 4, y, { steps: 4 })
  await page.mouse.up()
  await expect(left).toHaveValue('0.25')
  await page.mouse.move(x, y)
  await expect(left).toHaveValue('0.25')
})

test('giving up keeps what was there, and bad files are told in words', async ({ page, request }) => {
  const author = await signUp(request)
  await openSettings(page, author)
  const writes = noteWrites(page)
  await choose(page, await smallImage())
  await profile(page).getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(profile(page).getByRole('button', { name: 'Choose image' })).toBeFocused()
  for (const file of badFiles) {
    await choose(page, file)
    const told = profile(page).getByRole('alert').filter({ hasText: /./ })
    const unread = /cannot read this file as an image|11 MiB|empty|not an image/
    await expect(told).toHaveText(file.name.endsWith('.svg') ? file.reason : unread)
  }
  await expectGoodScreen(page)
  expect(writes).toEqual([])
})

test('Sign Out asks before an unsaved image is lost, and signs out only after a yes', async ({
  page,
  request,
}) => {
  await openSettings(page, await signUp(request))
  await choose(page, await quarters())
  await expect(profile(page).getByRole('img', { name: 'How readers will see it' })).toBeVisible()
  const questions: string[] = []
  let answer = false
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    return answer ? dialog.accept() : dialog.dismiss()
  })
  const storedToken = () => page.evaluate(() => localStorage.getItem('token'))
  await page.getByRole('button', { name: 'Sign Out' }).click()
  expect(await storedToken()).not.toBeNull()
  await expect(profile(page).getByRole('img', { name: 'How readers will see it' })).toBeVisible()
  answer = true
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/admin\/auth\/signin$/)
  expect(await storedToken()).toBeNull()
  expect(questions).toEqual(Array(2).fill('An image is not saved yet and would be lost. Leave anyway?'))
})
