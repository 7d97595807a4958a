import { expect, type Page, type Route } from '@playwright/test'
import { htmlOf, load, testInOwnPage, textOf, write } from './editor-page/editor-page.ts'
import { expectGoodScreen } from './screen-checks.ts'

const harvest = `<p>Before</p><table><caption>Harvest</caption><thead><tr><th scope="col">Fruit</th><th scope="col">Tons</th></tr></thead><tbody><tr><td>Apples</td><td>12</td></tr><tr><td>Pears</td><td>7</td></tr></tbody></table><p>After</p>`

const menus = (page: Page) => page.getByRole('toolbar', { name: 'Table' })
const cellOf = (page: Page, text: string) => textOf(page).getByText(text, { exact: true })

/** The scripts that are loaded for tables only. */
const tableScripts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /table-(?:plugins|toolbar)/.exec(name)?.[0] ?? '')
      .filter(Boolean),
  )

async function useTool(page: Page, menu: string, tool: string): Promise<void> {
  await menus(page).getByRole('button', { name: menu }).click()
  await page
    .getByRole(/^(?:Header|Caption|Align|Sortable|Note)/.test(tool) ? 'menuitemcheckbox' : 'menuitem', {
      name: tool,
    })
    .click()
  await expect(textOf(page)).toBeFocused()
}

/** Drags with the mouse from one cell to another. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  await cellOf(page, from).hover()
  await page.mouse.down()
  await cellOf(page, to).hover()
  await page.mouse.up()
}

testInOwnPage('a table is made, filled and changed by keyboard', async ({ editorPage: page, trouble }) => {
  await write(page, '')
  await page.keyboard.type('/')
  expect(await tableScripts(page)).toEqual([])
  await page.keyboard.type('table')
  await expect.poll(() => tableScripts(page)).toEqual(['table-plugins'])
  await page.keyboard.press('Enter')
  await expect(menus(page)).toBeVisible()
  for (const words of ['Fruit', 'Tons', 'Note', 'Apples', '12', '', 'Pears', '7', '', 'Plums']) {
    await page.keyboard.type(words)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(textOf(page).locator('.selected-cell')).toHaveText(['Pears', '7', 'Plums', ''])
  await page.keyboard.press('Alt+Shift+F10')
  await expect(menus(page).getByRole('button', { name: 'Row' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Merge selected cells' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.type('!')
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('status').filter({ hasText: 'Moved row up' })).toHaveCount(1)
  await page.keyboard.press('ControlOrMeta+d')
  await expect(textOf(page).getByText('Plums!')).toHaveCount(2)
  await page.keyboard.press('ControlOrMeta+Shift+Backspace')
  const row =
    '<tr><td colspan="2" rowspan="2"><p>Pears</p><p>7</p><p>Plums!</p></td><td></td></tr><tr><td></td></tr>'
  const head =
    '<thead><tr><th scope="col">Fruit</th><th scope="col">Tons</th><th scope="col">Note</th></tr></thead>'
  const apples = '<tr><td>Apples</td><td>12</td><td></td></tr>'
  await expect.poll(() => htmlOf(page)).toBe(`<table>${head}<tbody>${row}${apples}</tbody></table>`)
  expect(trouble).toEqual([])
})

testInOwnPage(
  'Tab moves from cell to cell before the tools of tables are there',
  async ({ editorPage: page }) => {
    const held: Route[] = []
    await page.route(/table-plugins/, (route) => void held.push(route))
    await write(page, '')
    await page.keyboard.press('ControlOrMeta+Alt+g')
    for (const [words, key] of Object.entries({ a: 'Tab', b: 'Tab', c: 'Tab', d: 'Shift+Tab', e: 'Tab' })) {
      await page.keyboard.type(words)
      await page.keyboard.press(key)
    }
    await expect(textOf(page).locator('th, td')).toHaveText(['a', 'b', 'ce', 'd', '', '', '', '', ''])
    expect(held).not.toEqual([])
    for (const route of held) await route.continue()
  },
)

testInOwnPage(
  'cells are selected, emptied, copied and pasted with the mouse',
  async ({ editorPage: page, trouble }) => {
    await load(page, harvest)
    await cellOf(page, 'Apples').click()
    await expect(menus(page)).toBeVisible()
    await drag(page, 'Apples', '7')
    await expect(textOf(page).locator('.selected-cell')).toHaveText(['Apples', '12', 'Pears', '7'])
    await page.keyboard.press('ControlOrMeta+x')
    await expect.poll(() => htmlOf(page)).toBe(harvest.replace(/Apples|12|Pears|7/g, ''))
    await cellOf(page, 'Tons').click()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(textOf(page).locator('th')).toHaveText(['Fruit', 'Apples', '12'])
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => htmlOf(page)).toBe(harvest)
    await cellOf(page, '12').click()
    await useTool(page, 'Column', 'Align right')
    await useTool(page, 'Row', 'Header row')
    await expect(textOf(page).locator('th')).toHaveCount(0)
    await expect(cellOf(page, '7')).toHaveCSS('text-align', 'right')
    await useTool(page, 'Table', 'Delete table')
    await expect(menus(page)).toBeHidden()
    expect(await htmlOf(page)).toBe('<p>Before</p><p>After</p>')
    await page.getByLabel('Title', { exact: true }).focus()
    expect(trouble).toEqual([])
  },
)

/** The widths of the texts of a column behind their decimal points, up to the edge of the cell. */
const endsOfColumn = (page: Page, column: number) =>
  textOf(page).evaluate(
    (text, at) =>
      [...text.querySelectorAll(`tbody td:nth-child(${at})`)].map((cell) => {
        const number = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode() as Text
        const point = /[.]|$/.exec(number.data)?.index ?? 0
        const range = document.createRange()
        range.setStart(number, point)
        range.collapse(true)
        return Math.round(cell.getBoundingClientRect().right - range.getBoundingClientRect().left)
      }),
    column,
  )

