import { expect, type Page } from '@playwright/test'
import { pixelUrl } from './editor-form.ts'
import { htmlOf, testInOwnPage as test, textOf, write } from './editor-page/editor-page.ts'

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })

const text = `<p>First.</p><figure><img src="${pixelUrl}" alt="A bar" width="300" height="175"><figcaption>Caption</figcaption></figure><p>Last.</p>`

const panel = (page: Page) => page.getByRole('group', { name: 'Image' })

async function tapPicture(page: Page, position: { x: number; y: number }): Promise<void> {
  await textOf(page).getByRole('img', { name: 'A bar' }).tap({ position })
  await expect(panel(page)).toBeVisible()
}

async function writeInCaption(page: Page): Promise<void> {
  const caption = textOf(page).locator('figcaption')
  await caption.tap()
  await expect(panel(page)).toHaveCount(0)
  await page.keyboard.type('!')
  await expect(caption).toHaveText(/^(?=.*!)[Caption!]{8}$/)
  await expect(textOf(page)).toHaveText(/^First\..*Last\.$/)
}

test('a tap on the caption of a selected picture puts the cursor there', async ({ editorPage: page }) => {
  await write(page, text)
  await tapPicture(page, { x: 50, y: 50 })
  await writeInCaption(page)
})

test('so does one after its width was chosen', async ({ editorPage: page }) => {
  await write(page, text)
  await tapPicture(page, { x: 50, y: 50 })
  const width = panel(page).getByLabel('Width')
  await width.tap()
  await width.selectOption({ index: 1 })
  await writeInCaption(page)
})

test('a second tap on a picture leaves it selected', async ({ editorPage: page }) => {
  await write(page, text)
  await tapPicture(page, { x: 50, y: 50 })
  // Elsewhere, as a double tap asks for its text.
  await tapPicture(page, { x: 150, y: 100 })
  await page.keyboard.press('Backspace')
  expect(await htmlOf(page)).toMatch(/^<p>First\.<\/p>\n*<p>Last\.<\/p>$/)
})

test('a picture at the bottom of the window moves up until there is room for its panel', async ({
  editorPage: page,
}) => {
  await write(page, text)
  // As in a form, where fields stand above the text and below it.
  await page.evaluate(() => {
    document.body.style.paddingBlock = '400px 600px'
  })
  await tapPicture(page, { x: 50, y: 50 })
  await expect
    .poll(async () => {
      const picture = await textOf(page).getByRole('img', { name: 'A bar' }).boundingBox()
      const box = await panel(page).boundingBox()
      return (
        picture && box && picture.y > 0 && box.y >= picture.y + picture.height && box.y + box.height <= 812
      )
    })
    .toBe(true)
})
