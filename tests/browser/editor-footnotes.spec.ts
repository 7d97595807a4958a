import { expect, type Page } from '@playwright/test'
import { htmlOf, test, textOf, toolOf, write } from './editor-page/editor-page.ts'
import { accessFaults } from './screen-checks.ts'

const note = (page: Page, number: number) =>
  page.getByRole('group', { name: `Footnote ${number}`, exact: true })
const mark = (page: Page, number: number) => textOf(page).locator(`sup[aria-label="Footnote ${number}"]`)

const reference = (name: string, number: number, id = name) =>
  `<sup class="footnote-ref"><a href="#fn-${name}" id="fnref-${id}">${number}</a></sup>`
const item = (name: string, html: string) =>
  `<li id="fn-${name}"><p>${html} <a class="footnote-back" href="#fnref-${name}">↩</a></p></li>`
const list = (...items: string[]) => `<section class="footnotes"><ol>${items.join('')}</ol></section>`

test('the end of the text is before its notes, which stay when the rest of it is selected and deleted', async ({
  editorPage: page,
}) => {
  const keys = page.keyboard
  await write(page, `<p>One${reference('a', 1)}</p><p>Two</p>${list(item('a', 'Why'))}`)
  const written = (text: string, note: string) =>
    `<p>One${reference('a', 1)}</p><p>${text}</p>${list(item('a', note))}`
  for (const key of ['3', '4']) {
    await keys.press('ControlOrMeta+End')
    await keys.type(key)
  }
  expect(await htmlOf(page)).toBe(written('Two34', 'Why'))
  for (let step = 0; step < 3; step++) await keys.press('ArrowLeft')
  await keys.press('ControlOrMeta+Shift+End')
  await keys.press('Delete')
  expect(await htmlOf(page)).toBe(written('Tw', 'Why'))
  await mark(page, 1).click()
  await keys.press('Home')
  await keys.press('ControlOrMeta+End')
  await keys.type('?')
  expect(await htmlOf(page)).toBe(written('Tw', 'Why?'))
})

test('what an input method composes behind a number or a citation is what was chosen', async ({
  editorPage: page,
}) => {
  const citation = '<span class="citation" data-cite="@a">Doe (2020)</span>'
  const client = await page.context().newCDPSession(page)
  for (const thing of [reference('a', 1), citation]) {
    const notes = thing === citation ? '' : list(item('a', 'Why'))
    await write(page, `<p>One${thing} two</p>${notes}`)
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight')
    for (const text of ['n', 'ni', 'に', 'にほん'])
      await client.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
    await client.send('Input.insertText', { text: '日本' })
    expect(await htmlOf(page)).toBe(`<p>One${thing}日本 two</p>${notes}`)
  }
})

test('footnotes are written at their marks, copied and deleted by keyboard', async ({
  editorPage: page,
  trouble,
}) => {
  const keys = page.keyboard
  await write(page, '')
  await keys.type('A claim')
  await toolOf(page, 'More formats').click()
  await page.getByRole('menuitem', { name: 'Footnote' }).click()
  await expect(note(page, 1)).toHaveClass(/open-note/)
  await keys.type('By **hand**')
  const [markBox, noteBox] = [await mark(page, 1).boundingBox(), await note(page, 1).boundingBox()]
  expect((noteBox?.y ?? 0) - (markBox?.y ?? 0) - (markBox?.height ?? 0)).toBeLessThan(20)
  expect(await accessFaults(page)).toEqual([])
  await keys.press('Escape')
  await keys.type(' and^[Said here] more')
  const text = `A claim${reference('1', 1)} and${reference('2', 2)} more`
  const notes = list(item('1', 'By <strong>hand</strong>'), item('2', 'Said here'))
  expect(await htmlOf(page)).toBe(`<p>${text}</p>${notes}`)

  // Not by Home: a cursor at the start of the text soon after it got the focus is taken for the browser's.
  await keys.press('ArrowLeft')
  await keys.press('ControlOrMeta+End')
  await keys.type('.')
  expect(await htmlOf(page)).toContain(' more.</p>')
  await keys.press('Backspace')
  await keys.press('Home')
  await keys.press('ControlOrMeta+Alt+f')
  await keys.type('Zero')
  await expect(note(page, 1)).toContainText('Zero')
  await keys.press('Escape')
  await keys.press('ControlOrMeta+z')
  await keys.press('ControlOrMeta+z')
  expect(await htmlOf(page)).toBe(`<p>${text}</p>${notes}`)

  await mark(page, 2).click()
  await expect(note(page, 2)).toHaveClass(/open-note/)
  await keys.type('!')
  await page
    .getByRole('group', { name: 'Footnote', exact: true })
    .getByRole('button', { name: 'Back to the text' })
    .click()
  await expect(note(page, 2)).not.toHaveClass(/open-note/)
  await keys.press('ArrowLeft')
  await keys.press('Enter')
  await expect(note(page, 2)).toHaveClass(/open-note/)
  await keys.press('Escape')

  // Not by Home first, as above.
  await keys.press('End')
  await keys.press('Shift+Home')
  await keys.press('ControlOrMeta+x')
  await expect.poll(() => htmlOf(page)).toBe('')
  await keys.press('ControlOrMeta+v')
  await keys.press('Enter')
  await keys.press('ControlOrMeta+v')
  const again = `A claim${reference('1', 1, '1-2')} and${reference('2', 2, '2-2')} more`
  expect(await htmlOf(page)).toBe(`<p>${text}</p><p>${again}</p>${notes.replace('here', 'here!')}`)
  expect(trouble).toEqual([])
})