testInOwnPage('a table of results is made by keyboard', async ({ editorPage: page, trouble }) => {
  await load(page, harvest.replace('>12<', '>12.25 ± 0.1<'))
  await cellOf(page, '7').click()
  await useTool(page, 'Column', 'Align by decimal point')
  await page.keyboard.press('ControlOrMeta+Alt+b')
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.keyboard.type('100.5')
  const [first, ...others] = await endsOfColumn(page, 2)
  for (const end of others) expect(Math.abs(end - (first as number))).toBeLessThanOrEqual(1)
  await useTool(page, 'Table', 'Sortable by readers')
  await useTool(page, 'Table', 'Note below')
  await page.keyboard.type('Of 2025')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.type('.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Below')
  expect(await htmlOf(page)).toMatch(
    /^<p>Before<\/p><figure class="table"><table class="sortable">.*<td class="decimal best"><strong>7<\/strong><\/td>.*<td class="decimal">100\.5<\/td>.*<figcaption>Of 2025\.<\/figcaption><\/figure><p>Below<\/p><p>After<\/p>$/,
  )
  expect(trouble).toEqual([])
})

const byTouch = testInOwnPage.extend({})
byTouch.use({ viewport: { width: 375, height: 700 }, hasTouch: true })

byTouch('a wide table scrolls by itself and is changed by touch', async ({ editorPage: page, trouble }) => {
  const wide = harvest.replaceAll('</tr>', `${'<td>one more long cell</td>'.repeat(6)}</tr>`)
  await load(page, wide)
  await cellOf(page, 'Apples').tap()
  await expect(menus(page)).toBeVisible()
  // As the handles of the browser select.
  const isKept = await textOf(page).evaluate((text) => {
    const cells = [...text.querySelectorAll('td')]
    const [from, to] = ['Apples', '7'].map((words) => cells.find(({ textContent }) => textContent === words))
    getSelection()?.setBaseAndExtent(from as Node, 0, to as Node, 1)
    return new Promise((resolve) =>
      setTimeout(() => resolve(getSelection()?.toString().includes('Pears')), 200),
    )
  })
  expect(isKept).toBe(true)
  await menus(page).getByRole('button', { name: 'Row' }).tap()
  await page.getByRole('menuitem', { name: 'Delete row' }).tap()
  await expect(textOf(page).locator('tr')).toHaveCount(1)
  await load(page, wide)
  await cellOf(page, 'Apples').tap()
  await expectGoodScreen(page)
  expect(await textOf(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await menus(page).getByRole('button', { name: 'Cell' }).tap()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('menuitem', { name: 'Merge with cell to the right' }).tap()
  await expect
    .poll(() => htmlOf(page))
    .toBe(wide.replace('<td>Apples</td><td>12</td>', '<td colspan="2"><p>Apples</p><p>12</p></td>'))
  expect(trouble).toEqual([])
})

testInOwnPage(
  'a press on the text closes a menu, and puts the cursor there',
  async ({ editorPage: page }) => {
    await load(page, harvest)
    await cellOf(page, 'Apples').click()
    await menus(page).getByRole('button', { name: 'Row' }).click()
    const before = await cellOf(page, 'Before').boundingBox()
    await page.mouse.click((before?.x ?? 0) + 1, (before?.y ?? 0) + 8)
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(textOf(page)).toBeFocused()
    await page.keyboard.type('Long ')
    await expect(cellOf(page, 'Long Before')).toBeVisible()
  },
)
