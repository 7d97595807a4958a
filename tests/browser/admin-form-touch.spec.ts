import type { Locator, Page } from '@playwright/test'
import { bodyOf, pixelUrl, toolOf } from './editor-form.ts'
import { expect, savePost, signIn, signUp, test } from './fixtures.ts'
import { longText } from './full-page.ts'
import { openKeyboard } from './screen-keyboard.ts'

test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true })

const content = `<p>First words.</p>${longText}<figure><img src="${pixelUrl}" alt="A bar" width="1200" height="700"><figcaption>Wide</figcaption></figure><p>needle</p>`

/** The height of the window above the keyboard. */
const seen = 407

/** Whether a finger reaches the middle of an element above the keyboard. */
const isInReach = (element: Locator): Promise<boolean> =>
  element.evaluate((element, seen) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return top >= 0 && bottom <= seen && (element === hit || element.contains(hit))
  }, seen)

async function openOnPhone(page: Page, place: string): Promise<void> {
  await bodyOf(page).getByText(place, { exact: true }).tap()
  await openKeyboard(page, 667 - seen)
}

test('above a keyboard on the screen, tools, dialogs, matches and panels of the form are in reach', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: 'Thumbs', content })
  await signIn(page, author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await openOnPhone(page, 'needle')
  await expect.poll(() => isInReach(toolOf(page, 'Bold'))).toBe(true)

  await toolOf(page, 'Link').tap()
  const link = page.getByRole('dialog')
  await expect(link).toBeVisible()
  for (const name of ['Apply', 'Cancel'])
    expect(await isInReach(link.getByRole('button', { name }))).toBe(true)
  await link.getByRole('button', { name: 'Cancel' }).tap()

  await page.getByRole('button', { name: 'Find', exact: true }).tap()
  await page.getByRole('textbox', { name: 'Find' }).fill('first')
  await expect.poll(() => isInReach(page.locator('.find-current'))).toBe(true)
  await page.getByRole('button', { name: 'Close' }).tap()

  await bodyOf(page).getByRole('img', { name: 'A bar' }).tap()
  await expect.poll(() => isInReach(page.getByRole('button', { name: /^Replace/ }))).toBe(true)
})
