import { expect } from '@playwright/test'
import { htmlOf, test, textOf, toolOf, write } from './editor-page/editor-page.ts'

test('selected text stays marked behind menus and dialogs, and not in a form', async ({
  editorPage: page,
}) => {
  const marked = textOf(page).locator('.kept-selection')
  await write(page, '<p>Some words</p>')
  await page.keyboard.press('ControlOrMeta+Shift+ArrowRight')
  await toolOf(page, 'More formats').click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(marked).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.keyboard.press('Escape')
  await expect(marked).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(marked).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.keyboard.press('Escape')
  await page.getByLabel('Title').click()
  await expect(marked).toHaveCount(0)
})

test('an empty definition list stays while its menu is open, and goes when another field has the focus', async ({
  editorPage: page,
}) => {
  await write(page, '<p>a</p><p></p>')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('ControlOrMeta+Alt+6')
  await page.keyboard.press('Alt+Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(textOf(page)).toBeFocused()
  await expect(textOf(page).locator('dt')).toHaveCount(1)
  await page.getByLabel('Title').click()
  await expect(textOf(page).locator('dl')).toHaveCount(0)
  expect(await htmlOf(page)).toBe('<p>a</p>')
})
