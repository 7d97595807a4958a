import { expect, type Locator, type Page } from '@playwright/test'
import { htmlOf, test, textOf, toolOf, write } from './editor-page/editor-page.ts'

const foot = (page: Page) =>
  ['Outline', 'Find'].map((name) => page.getByRole('button', { name, exact: true }))
const publish = (page: Page) => page.getByRole('button', { name: 'Publish' })
/** What is chosen at the edge of code. */
function choicesOfCode(page: Page): Locator[] {
  const panel = page.getByRole('group', { name: 'Code' })
  const button = (name: string) => panel.getByRole('button', { name })
  const fields = [panel.getByLabel('Language of this code'), panel.getByLabel('Selected lines')] as const
  const buttons = ['Focus', 'Label', 'Tabs'].map(button)
  return [fields[0], button('Name'), button('Numbers'), fields[1], ...buttons]
}

/** The tools with their keys, as their titles and assistive technology tell them. */
const keysOfTools: [name: string, title: string, aria: string][] = [
  ['Heading 1', 'Ctrl+Alt+1', 'Control+Alt+1'],
  ['Heading 2', 'Ctrl+Alt+2', 'Control+Alt+2'],
  ['Bold', 'Ctrl+B', 'Control+B'],
  ['Italic', 'Ctrl+I', 'Control+I'],
  ['Underline', 'Ctrl+U', 'Control+U'],
  ['Strike', 'Ctrl+Shift+S', 'Control+Shift+S'],
  ['Blockquote', 'Ctrl+Shift+B', 'Control+Shift+B'],
  ['Ordered list', 'Ctrl+Shift+7', 'Control+Shift+7'],
  ['Bullet list', 'Ctrl+Shift+8', 'Control+Shift+8'],
  ['Decrease indent', 'Ctrl+[', 'Control+['],
  ['Increase indent', 'Ctrl+]', 'Control+]'],
  ['Link', 'Ctrl+K', 'Control+K'],
  ['Image', 'Ctrl+Alt+P', 'Control+Alt+P'],
  ['Clear formatting', 'Ctrl+\\', 'Control+\\'],
]

const keysOfMore: [name: string, title: string | null, aria: string | null][] = [
  ['Undo', 'Ctrl+Z', 'Control+Z'],
  ['Redo', 'Ctrl+Shift+Z', 'Control+Shift+Z'],
  ['More formats', null, null],
  ['Code block', 'Ctrl+Alt+C', 'Control+Alt+C'],
  ['Blocks, signs and keys', 'Ctrl+/', 'Control+/'],
]

/** Behind the tools: the way to the Markdown view. */
const keysOfView = ['Markdown', 'The text as Markdown (Ctrl+Shift+Alt+M)', 'Control+Shift+Alt+M']

test('every tool tells its keys, and there are no others', async ({ editorPage: page }) => {
  const buttons = page.getByRole('toolbar').getByRole('button')
  const told = await buttons.evaluateAll((all) =>
    all.map((button) => [
      button.ariaLabel,
      button.getAttribute('title'),
      button.getAttribute('aria-keyshortcuts'),
    ]),
  )
  expect(told).toEqual([
    ...[...keysOfTools, ...keysOfMore].map(([name, title, aria]) => [
      name,
      title ? `${name} (${title})` : name,
      aria,
    ]),
    keysOfView,
  ])
})

test('the tools are one group of the toolbar, and those for more another one behind it', async ({
  editorPage: page,
}) => {
  for (const [name, tools] of [
    ['Text tools', keysOfTools],
    ['More tools', keysOfMore],
  ] as const) {
    const buttons = page.getByRole('toolbar').getByRole('group', { name }).getByRole('button')
    expect(await buttons.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))).toEqual(
      tools.map(([label]) => label),
    )
  }
})

