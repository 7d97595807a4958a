import type { Page } from '@playwright/test'
import { paths } from '#contract/addresses/page-paths.ts'
import { openForm } from './editor-form.ts'
import { expect, savePost, signIn, signUp, test, watchForTrouble } from './fixtures.ts'
import { expectGoodScreen } from './screen-checks.ts'

const frameOf = (page: Page) => page.frameLocator('.preview-stage iframe:not(.loading)')
const postIn = (page: Page) => frameOf(page).locator('article.post')

test('the page of a text stands beside it, follows what is typed, and opens in a tab that follows too', async ({
  page,
  context,
  request,
}) => {
  const trouble = watchForTrouble(page)
  await openForm(page, request)
  await page.getByLabel('Title', { exact: true }).fill('Of boats')
  await page.getByRole('textbox', { name: 'Body' }).click()
  await page.keyboard.type('First.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(postIn(page).getByRole('heading', { name: 'Of boats' })).toBeVisible()
  await expect(postIn(page)).toContainText('First.')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'In a tab' }).click()
  const tab = await opened
  await expect(postIn(tab)).toContainText('First.')
  await expect(tab.getByRole('navigation')).toHaveCount(0)
  await expectGoodScreen(tab)
  await page.bringToFront()
  await page.getByRole('textbox', { name: 'Body' }).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Second.')
  await expect(postIn(page)).toContainText('First. Second.')
  await tab.bringToFront()
  await expect(postIn(tab)).toContainText('First. Second.')
  expect(trouble).toEqual([])
})

test('it shows the block with the cursor, and stays where it is while the title is written', async ({
  page,
  request,
}) => {
  const content = Array.from({ length: 60 }, (_, n) => `<p>Paragraph ${n}.</p>`).join('')
  const author = await signUp(request)
  const url = await savePost(request, author, { title: `Long, of ${author.username}`, content })
  await signIn(page, author.token)
  await page.goto(paths.editPost(url))
  await page.getByRole('textbox', { name: 'Body' }).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(postIn(page).getByText('Paragraph 59.')).toBeInViewport()
  await page.getByRole('textbox', { name: 'Body' }).focus()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('Typed. ')
  await expect(postIn(page).getByText('Typed.')).toBeInViewport()
  await page.getByLabel('Title', { exact: true }).fill('Of boats')
  await expect(postIn(page).getByRole('heading', { name: 'Of boats' })).toBeAttached()
  await expect(postIn(page).getByText('Typed.')).toBeInViewport()
})

test('it is shown at the width of a phone or a desktop, by day or by night, and leads to no other page', async ({
  page,
  request,
}) => {
  await openForm(page, request)
  await page.keyboard.type('Words.')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  const shown = frameOf(page).locator('html')
  await expect(shown).toHaveJSProperty('clientWidth', 375)
  await preview.getByLabel('Width').selectOption('Desktop')
  await expect(shown).toHaveJSProperty('clientWidth', 1280)
  await preview.getByLabel('Appearance').selectOption('Dark')
  await expect(shown).toHaveCSS('color-scheme', 'dark')
  const address = await shown.evaluate((root) => root.ownerDocument.URL)
  await frameOf(page).getByRole('link', { name: 'About' }).first().click()
  expect(await shown.evaluate((root) => root.ownerDocument.URL)).toBe(address)
  await expectGoodScreen(page)
  await preview.getByRole('button', { name: 'Close preview' }).click()
  await expect(preview).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused()

  // On a full page, the fields give way to it.
  await page.keyboard.press('ControlOrMeta+Shift+F')
  const details = page.getByRole('button', { name: 'Details' })
  await expect(details).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(details).toHaveAttribute('aria-expanded', 'false')
  // As it was shown last.
  await expect(shown).toHaveJSProperty('clientWidth', 1280)
  await expect(shown).toHaveCSS('color-scheme', 'dark')
})
