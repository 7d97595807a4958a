import { expect } from '@playwright/test'
import { htmlOf, load, test, textOf } from './editor-page/editor-page.ts'

test('a table and a heading get labels by their menus, and a label that is taken is told at once, and typing refers to them', async ({
  editorPage: page,
  trouble,
}) => {
  await load(
    page,
    '<h2>Data</h2><table id="tbl-a"><tbody><tr><td>a</td></tr></tbody></table><table><tbody><tr><td>b</td></tr></tbody></table>',
  )
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: 'Label' })
  await textOf(page).getByText('b', { exact: true }).click()
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Label …' }).click()
  await field.fill('a')
  await expect(dialog.getByRole('alert')).toHaveText('Table 1 has the label “tbl-a”. Choose another one.')
  await field.fill('sums')
  await expect(dialog).toContainText('Readers see “Table 2”.')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await textOf(page).getByText('Data').click()
  await page.keyboard.press('Alt+Enter')
  await page.getByRole('menuitem', { name: 'Label …' }).click()
  await field.fill('data')
  await page.keyboard.press('Enter')
  const html = await htmlOf(page)
  expect(html).toContain('<h2 id="sec-data"><span class="number">1</span> Data</h2>')
  expect(html).toContain('<table id="tbl-sums"><caption><span class="number">Table 2</span></caption>')
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' and @sum')
  await expect(page.getByRole('option')).toHaveText(['Table 2tbl-sums'])
  await page.keyboard.press('Enter')
  expect(await htmlOf(page)).toContain('Data and <a class="ref" href="#tbl-sums">Table 2</a></h2>')
  expect(trouble).toEqual([])
})
