import type { Page } from '@playwright/test'
import { answerDialogs } from './dialogs.ts'
import { bodyOf, contentsOf, openForm, publish, toolOf } from './editor-form.ts'
import { expect, savePost, signIn, signUp, test, watchForTrouble } from './fixtures.ts'
import { badFiles, bring, smallImage } from './image-files.ts'
import { expectGoodScreen, noteWrites } from './screen-checks.ts'

const images = (page: Page) => bodyOf(page).locator('img[src]')
const onTheirWay = (page: Page) => page.getByRole('list', { name: 'Images being uploaded' })
const stored = (name: string, alt = '') =>
  new RegExp(`<img src="/api/images/${name}-\\d+\\.png"${alt && ` alt="${alt}"`} width="320" height="200">`)

for (const how of ['paste', 'drop'] as const) {
  test(`images that come by ${how} are uploaded and stand in the post without tokens`, async ({
    page,
    request,
  }) => {
    const trouble = watchForTrouble(page)
    answerDialogs(page)
    const author = await openForm(page, request)
    await page.keyboard.type('Words')
    await bring(bodyOf(page), how, await smallImage('one.png'), await smallImage('two.png'))
    await expect(images(page)).toHaveCount(2)
    await expect
      .poll(() => images(page).evaluateAll((all: HTMLImageElement[]) => all.map((one) => one.naturalWidth)))
      .toEqual([320, 320])
    await expect(onTheirWay(page)).toHaveCount(0)
    const url = await publish(page, `By ${how} ${author.username}`)
    const { own, everybodys } = await contentsOf(request, url, author)
    for (const html of [own, everybodys]) {
      expect(html).toMatch(stored('one'))
      expect(html).toMatch(stored('two'))
      expect(html).not.toContain('token')
      expect(html.indexOf('/one-')).toBeLessThan(html.indexOf('/two-'))
    }
    expect(trouble).toEqual([])
  })
}

test('a file of the dialog gets its text and caption', async ({ page, request }) => {
  answerDialogs(page)
  const author = await openForm(page, request)
  await toolOf(page, 'Image').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Image file').setInputFiles(await smallImage())
  await dialog.getByLabel('Alternative text').fill('The sky')
  await dialog.getByLabel('Caption').fill('In the morning')
  await expectGoodScreen(page)
  await page.keyboard.press('Enter')
  await expect(bodyOf(page).getByRole('img', { name: 'The sky' })).toBeVisible()
  await expectGoodScreen(page)
  const url = await publish(page, `With caption ${author.username}`)
  const { own } = await contentsOf(request, url, author)
  expect(own).toMatch(
    /^<figure><img src="\/api\/images\/sky-\d+\.png" alt="The sky" width="320" height="200"><figcaption>In the morning<\/figcaption><\/figure>/,
  )
})

test('images of a hidden post show in its form, and saving takes the tokens out', async ({
  page,
  request,
}) => {
  answerDialogs(page)
  const author = await openForm(page, request)
  await bring(bodyOf(page), 'paste', await smallImage())
  await expect(images(page)).toHaveCount(1)
  await page.getByLabel('Title').fill('Hidden')
  await page.getByLabel('Description').fill('With a picture.')
  const saved = page.waitForResponse('**/api/post/create')
  await page.getByRole('button', { name: 'Draft' }).click()
  const { url } = (await (await saved).json()).post
  await expect(page).toHaveURL('/admin/dashboard/posts')
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await expect(images(page)).toHaveAttribute('src', /\?token=/)
  await expect.poll(() => images(page).evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(320)
  await bodyOf(page).press('End')
  await page.keyboard.type('More')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page).toHaveURL('/admin/dashboard/posts')
  const { everybodys } = await contentsOf(request, url, author)
  expect(everybodys).toMatch(stored('sky'))
  expect(everybodys).not.toContain('token')
})

test('what is no image is refused in words and takes nothing away', async ({ page, request }) => {
  answerDialogs(page)
  const author = await openForm(page, request)
  const writes = noteWrites(page)
  await page.keyboard.type('Words')
  await page.getByLabel('Title').fill('Words')
  await page.getByLabel('Description').fill('Words.')
  const files = badFiles.slice(0, 3)
  for (const file of files) {
    await bodyOf(page).focus()
    await page.keyboard.press('ControlOrMeta+a')
    await bring(bodyOf(page), 'paste', file)
    await expect(onTheirWay(page).getByRole('alert')).toHaveText(file.reason)
    if (file === files[0]) await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('An image in the body is not uploaded yet')).toBeVisible()
    await onTheirWay(page).getByRole('button', { name: 'Remove' }).click()
  }
  expect(writes).not.toContain('POST /api/post/create')
  const url = await publish(page, `Words ${author.username}`)
  expect((await contentsOf(request, url, author)).own).toBe('<p>Words</p>')
})

