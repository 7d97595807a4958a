import { expect, type Page } from '@playwright/test'
import { pixel, pixelUrl } from './editor-form.ts'
import { drop, htmlOf, paste, test, textOf, toolOf, write } from './editor-page/editor-page.ts'

const gif = { name: 'dot.gif', type: 'image/gif', content: pixel.buffer.toString('base64') }
const dialog = (page: Page) => page.getByRole('dialog')
const refusal = (page: Page) => page.locator('.editor [role=status]')
const notPicture = 'This is no PNG, GIF, JPEG, BMP, ICO, WebP or AVIF picture.'
const tooLarge = 'This picture has 2.0 MB. A post may have 1.5 MB of pictures.'

async function openDialog(page: Page, html: string): Promise<void> {
  await write(page, html)
  await toolOf(page, 'Image').click()
}

const chosen = (type: string, name = 'chosen') => ({ name, mimeType: type, buffer: pixel.buffer })

const types = 'png gif jpeg bmp x-icon vnd.microsoft.icon webp avif'.split(' ')

for (const type of types) {
  test(`a file of image/${type} becomes an image with its text`, async ({ editorPage: page, trouble }) => {
    await openDialog(page, '<p>Words</p>')
    await dialog(page)
      .getByLabel('Picture file')
      .setInputFiles(chosen(`image/${type}`))
    await dialog(page).getByLabel('Alternative text').fill('What "it" shows')
    await page.keyboard.press('Enter')
    await expect(textOf(page).getByRole('img')).toHaveAttribute('alt', 'What "it" shows')
    const address = pixelUrl.replace('image/gif', `image/${type}`)
    expect(await htmlOf(page)).toBe(`<p><img src="${address}" alt="What &quot;it&quot; shows">Words</p>`)
    expect(trouble).toEqual([])
  })
}

for (const type of ['image/svg+xml', 'text/plain', 'application/pdf', '']) {
  test(`a file of ${type || 'no type'} is refused`, async ({ editorPage: page }) => {
    await openDialog(page, '<p>Words</p>')
    await dialog(page).getByLabel('Picture file').setInputFiles(chosen(type))
    await dialog(page).getByRole('button', { name: 'Insert' }).click()
    await expect(dialog(page).getByRole('alert').filter({ hasText: notPicture })).toBeVisible()
    expect(await htmlOf(page)).toBeNull()
    await page.keyboard.press('Escape')
    await paste(page, {}, { ...gif, type })
    await expect(refusal(page)).toHaveText(notPicture)
    expect(await htmlOf(page)).toBeNull()
  })
}

test('a picture that no post could hold is refused and nothing is lost', async ({ editorPage: page }) => {
  await write(page, '<p>Words</p>')
  await page.keyboard.press('ControlOrMeta+a')
  await paste(page, {}, { name: 'large.png', type: 'image/png', content: 2 * 1024 * 1024 })
  await expect(refusal(page)).toHaveText(tooLarge)
  expect(await htmlOf(page)).toBeNull()
  await expect(textOf(page)).toHaveText('Words')
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await expect(refusal(page)).toHaveText('')
})

test('a picture by its address, which is changed and keeps what else is said of it', async ({
  editorPage: page,
}) => {
  await openDialog(page, '<p><img src="/a.png" alt="A" width="4" title="T"></p>')
  await dialog(page).getByLabel('Or its address').fill('https://example.org/b.png')
  await page.keyboard.press('Enter')
  expect(await htmlOf(page)).toMatch(/^<p><img src="https:\/\/example.org\/b.png" alt=""><img/)

  await openDialog(page, '<p>Words</p>')
  await expect(dialog(page)).toHaveAccessibleName('Image')
  await page.keyboard.press('Escape')
  await write(page, '<p><img src="/a.png" alt="A" width="4" title="T"></p>')
  await page.keyboard.press('Shift+ArrowRight')
  await textOf(page).getByRole('img', { name: 'A' }).click()
  await expect(toolOf(page, 'Image')).toHaveAttribute('aria-pressed', 'true')
  await toolOf(page, 'Image').click()
  await expect(dialog(page)).toHaveAccessibleName('Change image')
  await expect(dialog(page).getByLabel('Or its address')).toHaveValue('/a.png')
  await dialog(page).getByLabel('Alternative text').fill('Better')
  await page.keyboard.press('Enter')
  expect(await htmlOf(page)).toBe('<p><img src="/a.png" alt="Better" width="4" title="T"></p>')
})

for (const address of [
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  'data:text/html,x',
  'ftp://a.example/b',
]) {
  test(`no picture comes from ${address}`, async ({ editorPage: page }) => {
    await openDialog(page, '<p>Words</p>')
    await dialog(page).getByLabel('Or its address').fill(address)
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('alert').filter({ hasText: 'http and https only' })).toBeVisible()
    expect(await htmlOf(page)).toBeNull()
  })
}

test('a dialog with nothing in it asks for a picture', async ({ editorPage: page }) => {
  await openDialog(page, '<p>Words</p>')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'Choose a file' })).toBeVisible()
})

test('a picture that is pasted or dropped holds itself', async ({ editorPage: page, trouble }) => {
  await write(page, '<p>Words</p>')
  await page.keyboard.press('End')
  await paste(page, {}, gif)
  await expect(textOf(page).locator('img[src^=data]')).toHaveCount(1)
  expect(await htmlOf(page)).toBe(`<p>Words<img src="${pixelUrl}" alt=""></p>`)
  await drop(page, {}, gif)
  await expect(textOf(page).locator('img[src^=data]')).toHaveCount(2)
  expect(await htmlOf(page)).toBe(`<p><img src="${pixelUrl}" alt="">Words<img src="${pixelUrl}" alt=""></p>`)
  expect(trouble).toEqual([])
})

test('a picture file beside text that says more is left out', async ({ editorPage: page }) => {
  await write(page, '<p></p>')
  await paste(page, { 'text/html': '<p>Cells</p>' }, gif)
  expect(await htmlOf(page)).toBe('<p>Cells</p>')
})
