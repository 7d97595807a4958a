import { expect, type Page } from '@playwright/test'
import { pixelUrl } from './editor-form.ts'
import { htmlOf, test, testInOwnPage, textOf, toolOf, write } from './editor-page/editor-page.ts'
import { accessFaults } from './screen-checks.ts'

const handleOf = (page: Page) => page.getByRole('button', { name: 'Move or change this block' })
const panelOf = (page: Page) => page.getByRole('group', { name: 'Image' })
const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const menuOf = (page: Page) => page.getByRole('menu', { name: 'Block' })

async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await textOf(page).locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not shown`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const three = '<p>one</p>\n<h2>two</h2>\n<ul><li>three</li></ul>'

test('a handle beside the block under the pointer drags it, and lets it stay', async ({
  editorPage: page,
  trouble,
}) => {
  await write(page, three)
  await page.keyboard.press('ControlOrMeta+End')
  const [first, list] = [await middleOf(page, 'p'), await middleOf(page, 'ul')]
  await page.mouse.move(first.x, first.y)
  await handleOf(page).hover()
  await page.mouse.down()
  await page.mouse.move(list.x, list.y + 15, { steps: 5 })
  await expect(page.locator('.move-line')).toBeVisible()
  await page.mouse.up()
  expect(await htmlOf(page)).toBe('<h2>two</h2>\n<ul><li>three</li></ul>\n<p>one</p>')
  await expect(told(page, 'Moved down, 3 of 3')).toHaveCount(1)
  // The cursor goes along, so that the text does not scroll to where it was.
  await page.keyboard.type('!')
  expect(await htmlOf(page)).toContain('<p>!one</p>')
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  expect(await htmlOf(page)).toBe(three)

  for (const stay of [() => page.keyboard.press('Escape'), () => page.mouse.move(list.x, 2000)]) {
    await page.mouse.move(first.x, first.y)
    await handleOf(page).hover()
    await page.mouse.down()
    await page.mouse.move(list.x, list.y + 15, { steps: 5 })
    await stay()
    await page.mouse.up()
    await expect(page.locator('.move-line')).toHaveCount(0)
    expect(await htmlOf(page)).toBe(three)
  }
  expect(trouble).toEqual([])
})

test('dragging near an edge scrolls the text', async ({ editorPage: page }) => {
  await write(page, `<p>first</p>${'<p>Line</p>'.repeat(40)}`)
  const first = await middleOf(page, 'p')
  const box = await textOf(page).boundingBox()
  await page.mouse.move(first.x, first.y)
  await handleOf(page).hover()
  await page.mouse.down()
  await page.mouse.move(first.x, (box?.y ?? 0) + (box?.height ?? 0) - 5, { steps: 5 })
  await expect(textOf(page).locator('p').last()).toBeInViewport()
  await page.mouse.up()
  expect(await htmlOf(page)).toMatch(/^<p>Line<.*<p>first<\/p>/)
})

test('blocks move by keys, and their menu opens by one', async ({ editorPage: page, trouble }) => {
  await write(page, three)
  await page.keyboard.press('Alt+ArrowDown')
  expect(await htmlOf(page)).toBe('<h2>two</h2>\n<p>one</p>\n<ul><li>three</li></ul>')
  await expect(told(page, 'Moved down, 2 of 3')).toHaveCount(1)
  await page.keyboard.press('Alt+Enter')
  await expect(menuOf(page).getByRole('menuitem').first()).toBeFocused()
  expect(await accessFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.press('Alt+Enter')
  await menuOf(page).getByRole('menuitem', { name: 'Heading 3' }).click()
  await expect(textOf(page)).toBeFocused()
  expect(await htmlOf(page)).toBe('<h2>two</h2>\n<h3>one</h3>\n<ul><li>three</li></ul>')
  await page.keyboard.press('Alt+Enter')
  await page.keyboard.type('Dup')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => htmlOf(page))
    .toBe('<h2>two</h2>\n<h3>one</h3>\n<h3>one</h3>\n<ul><li>three</li></ul>')
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.type('!')
  expect(await htmlOf(page)).toBe('<h2>two</h2>\n<h3>one</h3>\n<h3>one!</h3>\n<ul><li>three</li></ul>')
  expect(trouble).toEqual([])
})

const figure = `<figure><img src="${pixelUrl}" width="200" height="100"><figcaption>By Ann</figcaption></figure>`

test('a picture is described, sized and captioned beside it', async ({ editorPage: page, trouble }) => {
  await write(page, `<p>a</p><p><img src="${pixelUrl}" width="200" height="100"></p><p>b</p>`)
  const picture = (attributes: string, caption = '') =>
    caption
      ? `<p>a</p><figure><img src="${pixelUrl}"${attributes} width="200" height="100"><figcaption>${caption}</figcaption></figure><p>b</p>`
      : `<p>a</p><p><img src="${pixelUrl}"${attributes} width="200" height="100"></p><p>b</p>`
  await page.getByRole('button', { name: 'Add alt text' }).click()
  await expect(panelOf(page).getByLabel('Alt text')).toBeFocused()
  await page.keyboard.type('A boat')
  // The end of a word of an input method.
  await panelOf(page).getByLabel('Alt text').dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect(panelOf(page).getByLabel('Alt text')).toBeFocused()
  expect(await htmlOf(page)).toBe(picture(' alt="A boat"'))
  expect(await accessFaults(page)).toEqual([])
  await panelOf(page).getByLabel('Decorative').check()
  expect(await htmlOf(page)).toBe(picture(' alt="" role="presentation"'))
  await panelOf(page).getByLabel('Decorative').uncheck()
  expect(await htmlOf(page)).toBe(picture(' alt="A boat"'))
  await panelOf(page).getByLabel('Alt text').fill('')
  expect(await htmlOf(page)).toBe(picture(''))
  await panelOf(page).getByRole('button', { name: 'Add caption' }).click()
  await page.keyboard.type('By Ann')
  expect(await htmlOf(page)).toBe(picture('', 'By Ann'))
  await textOf(page).locator('.picture img').dblclick()
  await expect(panelOf(page).getByLabel('Alt text')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.press('Alt+Shift+F10')
  await expect(panelOf(page).getByLabel('Alt text')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('Delete')
  await page.keyboard.press('ControlOrMeta+Home')
  await expect
    .poll(() => htmlOf(page))
    .toBe(`<p>a</p><figure><img src="${pixelUrl}" width="200" height="100"></figure><p>b</p>`)
  expect(trouble).toEqual([])
})

test('a picture is cut, pasted, dragged and deleted with its caption', async ({ editorPage: page }) => {
  await write(page, `<p>a</p>${figure}<p>b</p>`)
  await textOf(page).locator('.picture img').click()
  await page.keyboard.press('ControlOrMeta+x')
  expect(await htmlOf(page)).toBe('<p>a</p><p>b</p>')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('ControlOrMeta+v')
  expect(await htmlOf(page)).toBe(`<p>a</p><p>b</p>${figure}`)
  await textOf(page)
    .locator('.picture img')
    .dragTo(textOf(page).locator('p').first(), { targetPosition: { x: 2, y: 2 } })
  await expect.poll(() => htmlOf(page)).toBe(`${figure}<p>a</p><p>b</p>`)
  await textOf(page).locator('.picture img').click()
  await page.keyboard.press('Backspace')
  expect(await htmlOf(page)).toBe('<p>a</p><p>b</p>')
  await page.keyboard.press('ControlOrMeta+z')
  expect(await htmlOf(page)).toBe(`${figure}<p>a</p><p>b</p>`)
})

testInOwnPage.describe('by touch at 375 pixels', () => {
  testInOwnPage.use({ viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true })

  testInOwnPage('blocks are dragged, items move and a picture is described', async ({ editorPage: page }) => {
    await write(
      page,
      `<p>one</p><ul><li>two</li><li>three</li></ul><p><img src="${pixelUrl}" width="200" height="100"></p>`,
    )
    await textOf(page).getByText('one').tap()
    const handle = await handleOf(page).boundingBox()
    const list = await middleOf(page, 'ul')
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: (handle?.x ?? 0) + 10, y }],
      })
    const start = (handle?.y ?? 0) + 20
    await touch('touchStart', start)
    await touch('touchMove', start + 20)
    await touch('touchMove', list.y + 25)
    await touch('touchEnd', 0)
    const after = '<p>one</p><p><img'
    await expect.poll(() => htmlOf(page)).toContain(`<ul><li>two</li><li>three</li></ul>${after}`)
    // What the keyboard on the screen moves may take the first tap.
    await expect(async () => {
      await textOf(page).getByText('three').tap()
      await expect(toolOf(page, 'Bullet list')).toHaveAttribute('aria-pressed', 'true', { timeout: 1000 })
    }).toPass()
    await handleOf(page).tap()
    await menuOf(page).getByRole('menuitem', { name: 'Move item up' }).tap()
    await expect.poll(() => htmlOf(page)).toContain(`<ul><li>three</li><li>two</li></ul>${after}`)
    await page.getByRole('button', { name: 'Add alt text' }).tap()
    await expect(panelOf(page).getByLabel('Alt text')).toBeFocused()
    await page.keyboard.type('Dot')
    await expect.poll(() => htmlOf(page)).toContain('alt="Dot"')
    expect(await accessFaults(page)).toEqual([])
  })
})
