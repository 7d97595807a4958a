import { expect, type Page } from '@playwright/test'
import { pixel } from './editor-form.ts'
import { drop, htmlOf, paste, test, textOf, toolOf, write } from './editor-page/editor-page.ts'

const gif = { name: 'dot.gif', type: 'image/gif', content: pixel.buffer.toString('base64') }
const dialog = (page: Page) => page.getByRole('dialog')
const refusal = (page: Page) => page.locator('.editor [role=status] > .field-error')
const onTheirWay = (page: Page) => page.getByRole('list', { name: 'Images being uploaded' })
const notImage = 'The file is not an image. Choose a PNG, JPEG, GIF, WebP, AVIF, BMP or ICO file.'
const tooLarge = 'The image is 10.1 MiB, and the limit is 10 MiB: make it smaller and choose it again.'
const kept = (name: string, alt = '') =>
  `<img src="/api/images/${name}?token=t"${alt && ` alt="${alt}"`} width="20" height="10">`

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
      .getByLabel('Image file')
      .setInputFiles(chosen(`image/${type}`))
    await dialog(page).getByLabel('Alternative text').fill('What "it" shows')
    await page.keyboard.press('Enter')
    await expect(textOf(page).getByRole('img')).toHaveAttribute('alt', 'What "it" shows')
    expect(await htmlOf(page)).toBe(`<p>${kept('chosen', 'What &quot;it&quot; shows')}Words</p>`)
    expect(trouble).toEqual([])
  })
}

for (const type of ['text/plain', 'application/pdf']) {
  test(`a file of ${type} is refused`, async ({ editorPage: page }) => {
    await openDialog(page, '<p>Words</p>')
    await dialog(page).getByLabel('Image file').setInputFiles(chosen(type))
    await dialog(page).getByRole('button', { name: 'Insert' }).click()
    await expect(dialog(page).getByRole('alert').filter({ hasText: notImage })).toBeVisible()
    expect(await htmlOf(page)).toBeNull()
    await page.keyboard.press('Escape')
    await paste(page, {}, { ...gif, type })
    await expect(refusal(page)).toHaveText(notImage)
    expect(await htmlOf(page)).toBeNull()
  })
}

test('an image that no post could hold is refused and nothing is lost', async ({ editorPage: page }) => {
  await write(page, '<p>Words</p>')
  await page.keyboard.press('ControlOrMeta+a')
  await paste(page, {}, { name: 'large.png', type: 'image/png', content: 10 * 1024 * 1024 + 1 })
  await expect(refusal(page)).toHaveText(tooLarge)
  expect(await htmlOf(page)).toBeNull()
  await expect(textOf(page)).toHaveText('Words')
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await expect(refusal(page)).toHaveText('')
})

test('an image by its address, which is changed and keeps what else is said of it', async ({
  editorPage: page,
}) => {
  await openDialog(page, '<p><img src="/a.png" alt="A" width="4" title="T"></p>')
  await dialog(page).getByLabel('Or its address').fill('https://example.org/b.png')
  await page.keyboard.press('Enter')
  expect(await htmlOf(page)).toMatch(/^<p><img src="https:\/\/example.org\/b.png"><img/)

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
  test(`no image comes from ${address}`, async ({ editorPage: page }) => {
    await openDialog(page, '<p>Words</p>')
    await dialog(page).getByLabel('Or its address').fill(address)
    await page.keyboard.press('Enter')
    await expect(
      dialog(page).getByRole('alert').filter({ hasText: 'begins with http:// or https://' }),
    ).toBeVisible()
    expect(await htmlOf(page)).toBeNull()
  })
}

test('a dialog with nothing in it asks for an image', async ({ editorPage: page }) => {
  await openDialog(page, '<p>Words</p>')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'Choose a file' })).toBeVisible()
})

