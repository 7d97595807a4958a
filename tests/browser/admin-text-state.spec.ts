import type { Locator, Page } from '@playwright/test'
import { bodyOf, openForm } from './editor-form.ts'
import { expect, savePost, signIn, signUp, test } from './fixtures.ts'
import { expectGoodScreen } from './screen-checks.ts'
import { openKeyboard } from './screen-keyboard.ts'

const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d$/)
const failed = (page: Page) => page.getByRole('status').filter({ hasText: /^Not saved on the server/ })

/** Whether all of an element is in the window above `bottom`, and nothing lies over it. */
const isInSight = (element: Locator, bottom = Number.POSITIVE_INFINITY): Promise<boolean> =>
  element.evaluate((element, bottom) => {
    const box = element.getBoundingClientRect()
    const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    return box.top >= 0 && box.bottom <= Math.min(innerHeight, bottom) && element.contains(hit)
  }, bottom)

const isAbove = async (one: Locator, other: Locator): Promise<boolean> => {
  const [upper, lower] = [await one.boundingBox(), await other.boundingBox()]
  return upper !== null && lower !== null && upper.y + upper.height <= lower.y
}

test('whether the text is saved is in sight while one writes, and is told by one region', async ({
  page,
  context,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openForm(page, request)
  await page.keyboard.type('Words.')
  await expect(saved(page)).toBeVisible()
  await expect.poll(() => isInSight(saved(page))).toBe(true)
  await expectGoodScreen(page)
  await context.setOffline(true)
  await page.keyboard.type(' More.')
  await expect(failed(page)).toHaveText(/The text is kept in this browser\.$/)
  await expect(failed(page)).toHaveCount(1)
  expect(await isInSight(failed(page))).toBe(true)
  await expectGoodScreen(page)

  const publish = page.getByRole('button', { name: 'Publish' })
  await publish.focus()
  expect(await isInSight(publish)).toBe(true)
  expect(await isAbove(failed(page), publish)).toBe(true)
})

test('the line at the foot of the window covers neither the line with the cursor nor what has the focus', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await openForm(page, request)
  await page.keyboard.type('Words.')
  await expect(saved(page)).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  for (let line = 0; line < 6; line++) await page.keyboard.press('Enter')
  await page.keyboard.type('Last')
  expect(await isAbove(bodyOf(page).getByText('Last'), saved(page))).toBe(true)
  const find = page.getByRole('button', { name: 'Find', exact: true })
  for (const field of [find, page.getByRole('combobox', { name: 'Tags' })]) {
    await field.evaluate((element) => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight))
    expect(await isInSight(field)).toBe(false)
    await field.focus()
    expect(await isInSight(field)).toBe(true)
    expect(await isAbove(field, saved(page))).toBe(true)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true })

  test('above the keyboard stands what went wrong, and only that', async ({ page, context, request }) => {
    await openForm(page, request)
    await openKeyboard(page, 260)
    await page.keyboard.type('Words.')
    await expect(saved(page)).toBeAttached()
    await expect(saved(page)).toBeHidden()
    await context.setOffline(true)
    await page.keyboard.type(' More.')
    await expect(failed(page)).toBeVisible()
    expect(await isInSight(failed(page), 407)).toBe(true)
    expect(await isAbove(bodyOf(page).getByText('Words.'), failed(page))).toBe(true)
  })
})

test('a form in which nothing was typed loads what another tab saved, if its author wants', async ({
  page,
  context,
  request,
}) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: 'Old', status: 'draft', content: '<p>Old.</p>' })
  const other = await context.newPage()
  for (const tab of [page, other]) {
    tab.on('dialog', (dialog) => void dialog.accept())
    await signIn(tab, author.token)
    await tab.goto(`/admin/dashboard/posts/edit/${url}`)
    await expect(bodyOf(tab)).toBeVisible()
  }
  const title = page.getByLabel('Title', { exact: true })
  const load = page.getByRole('button', { name: 'Load it' })
  await title.fill('Typed')
  await other.getByLabel('Title', { exact: true }).fill('New')
  await bodyOf(other).fill('New.')
  await other.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^This post was saved/ })).toBeVisible()
  // What was typed is merged with it when it is saved.
  await expect(load).toHaveCount(0)
  await title.fill('Old')
  expect(await isInSight(load)).toBe(true)
  await expectGoodScreen(page)
  await context.setOffline(true)
  await load.press('Enter')
  const told = page.getByRole('status').filter({ hasText: /^This post was saved/ })
  await expect(told).toContainText('The server could not be reached.')
  await expect(load).toBeFocused()
  expect(await isInSight(told)).toBe(true)
  await expectGoodScreen(page)
  await context.setOffline(false)
  await load.press('Enter')
  await expect(title).toHaveValue('New')
  await expect(title).toBeFocused()
  await expect(bodyOf(page)).toHaveText('New.')
  await expect(load).toHaveCount(0)
  await title.fill('Newest')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page).toHaveURL('/admin/dashboard/posts')
  await expect(page.getByRole('listitem').filter({ hasText: 'Newest' })).toBeVisible()
})