test('the toolbar is one stop of Tab, in which arrows, Home and End move', async ({ editorPage: page }) => {
  await page.getByLabel('Title', { exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(toolOf(page, 'Heading 1')).toBeFocused()
  const moves: [key: string, to: string][] = [
    ['ArrowRight', 'Heading 2'],
    ['ArrowRight', 'Bold'],
    ['ArrowLeft', 'Heading 2'],
    ['End', 'Markdown'],
    ['ArrowRight', 'Heading 1'],
    ['ArrowLeft', 'Markdown'],
    ['Home', 'Heading 1'],
    ['ArrowRight', 'Heading 2'],
  ]
  for (const [key, to] of moves) {
    await page.keyboard.press(key)
    await expect(toolOf(page, to), key).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(textOf(page)).toBeFocused()
  for (const control of [...foot(page), publish(page)]) {
    await page.keyboard.press('Tab')
    await expect(control).toBeFocused()
  }
  for (const control of [...foot(page).reverse(), textOf(page)]) {
    await page.keyboard.press('Shift+Tab')
    await expect(control).toBeFocused()
  }
  await page.keyboard.press('Shift+Tab')
  await expect(toolOf(page, 'Heading 2')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
})

test('Alt+F10 leads to the toolbar, a tool or Escape back to the words', async ({ editorPage: page }) => {
  await write(page, '<p>Words</p>')
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('Alt+F10')
  await expect(toolOf(page, 'Heading 1')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(textOf(page)).toBeFocused()
  expect(await htmlOf(page)).toBe('<p><strong>Words</strong></p>')
  await page.keyboard.type('New')
  expect(await htmlOf(page)).toBe('<p><strong>New</strong></p>')
  await page.keyboard.press('Alt+F10')
  await expect(toolOf(page, 'Bold')).toBeFocused()
})

test('the keys to the toolbar and back are told below the text', async ({ editorPage: page }) => {
  const hint = 'Alt+F10 goes to the toolbar, Esc back to the text. Esc and Tab leave the text.'
  await expect(page.getByText(hint)).toBeVisible()
  await expect(textOf(page)).toHaveAccessibleDescription(hint)
})

const places: Record<string, string> = {
  'a paragraph': '<p>Words</p>',
  'a list': '<ul><li>Words<ul><li>more</li></ul></li></ul>',
  code: '<pre><code>Words</code></pre>',
  'a table': '<table><tbody><tr><td>Words</td><td>more</td></tr></tbody></table>',
}

for (const [place, html] of Object.entries(places)) {
  test(`Escape and Tab lead out of ${place} both ways and change nothing`, async ({ editorPage: page }) => {
    const menus = page.getByRole('toolbar', { name: 'Table' }).getByRole('button', { name: 'Row' })
    await write(page, html)
    // They come with a script of their own.
    if (place === 'a table') await expect(menus).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(textOf(page)).toBeFocused()
    // Tab indented the line.
    if (place === 'code') await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Escape')
    const after = [...(place === 'code' ? choicesOfCode(page) : []), ...foot(page), publish(page)]
    for (const control of after) {
      await page.keyboard.press('Tab')
      await expect(control).toBeFocused()
    }
    const before = [...(place === 'a table' ? [menus] : []), toolOf(page, 'Heading 1')]
    for (const control of [...after.slice(0, -1).reverse(), textOf(page), ...before]) {
      await page.keyboard.press('Shift+Tab')
      await expect(control).toBeFocused()
    }
    expect((await htmlOf(page)) ?? html).toBe(html)
  })
}

const inForce: [html: string, pressed: string[]][] = [
  ['<p>Words</p>', []],
  ['<h1>Words</h1>', ['Heading 1']],
  ['<h2>Words</h2>', ['Heading 2']],
  ['<h3>Words</h3>', []],
  ['<p><b>Words</b></p>', ['Bold']],
  ['<p><i><u>Words</u></i></p>', ['Italic', 'Underline']],
  ['<p><del>Words</del></p>', ['Strike']],
  ['<p><s>Words</s></p>', ['Strike']],
  ['<blockquote><ol><li>Words</li></ol></blockquote>', ['Blockquote', 'Ordered list']],
  ['<ul><li>Words</li></ul>', ['Bullet list']],
  ['<p><a href="/x">Words</a></p>', ['Link']],
  ['<pre><code>Words</code></pre>', ['Code block']],
]

for (const [html, pressed] of inForce) {
  test(`in ${html} are pressed: ${pressed.join(', ') || 'none'}`, async ({ editorPage: page }) => {
    await write(page, html)
    await page.keyboard.press('ArrowRight')
    const buttons = page.getByRole('toolbar').locator('[aria-pressed=true]')
    await expect(buttons).toHaveCount(pressed.length)
    expect(await buttons.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))).toEqual(pressed)
  })
}

test('tools that are no switches have no pressed state', async ({ editorPage: page }) => {
  const others = page.getByRole('toolbar').locator('button:not([aria-pressed])')
  const names = await others.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))
  expect(names).toEqual([
    'Decrease indent',
    'Increase indent',
    'Clear formatting',
    'Undo',
    'Redo',
    'More formats',
    'Blocks, signs and keys',
  ])
})

test('a link is made with the keyboard alone', async ({ editorPage: page }) => {
  await write(page, '<p>See</p>')
  await page.keyboard.press('End')
  await page.keyboard.type(' ')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog', { name: 'Link' }).getByLabel('Address')).toBeFocused()
  await page.keyboard.type('example.org')
  await page.keyboard.press('Tab')
  await page.keyboard.type('here')
  await page.keyboard.press('Enter')
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.type('.')
  expect(await htmlOf(page)).toBe('<p>See <a href="https://example.org">here</a>.</p>')
  expect(await page.evaluate(() => window.harness.submits)).toBe(0)
})

test('an image is put in with the keyboard alone', async ({ editorPage: page }) => {
  await write(page, '<p>See</p>')
  await page.keyboard.press('End')
  await page.keyboard.type(' ')
  await page.keyboard.press('ControlOrMeta+Alt+p')
  await expect(page.getByRole('dialog', { name: 'Image' }).getByLabel('Image file')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('/a.png')
  await page.keyboard.press('Tab')
  await page.keyboard.type('A picture')
  await page.keyboard.press('Enter')
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.type('.')
  expect(await htmlOf(page)).toBe('<p>See <img src="/a.png" alt="A picture">.</p>')
  expect(await page.evaluate(() => window.harness.submits)).toBe(0)
})

for (const name of ['Link', 'Image', 'Blocks, signs and keys']) {
  test(`Escape closes the dialog of ${name}, changes nothing and leads back to the selection`, async ({
    editorPage: page,
  }) => {
    await write(page, '<p>Words</p>')
    await page.keyboard.press('Shift+End')
    await toolOf(page, name).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(textOf(page)).toBeFocused()
    expect(await htmlOf(page)).toBeNull()
    await page.keyboard.type('New')
    expect(await htmlOf(page)).toBe('<p>New</p>')
  })
}

test('keys that can do nothing say why, until something is typed', async ({ editorPage: page }) => {
  await write(page, '')
  await page.keyboard.press('ControlOrMeta+Alt+a')
  const status = page.locator('.editor [role=status] > .field-error')
  await expect(status).toHaveText(/^An abbreviation is a word of the text\./)
  await page.keyboard.type('CSS')
  await expect(status).toHaveText('')
  await page.keyboard.press('ControlOrMeta+Alt+a')
  await expect.poll(() => htmlOf(page)).toBe('<p><abbr>CSS</abbr></p>')
})