test('an image that is pasted or dropped is uploaded and stands where it was put', async ({
  editorPage: page,
  trouble,
}) => {
  await write(page, '<p>Words</p>')
  await page.keyboard.press('End')
  await paste(page, {}, gif)
  await expect(textOf(page).locator('img[src]')).toHaveCount(1)
  expect(await htmlOf(page)).toBe(`<p>Words${kept('dot.gif')}</p>`)
  await drop(page, {}, gif)
  await expect(textOf(page).locator('img[src]')).toHaveCount(2)
  expect(await htmlOf(page)).toBe(`<p>${kept('dot.gif')}Words${kept('dot.gif')}</p>`)
  await expect(onTheirWay(page)).toHaveCount(0)
  expect(trouble).toEqual([])
})

test('several images keep their order, and take the place of what was selected', async ({
  editorPage: page,
}) => {
  await write(page, '<p>Words</p>')
  await page.keyboard.press('ControlOrMeta+a')
  await paste(page, {}, { ...gif, name: 'a.gif' }, { ...gif, name: 'b.gif' }, { ...gif, name: 'c.gif' })
  await expect(textOf(page).locator('img[src]')).toHaveCount(3)
  expect(await htmlOf(page)).toBe(`<p>${kept('a.gif')}${kept('b.gif')}${kept('c.gif')}</p>`)
})

test('a refused image is told and takes nothing away', async ({ editorPage: page }) => {
  await write(page, '<p>Words</p>')
  await page.keyboard.press('ControlOrMeta+a')
  await paste(page, {}, { ...gif, name: 'refused.gif' })
  await expect(onTheirWay(page).getByRole('alert')).toHaveText('The file is damaged.')
  await expect(textOf(page).locator('.upload-placeholder')).toHaveText('refused.gif')
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  expect(await htmlOf(page)).toBe('<p>Words!</p>')
  await onTheirWay(page).getByRole('button', { name: 'Remove refused.gif' }).click()
  await expect(textOf(page).locator('.upload-placeholder')).toHaveCount(0)
  expect(await htmlOf(page)).toBe('<p>Words!</p>')
})

test('a caption makes a figure, and changes in it', async ({ editorPage: page }) => {
  await openDialog(page, '<p>Words</p>')
  await dialog(page).getByLabel('Or its address').fill('https://example.org/b.png')
  await dialog(page).getByLabel('Alternative text').fill('B')
  await dialog(page).getByLabel('Caption').fill('Below & beyond')
  await page.keyboard.press('Enter')
  const figure = (caption: string) =>
    `<figure><img src="https://example.org/b.png" alt="B">${caption}</figure><p>Words</p>`
  expect(await htmlOf(page)).toBe(figure('<figcaption>Below &amp; beyond</figcaption>'))
  for (const [present, typed, caption] of [
    ['<figcaption><b>Below</b></figcaption>', 'Above', '<figcaption><b>Above</b></figcaption>'],
    ['<figcaption>Above</figcaption>', '', ''],
    ['', 'Again', '<figcaption>Again</figcaption>'],
  ] as const) {
    await write(page, figure(present))
    await textOf(page).getByRole('img', { name: 'B' }).click()
    await toolOf(page, 'Image').click()
    await expect(dialog(page)).toHaveAccessibleName('Change image')
    await dialog(page).getByLabel('Caption').fill(typed)
    await page.keyboard.press('Enter')
    expect(await htmlOf(page)).toBe(figure(caption))
  }
})

test('what a caption holds stays when only the image changes', async ({ editorPage: page }) => {
  const rest = '<figcaption>By <a href="https://example.org/">Ann</a></figcaption></figure>'
  await write(page, `<figure><img src="/a.png" alt="A">${rest}`)
  await textOf(page).getByRole('img', { name: 'A' }).click()
  await toolOf(page, 'Image').click()
  await expect(dialog(page).getByLabel('Caption')).toHaveValue('By Ann')
  await dialog(page).getByLabel('Alternative text').fill('B')
  await page.keyboard.press('Enter')
  expect(await htmlOf(page)).toBe(`<figure><img src="/a.png" alt="B">${rest}`)
})

test('an image file beside text that says more is left out', async ({ editorPage: page }) => {
  await write(page, '<p></p>')
  await paste(page, { 'text/html': '<p>Cells</p>' }, gif)
  expect(await htmlOf(page)).toBe('<p>Cells</p>')
})
