import { expect, type Page } from '@playwright/test'
import { htmlOf, load, testInOwnPage as test, textOf, toolOf, write } from './editor-page/editor-page.ts'

const start = Date.UTC(2026, 0, 1)

const undo = (page: Page) => page.keyboard.press('ControlOrMeta+z')
const redo = (page: Page) => page.keyboard.press('ControlOrMeta+Shift+z')

/** Writes letters, each so many milliseconds after the one before. */
async function writeApart(page: Page, letters: string, apart: number): Promise<void> {
  for (const [at, letter] of [...letters].entries()) {
    await page.clock.setFixedTime(start + at * apart)
    await page.keyboard.type(letter)
  }
}

test('edits within a second are one step', async ({ editorPage: page }) => {
  await write(page, '<p></p>')
  await writeApart(page, 'abcd', 1000)
  expect(await htmlOf(page)).toBe('<p>abcd</p>')
  await undo(page)
  expect(await htmlOf(page)).toBe('')
})

test('edits further apart are steps of their own', async ({ editorPage: page }) => {
  await write(page, '<p></p>')
  await writeApart(page, 'abcd', 1001)
  for (const left of ['<p>abc</p>', '<p>ab</p>', '<p>a</p>', '']) {
    await undo(page)
    expect(await htmlOf(page)).toBe(left)
  }
})

test('what replaces selected text is a step of its own, however soon', async ({ editorPage: page }) => {
  await write(page, '<p></p>')
  await writeApart(page, 'abcd', 1)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('e')
  await undo(page)
  expect(await htmlOf(page)).toBe('<p>abcd</p>')
})

test('edits at different places are steps of their own', async ({ editorPage: page }) => {
  await write(page, '<p>one</p><p>two</p>')
  await page.clock.setFixedTime(start)
  await page.keyboard.type('a')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.type('b')
  await undo(page)
  expect(await htmlOf(page)).toBe('<p>aone</p><p>two</p>')
})

test('what was undone can be done again, until something else is', async ({ editorPage: page }) => {
  await write(page, '<p></p>')
  await writeApart(page, 'abc', 2000)
  await undo(page)
  await undo(page)
  await redo(page)
  expect(await htmlOf(page)).toBe('<p>ab</p>')
  await page.keyboard.press('ControlOrMeta+y')
  expect(await htmlOf(page)).toBe('<p>abc</p>')
  await undo(page)
  await page.keyboard.type('Q')
  await redo(page)
  expect(await htmlOf(page)).toBe('<p>abQ</p>')
})

test('a tool is a step of its own', async ({ editorPage: page }) => {
  await write(page, '<p>Words</p>')
  await page.keyboard.press('Shift+End')
  await toolOf(page, 'Bold').click()
  await toolOf(page, 'Blockquote').click()
  expect(await htmlOf(page)).toBe('<blockquote><p><strong>Words</strong></p></blockquote>')
  await undo(page)
  await undo(page)
  expect(await htmlOf(page)).toBe('<p>Words</p>')
})

test('a text that the form puts in place is undone, told as a change only then', async ({
  editorPage: page,
}) => {
  await load(page, '<h2>Old</h2>\n<p>text</p>')
  await page.evaluate(() => window.harness.handle?.replace('<p>New</p>'))
  await expect(textOf(page)).toHaveText('New')
  expect(await htmlOf(page)).toBeNull()
  await textOf(page).focus()
  await undo(page)
  expect(await htmlOf(page)).toBe('<h2>Old</h2>\n<p>text</p>')
  await redo(page)
  expect(await htmlOf(page)).toBe('<p>New</p>')
})