test('publishing waits for the images of the body', async ({ page, server }) => {
  test.slow()
  const author = await signUp(server.request)
  answerDialogs(page)
  await signIn(page, author.token)
  await page.goto(`${server.address}/admin/dashboard/posts/create`)
  await bodyOf(page).click()
  await page.keyboard.type('Words')
  server.pause()
  await bring(bodyOf(page), 'paste', await smallImage())
  await expect(onTheirWay(page).getByRole('progressbar')).toBeVisible()
  await expect(bodyOf(page)).toContainText('sky.png')
  await expectGoodScreen(page)
  await page.keyboard.type(' and more')
  await page.getByLabel('Title').fill(`Patience ${author.username}`)
  await page.getByLabel('Description').fill('With a picture.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('button', { name: 'Waiting for images …' })).toBeDisabled()
  server.goOn()
  await expect(page).toHaveURL(/\/admin\/dashboard\/posts$/)
  const { own } = await contentsOf(server.request, `patience-${author.username}`, author)
  expect(own).toMatch(/^<p>Words<img [^>]*> and more<\/p>$/)
})

test('a server that is away is waited for, and Cancel gives up', async ({ page, server }) => {
  test.slow()
  const author = await signUp(server.request)
  answerDialogs(page)
  const url = await savePost(server.request, author, { title: 'Offline', content: '<p>Words</p>' })
  await signIn(page, author.token)
  await page.goto(`${server.address}/admin/dashboard/posts/edit/${url}`)
  await bodyOf(page).click()
  await server.stop()
  await bring(bodyOf(page), 'paste', await smallImage())
  await expect(onTheirWay(page)).toContainText('The server cannot be reached')
  await onTheirWay(page).getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(onTheirWay(page).getByRole('alert')).toContainText('You cancelled')
  await expect(onTheirWay(page).getByRole('button', { name: 'Try again' })).toBeFocused()
  await page.keyboard.press('Enter')
  await server.startAgain()
  await expect(images(page)).toHaveCount(1, { timeout: 20_000 })
})

test('undo takes the image out and nothing else', async ({ page, request }) => {
  await openForm(page, request)
  await page.keyboard.type('Words')
  await bring(bodyOf(page), 'paste', await smallImage())
  await expect(images(page)).toHaveCount(1)
  await bodyOf(page).focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(images(page)).toHaveCount(0)
  await expect(bodyOf(page)).toHaveText('Words')
})

test('after an image that failed was removed, one goes on writing where one was', async ({
  page,
  request,
}) => {
  answerDialogs(page)
  await openForm(page, request)
  const body = bodyOf(page)
  await body.click()
  await page.keyboard.type('Before')
  await bring(body, 'paste', { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') })
  await page.getByRole('button', { name: 'Remove page.png' }).click()
  await expect(body).toBeFocused()
  await bring(body, 'paste', await smallImage())
  await expect(body.locator('img[src]')).toBeVisible()
  await expect(body).toBeFocused()
  await page.keyboard.type(', after')
  // With the button on the image, which has no text yet.
  await expect(body).toHaveText('BeforeAdd alt text, after')
})

test('after an image with a caption one writes below it, and Enter in the caption begins a paragraph there', async ({
  page,
  request,
}) => {
  answerDialogs(page)
  await openForm(page, request)
  const body = bodyOf(page)
  await body.click()
  await page.keyboard.type('Words')
  await toolOf(page, 'Image').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Image file').setInputFiles(await smallImage())
  await dialog.getByLabel('Caption').fill('The sky')
  await page.keyboard.press('Enter')
  await expect(body.locator('img[src]')).toBeVisible()
  await expect(body).toBeFocused()
  await page.keyboard.type('Below')
  await expect(body.locator(':scope > p')).toHaveText(['Words', 'Below'])
  await body.locator('figcaption').click()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await page.keyboard.press('Enter')
  await page.keyboard.type('So, ')
  await expect(body.locator('figcaption')).toHaveText('The sky!')
  await expect(body.locator(':scope > p')).toHaveText(['Words', 'So, ', 'Below'])
})
