import type { Page } from '@playwright/test'
import { answerDialogs } from './dialogs.ts'
import { expect, signIn, signUp, test, watchForTrouble } from './fixtures.ts'
import {
  altField,
  badFiles,
  bring,
  chooseCover,
  chooseFile,
  imageField,
  largePhoto,
  smallImage,
} from './image-files.ts'
import { expectGoodScreen, noteWrites } from './screen-checks.ts'

const uploaded = (page: Page) => page.getByText('Uploaded. It becomes the cover')
const preview = (page: Page) => page.getByRole('img', { name: /^Preview of/ })

async function openForm(page: Page, token: string): Promise<void> {
  await signIn(page, token)
  await page.goto('/admin/dashboard/posts/create')
  await expect(page.getByLabel('Title')).toBeVisible()
}

async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('With a cover.')
}

test('a photograph becomes the cover of a new post and stands in the list', async ({ page, request }) => {
  test.slow()
  const author = await signUp(request)
  const trouble = watchForTrouble(page)
  answerDialogs(page)
  await openForm(page, author.token)
  const writes = noteWrites(page)
  await chooseCover(page, await largePhoto())
  await expect(preview(page)).toBeVisible()
  await fillIn(page, 'On the mountain')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page).toHaveURL('/admin/dashboard/posts', { timeout: 30_000 })
  expect(writes).toEqual(['POST /api/images/IMG%204032.jpg', 'POST /api/post/create'])
  const row = page.getByRole('listitem').filter({ hasText: 'On the mountain' })
  const image = row.locator('.post-row-image img')
  await expect(image).toHaveAttribute('src', /^\/api\/images\/img-4032-\d+\.jpeg\?w=320&format=webp$/i)
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320)
  await expectGoodScreen(page)
  expect(trouble).toEqual([])
})

test('the cover of a draft shows in the list, and to nobody else', async ({ page, request }) => {
  const author = await signUp(request)
  answerDialogs(page)
  await openForm(page, author.token)
  await chooseCover(page, await smallImage())
  await expect(uploaded(page)).toBeVisible()
  await fillIn(page, 'Half done')
  await page.getByRole('button', { name: 'Draft' }).click()
  const image = page.getByRole('listitem').filter({ hasText: 'Half done' }).locator('.post-row-image img')
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320)
  const src = (await image.getAttribute('src')) as string
  expect(src).toContain('token=')
  expect((await request.get(src.replace(/&token=.*/, ''))).status()).toBe(404)
})

for (const how of ['drop', 'paste'] as const) {
  test(`an image comes by ${how} and goes by Remove, also the same again`, async ({ page, request }) => {
    const author = await signUp(request)
    await openForm(page, author.token)
    const file = await smallImage()
    for (let turn = 0; turn < 2; turn++) {
      await bring(imageField(page), how, file)
      await expect(preview(page)).toBeVisible()
      await expect(uploaded(page)).toBeVisible()
      if (turn === 0) await expectGoodScreen(page)
      await page.getByRole('button', { name: 'Remove' }).click()
      await expect(preview(page)).toHaveCount(0)
      await expect(imageField(page)).toBeFocused()
    }
  })
}

test('by keyboard alone: choose, remove, choose the same again', async ({ page, request }) => {
  const author = await signUp(request)
  answerDialogs(page)
  await openForm(page, author.token)
  const file = await smallImage()
  await page.getByLabel('Description').focus()
  await page.keyboard.press('Tab')
  for (let turn = 0; turn < 2; turn++) {
    await expect(imageField(page)).toBeFocused()
    await chooseFile(page, file, () => page.keyboard.press('Enter'))
    await expect(uploaded(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change' })).toBeFocused()
    if (turn > 0) break
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Remove' })).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await fillIn(page, 'By keys')
  await page.getByLabel('Title').press('Tab')
  await page.getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'By keys' }).locator('img')).toHaveCount(1)
})

test('what is no image is refused in words, and nothing is lost', async ({ page, request }) => {
  test.slow()
  const author = await signUp(request)
  answerDialogs(page)
  await openForm(page, author.token)
  const writes = noteWrites(page)
  await fillIn(page, 'Without a cover')
  for (const file of badFiles) {
    await chooseCover(page, file)
    await expect(page.getByRole('alert').filter({ hasText: file.reason })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    if (file === badFiles[0]) await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('button', { name: 'Remove' })).toBeFocused()
    await expect(page.getByLabel('Title')).toHaveValue('Without a cover')
    await page.getByRole('button', { name: 'Remove' }).click()
  }
  expect(writes).not.toContain('POST /api/post/create')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Without a cover' })).toBeVisible()
})

test('a restored form has its image', async ({ page, request }) => {
  const author = await signUp(request)
  answerDialogs(page)
  await openForm(page, author.token)
  await chooseCover(page, await smallImage())
  await expect(uploaded(page)).toBeVisible()
  await fillIn(page, 'Kept with its picture')
  await page.reload()
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(preview(page)).toBeVisible()
  const writes = noteWrites(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Kept with its picture' })
  await expect(row.locator('.post-row-image img')).toHaveCount(1)
  expect(writes).toEqual(['POST /api/post/create'])
})

test('what the cover shows is written beside it, is kept, and is told to readers', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const title = `Told ${author.username}`
  answerDialogs(page)
  await openForm(page, author.token)
  await expect(altField(page)).toHaveCount(0)
  await chooseCover(page, await smallImage())
  await altField(page).fill('מפרש')
  await expect(altField(page)).toHaveAccessibleDescription('Describe the image for people who cannot see it.')
  expect(await altField(page).evaluate((field) => getComputedStyle(field).direction)).toBe('rtl')
  await expect(uploaded(page)).toBeVisible()
  await expect(altField(page)).toHaveValue('מפרש')

  await page.getByRole('button', { name: 'Remove' }).click()
  await chooseCover(page, await smallImage())
  await expect(altField(page)).toHaveValue('')
  await altField(page).fill('A sail "at sea"')
  await fillIn(page, title)
  // A file that is chosen only now may not be stored yet.
  await expect(uploaded(page)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(altField(page)).toHaveValue('A sail "at sea"')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible()
  await page.goto(`/${title.toLowerCase().replace(' ', '-')}`)
  await expect(page.getByRole('img', { name: 'A sail "at sea"', exact: true })).toBeVisible()
})

test('a text that is too long is told at its field and is not lost', async ({ page, request }) => {
  const author = await signUp(request)
  answerDialogs(page)
  await openForm(page, author.token)
  await chooseCover(page, await smallImage())
  await fillIn(page, 'Too much')
  const text = 'All of it. '.repeat(60)
  await altField(page).fill(text)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(altField(page)).toBeFocused()
  await expect(altField(page)).toHaveAccessibleDescription(/may have at most 500 characters/)
  await expect(altField(page)).toHaveValue(text)
  await expectGoodScreen(page)
  await altField(page).fill('Less.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Too much' })).toBeVisible()
})

test('a file that misses its place does not take the place of the page', async ({ page, request }) => {
  const author = await signUp(request)
  await openForm(page, author.token)
  const file = await smallImage()
  const wasKept = await page.evaluate(
    (bytes) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([Uint8Array.from(bytes)], 'sky.png', { type: 'image/png' }))
      return !document.body.dispatchEvent(
        new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }),
      )
    },
    [...file.buffer],
  )
  expect(wasKept).toBe(true)
})
