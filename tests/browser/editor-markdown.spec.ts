import { expect, type Page } from '@playwright/test'
import { editorHtml } from '#server/content/html/testing/editor-html.ts'
import { htmlOf, load, samplePosts, test, textOf, toolOf, write } from './editor-page/editor-page.ts'

const keys = 'ControlOrMeta+Shift+Alt+m'

const sourceOf = (page: Page) => page.getByRole('textbox', { name: / as Markdown$/ })

/** Opens the Markdown view with the cursor at its start. */
async function openSource(page: Page): Promise<void> {
  await toolOf(page, 'Markdown').click()
  await expect(sourceOf(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Home')
}

/** Goes back to the editor, which then has the focus. */
async function closeSource(page: Page): Promise<void> {
  await page.keyboard.press(keys)
  await expect(sourceOf(page)).toHaveCount(0)
  await expect(textOf(page)).toBeFocused()
}

const bodies: [string, string][] = [
  ...samplePosts().slice(0, 1),
  [
    'all kinds',
    Object.values(editorHtml)
      .filter((html) => !html.includes('class="footnotes"'))
      .join('\n'),
  ],
  ['notes', Object.values(editorHtml).find((html) => html.includes('class="footnotes"')) ?? ''],
]

test('there and back changes nothing, and a change only its block', async ({ editorPage: page, trouble }) => {
  for (const [name, html] of bodies) {
    await load(page, html)
    await openSource(page)
    await closeSource(page)
    expect(await htmlOf(page), name).toBeNull()
    const written = await page.evaluate((text) => window.harness.handle?.blocks(text).join(''), html)
    await openSource(page)
    await page.keyboard.type('new\n\n')
    await closeSource(page)
    expect(await htmlOf(page), name).toBe(`<p>new</p>${written}`)
  }
  expect(trouble).toEqual([])
})

test('it has its own undo, also after a visit to the editor, and its own search', async ({
  editorPage: page,
}) => {
  await write(page, '<h2>One</h2><p>Two</p>')
  await openSource(page)
  await page.keyboard.press('End')
  await page.keyboard.type(' and more')
  await closeSource(page)
  expect(await htmlOf(page)).toBe('<h2>One and more</h2><p>Two</p>')
  await openSource(page)
  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type('more')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.type('less')
  await expect(sourceOf(page)).toContainText('One and less')
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(sourceOf(page)).not.toContainText('and')
  await closeSource(page)
  expect(await htmlOf(page)).toBe('<h2>One</h2><p>Two</p>')
})

test('the cursor keeps its place, and Tab leaves the text only after Escape', async ({
  editorPage: page,
}) => {
  await write(page, '<p>One</p><ul><li>Two</li><li>Three</li></ul>')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press(keys)
  await expect(sourceOf(page)).toBeFocused()
  await page.keyboard.type('!')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Four')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Outline' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await closeSource(page)
  expect(await htmlOf(page)).toBe('<p>One</p><ul><li>Two</li><li>Three!<ul><li>Four</li></ul></li></ul>')
  await page.keyboard.type('?')
  expect(await htmlOf(page)).toContain('Four?')
})

test('it says at which line something is wrong, and keeps what cannot be read', async ({
  editorPage: page,
}) => {
  await write(page, '<p>One</p>')
  await openSource(page)
  await page.keyboard.type('::: tip\n')
  await expect(page.getByText('This division is never closed')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('> '.repeat(101))
  await page.keyboard.press(keys)
  await expect(page.getByText('The Markdown cannot be read')).toBeVisible()
  await page.getByRole('button', { name: 'Line 1' }).click()
  await expect(sourceOf(page)).toBeFocused()
  expect(await page.evaluate(() => window.harness.handle?.settled().catch(({ code }) => code))).toBe(
    'validation_failed',
  )
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('Two')
  await closeSource(page)
  expect(await htmlOf(page)).toBe('<p>Two</p>')
})

test('a text that takes the place of the body shows, and pictures are uploaded', async ({
  editorPage: page,
}) => {
  await write(page, '<p>One</p>')
  await openSource(page)
  await page.evaluate(() => window.harness.handle?.replace('<p>Other <b>text</b></p>'))
  await expect(sourceOf(page)).toHaveText('Other <b>text</b>')
  await sourceOf(page).evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([new Uint8Array(9)], 'a.png', { type: 'image/png' }))
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(sourceOf(page)).toContainText(/!\[\]\(\S*a\.png/)
  await page.getByLabel('Title').focus()
  expect(await htmlOf(page)).toMatch(/<p>.*<img src="[^"]*a\.png[^"]*" alt="">/)
})
