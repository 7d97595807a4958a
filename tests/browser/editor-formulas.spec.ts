import { expect } from '@playwright/test'
import { htmlOf, load, test, textOf } from './editor-page/editor-page.ts'

const inline = (tex: string) => `<code class="language-math math-inline">${tex}</code>`

test('formulas are seen as on the page, edited as TeX where they stand, and say what is wrong with them', async ({
  editorPage: page,
  trouble,
}) => {
  const display = '<pre><code class="language-math math-display">\\frac{1}{2}</code></pre>'
  await load(page, `<p>a ${inline('x^2')} b</p>${display}<p>c</p>`)
  const shown = textOf(page).locator('.formula-shown math')
  const panel = page.getByRole('group', { name: 'Formula' })
  await expect(shown).toHaveCount(2)

  await textOf(page).getByText('c', { exact: true }).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(panel).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(panel.locator('msup')).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(panel).toHaveCount(0)
  await page.keyboard.press('Backspace')
  await expect(panel).toBeVisible()
  await page.keyboard.type('+\\bad')
  await expect(panel).toContainText('Column 5: \\bad is not known.')
  await expect(textOf(page).locator('.formula-fault')).toHaveText('\\bad')
  for (let at = 0; at < 3; at++) await page.keyboard.press('Backspace')
  await page.keyboard.type('pi')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await page.keyboard.type('!')
  expect(await htmlOf(page)).toBe(`<p>a ${inline('x^2+\\pi')}! b</p>${display}<p>c</p>`)
  await expect(shown).toHaveCount(2)

  await page.keyboard.press('ArrowDown')
  await expect(panel.locator('mfrac')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(panel).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect.poll(() => htmlOf(page)).toBe(`<p>a ${inline('x^2')} b</p>${display}<p>c</p>`)
  await shown.first().click()
  await expect(panel).toBeVisible()
  expect(trouble).toEqual([])
})
