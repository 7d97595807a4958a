import { expect, type Page } from '@playwright/test'
import { htmlOf, test, testInOwnPage, textOf, toolOf, write } from './editor-page/editor-page.ts'
import { accessFaults } from './screen-checks.ts'

const menu = (page: Page) => page.getByRole('listbox', { name: 'Insert' })
const option = (page: Page, name: string) => menu(page).getByRole('option', { name })
const help = (page: Page) => page.getByRole('dialog', { name: 'Blocks, signs and keys' })

test('signs become what they stand for, and Backspace or Ctrl+Z gives them back', async ({
  editorPage: page,
  trouble,
}) => {
  await write(page, '')
  await page.keyboard.type('## Title')
  await page.keyboard.press('Enter')
  expect(await htmlOf(page)).toBe('<h2>Title</h2><p><br></p>')
  await page.keyboard.type('- ')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('a **b**')
  expect(await htmlOf(page)).toBe('<h2>Title</h2><p>- a <strong>b</strong></p>')
  await page.keyboard.type(' *c*')
  await page.keyboard.press('ControlOrMeta+z')
  expect(await htmlOf(page)).toBe('<h2>Title</h2><p>- a <strong>b</strong> *c*</p>')
  expect(trouble).toEqual([])
})

test('a slash in an empty line lists the blocks, to choose by keyboard', async ({
  editorPage: page,
  trouble,
}) => {
  await write(page, '<p>a</p><p></p>')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('/')
  await expect(option(page, 'Paragraph')).toHaveAttribute('aria-selected', 'true')
  expect(await accessFaults(page)).toEqual([])
  await page.keyboard.type('head')
  await expect(menu(page).getByRole('option')).toHaveCount(4)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(option(page, 'Heading 3')).toHaveAttribute('aria-selected', 'true')
  const active = await textOf(page).getAttribute('aria-activedescendant')
  await expect(option(page, 'Heading 3')).toHaveAttribute('id', active ?? '')
  await page.keyboard.press('Enter')
  await expect(menu(page)).toHaveCount(0)
  await page.keyboard.type('Q')
  expect(await htmlOf(page)).toBe('<p>a</p><h3>Q</h3>')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/rul')
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
  await expect(textOf(page)).toBeFocused()
  expect(await htmlOf(page)).toBe('<p>a</p><h3>Q</h3><p>/rul</p>')
  expect(trouble).toEqual([])
})

test('details and tables begin as Markdown writes them, and Backspace gives the signs back', async ({
  editorPage: page,
  trouble,
}) => {
  await write(page, '<p></p>')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('::: details Why?\na')
  expect(await htmlOf(page)).toBe('<details><summary>Why?</summary><p>a</p></details>')
  await write(page, '<p></p>')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('| a | *b* |\n')
  await page.keyboard.press('Backspace')
  expect(await htmlOf(page)).toBe('<p>| a | <em>b</em> |</p>')
  await page.keyboard.press('Enter')
  await page.keyboard.type('1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2')
  expect(await htmlOf(page)).toBe(
    '<table><thead><tr><th scope="col">a</th><th scope="col"><em>b</em></th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  )
  expect(trouble).toEqual([])
})

test('a footnote is found behind a slash, and undo gives back what was typed', async ({
  editorPage: page,
}) => {
  await write(page, '<p></p>')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('/foot\nA note')
  expect(await htmlOf(page)).toMatch(/^<p><sup class="footnote-ref">.*<li id="fn-1"><p>A note/)
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  expect(await htmlOf(page)).toBe('<p>/foot</p>')
})

testInOwnPage(
  'the button in an empty line opens the same menu, within a small screen',
  async ({ editorPage: page }) => {
    await page.setViewportSize({ width: 375, height: 640 })
    await write(page, `${'<p>a</p>'.repeat(30)}<p></p>`)
    await page.keyboard.press('ControlOrMeta+End')
    await page.getByRole('button', { name: 'Add a block' }).click()
    const box = await menu(page).boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 375 && box.y >= 0 && box.y + box.height <= 640).toBe(
      true,
    )
    await page.keyboard.press('Escape')
    expect(await htmlOf(page)).not.toContain('/</p>')
    await page.getByRole('button', { name: 'Add a block' }).click()
    await option(page, 'Details').click()
    await page.keyboard.type('S')
    await page.keyboard.press('Enter')
    await page.keyboard.type('body')
    expect(await htmlOf(page)).toMatch(/<p>a<\/p><details><summary>S<\/summary><p>body<\/p><\/details>$/)
  },
)

