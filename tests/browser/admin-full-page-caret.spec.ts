import type { Page } from '@playwright/test'
import { bodyOf } from './editor-form.ts'
import { expect, savePost, signIn, signUp, test } from './fixtures.ts'
import { longText, toggleKeys, topOf } from './full-page.ts'
import { openKeyboard } from './screen-keyboard.ts'

test('what was read stays where it was in the window, and the box where it was scrolled', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: 'Long', content: longText })
  await signIn(page, author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await bodyOf(page).getByText('Paragraph 30 of').click()
  const line = bodyOf(page).getByText('Paragraph 30 of')
  const before = await topOf(line)
  const scrolled = await bodyOf(page).evaluate(({ scrollTop }) => scrollTop)
  await page.keyboard.press(toggleKeys)
  expect(await topOf(line)).toBe(before)
  expect(await bodyOf(page).evaluate((text) => text.scrollHeight <= text.clientHeight)).toBe(true)
  await page.keyboard.press(toggleKeys)
  expect(await topOf(line)).toBe(before)
  expect(await bodyOf(page).evaluate(({ scrollTop }) => scrollTop)).toBe(scrolled)
})

/** Whether the end of the text shows in the part of the window above `bottom`, and in its box. */
const isEndShown = (page: Page, bottom: number) =>
  bodyOf(page).evaluate((text, bottom) => {
    const line = text.lastElementChild?.getBoundingClientRect()
    const box = text.getBoundingClientRect()
    return line !== undefined && line.bottom <= Math.min(box.bottom, bottom) && line.top >= box.top
  }, bottom)

for (const isPage of [false, true]) {
  const where = isPage ? 'on the full page' : 'in the form'
  test(`the caret stays in sight ${where}, while one types and pastes, and above a keyboard`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 700, height: 620 })
    const author = await signUp(request)
    const url = await savePost(request, author, { title: 'Caret', content: longText })
    await signIn(page, author.token)
    await page.goto(`/admin/dashboard/posts/edit/${url}`)
    await expect(bodyOf(page)).toBeVisible()
    if (isPage) await page.keyboard.press(toggleKeys)
    await bodyOf(page).focus()
    await page.evaluate(() => scrollTo(0, 0))
    await page.keyboard.press('ControlOrMeta+End')
    for (let line = 0; line < 4; line++) {
      await page.keyboard.press('Enter')
      await page.keyboard.type('More')
    }
    const foot = () => (isPage ? topOf(page.locator('.page-foot')) : Promise.resolve(620))
    expect(await isEndShown(page, await foot())).toBe(true)
    await page.evaluate(() => scrollTo(0, 0))
    await bodyOf(page).evaluate((text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', '<p>Pasted.</p>'.repeat(30))
      text.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
    })
    expect(await isEndShown(page, await foot())).toBe(true)
    await page.evaluate(() => scrollBy(0, -200))
    await openKeyboard(page, 250)
    expect(await isEndShown(page, 370)).toBe(true)
    // A keyboard leaves no room for it.
    if (isPage) await expect(page.locator('.page-foot')).toBeHidden()
  })
}
