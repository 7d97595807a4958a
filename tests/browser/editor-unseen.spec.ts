import { expect, type Page } from '@playwright/test'
import { htmlOf, load, test, textOf, write } from './editor-page/editor-page.ts'

const skipping = (page: Page) => page.locator('[data-skips-unseen]')

/** What the browser may skip, by its text. */
const skippable = (page: Page) =>
  textOf(page).evaluate((text) =>
    [...text.querySelectorAll('*')]
      .filter((element) => getComputedStyle(element).contentVisibility === 'auto')
      .map(({ textContent }) => textContent),
  )

test('paragraphs and tables that are skipped while letters are typed keep their place, and those that hold more are not skipped', async ({
  editorPage: page,
}) => {
  const words = 'Words that fill more than a line of the box. '.repeat(8)
  const image = '<p><img src="/icon.svg" alt="" class="full"></p>'
  const rest = `<blockquote><p>quoted</p></blockquote><ul><li>item</li></ul>${image}`
  const table = `<table><tbody><tr><td>cell</td><td>${words}</td></tr></tbody></table>`
  await load(page, `${`<p>${words}</p>${table}`.repeat(12)}<p>here</p>${rest}<p>last</p>`)
  await textOf(page).getByText('here', { exact: true }).click()
  await page.keyboard.press('End')
  const places = () =>
    textOf(page).evaluate((text) => [
      text.scrollHeight,
      ...Array.from(text.children, (block) => Math.round(block.getBoundingClientRect().top)),
    ])
  const before = await places()
  await page.keyboard.type('!')
  await expect(skipping(page)).toHaveCount(1)
  expect(await places()).toEqual(before)
  const skipped = await skippable(page)
  expect(skipped).toHaveLength(25)
  expect(skipped).toContain('last')
  expect(skipped).not.toContain('here!')
  await expect(skipping(page)).toHaveCount(0)
  expect(await places()).toEqual(before)
})

test('letters that are typed in a new paragraph or table before the browser shows it are not lost', async ({
  editorPage: page,
}) => {
  await write(page, '')
  await page.keyboard.type('ab')
  await expect(skipping(page)).toHaveCount(1)
  const enterAndType = () =>
    textOf(page).evaluate((text) => {
      const enter = { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }
      text.dispatchEvent(new KeyboardEvent('keydown', enter))
      document.execCommand('insertText', false, 'c')
    })
  // Without a frame between them.
  await enterAndType()
  expect(await htmlOf(page)).toBe('<p>ab</p><p>c</p>')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/table')
  await expect(page.getByRole('option', { name: /^Table/ })).toBeVisible()
  await expect(skipping(page)).toHaveCount(1)
  await enterAndType()
  await expect.poll(() => htmlOf(page)).toMatch(/<th[^>]*>c<\/th>/)
})