test('Ctrl+/ lists all blocks, signs and keys', async ({ editorPage: page, trouble }) => {
  await write(page, '<p>a</p>')
  await page.keyboard.press('ControlOrMeta+/')
  await expect(help(page).getByRole('row', { name: 'Heading 3 ### Ctrl+Alt+3' })).toBeVisible()
  await expect(help(page).getByRole('row', { name: 'Inline code' })).toContainText('Ctrl+E')
  await expect(help(page).getByRole('row', { name: 'Move row up' })).toContainText('Alt+↑')
  expect(await accessFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(help(page)).toHaveCount(0)
  await expect(textOf(page)).toBeFocused()
  await toolOf(page, 'Blocks, signs and keys').click()
  await help(page).getByRole('button', { name: 'Close' }).click()
  await expect(textOf(page)).toBeFocused()
  expect(trouble).toEqual([])
})

test('nothing happens while an input method composes, and signs around its words work', async ({
  editorPage: page,
}) => {
  await write(page, '')
  const client = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    client.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await page.keyboard.type('#')
  for (const preedit of [' n', ' ni', '你', '你好']) await compose(preedit)
  await client.send('Input.insertText', { text: '你好' })
  expect(await htmlOf(page)).toBe('<p>#你好</p>')
  await page.keyboard.type('**')
  for (const preedit of ['ㅎ', '하', '한']) await compose(preedit)
  await client.send('Input.insertText', { text: '한' })
  await page.keyboard.type('**')
  expect(await htmlOf(page)).toBe('<p>#你好<strong>한</strong></p>')
  for (const preedit of ['d', 'だ', 'だい', '大']) await compose(preedit)
  await client.send('Input.insertText', { text: '大' })
  expect(await htmlOf(page)).toBe('<p>#你好<strong>한</strong>大</p>')
})

test('AltGr types signs, also with the keys of blocks', async ({ editorPage: page }) => {
  await write(page, '<p>a</p>')
  const press = (isAltGr: boolean) =>
    textOf(page).evaluate(
      (text, modifierAltGraph) =>
        text.dispatchEvent(
          new KeyboardEvent('keydown', {
            ...{ key: 'c', code: 'KeyC', keyCode: 67, ctrlKey: true, altKey: true, modifierAltGraph },
            ...{ bubbles: true, cancelable: true },
          }),
        ),
      isAltGr,
    )
  expect(await press(true)).toBe(true)
  expect(await htmlOf(page)).toBeNull()
  expect(await press(false)).toBe(false)
  expect(await htmlOf(page)).toBe('<pre><code>a</code></pre>')
})

test('tasks are typed, gone on with and checked by a click', async ({ editorPage: page, trouble }) => {
  await write(page, '')
  await page.keyboard.type('- [ ] One')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Two')
  await textOf(page).getByRole('checkbox').first().click()
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.type('!')
  const box = '<input type="checkbox" disabled="">'
  const done = '<input type="checkbox" disabled="" checked="">'
  expect(await htmlOf(page)).toBe(
    `<ul class="contains-task-list"><li class="task-list-item">${done} One</li><li class="task-list-item">${box} Two!</li></ul>`,
  )
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+Enter')
  expect(await htmlOf(page)).toContain(
    `${done} One<ul class="contains-task-list"><li class="task-list-item">${done} Two!`,
  )
  expect(trouble).toEqual([])
})
