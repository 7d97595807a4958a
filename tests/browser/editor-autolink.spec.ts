import { expect } from '@playwright/test'
import { htmlOf, paste, test, write } from './editor-page/editor-page.ts'

const link = (address: string): string => `<a href="${address}">${address}</a>`

/** What becomes of an empty text by keys. What is no name of a key is typed. */
const typed: [what: string, html: string, keys: string[], after: string][] = [
  [
    'a space ends an address',
    '',
    ['See https://a.example/b, ', 'then'],
    `<p>See ${link('https://a.example/b')}, then</p>`,
  ],
  [
    'Enter ends an address',
    '',
    ['https://a.example/', 'Enter', 'x'],
    `<p>${link('https://a.example/')}</p><p>x</p>`,
  ],
  [
    'a bracket ends an address',
    '',
    ['(https://a.example/b_(c))', '.'],
    `<p>(${link('https://a.example/b_(c)')}).</p>`,
  ],
  ['names of files are no addresses', '', ['main.rs and example.md '], '<p>main.rs and example.md </p>'],
  [
    'code has no links',
    '<p><code>x</code></p>',
    ['End', ' https://a.example/ '],
    '<p><code>x https://a.example/ </code></p>',
  ],
  [
    'blocks of code have no links',
    '<pre><code>x</code></pre>',
    ['End', ' https://a.example/ '],
    '<pre><code>x https://a.example/ </code></pre>',
  ],
  [
    'a link has no other link in it',
    '<p><a href="/x">xy</a></p>',
    ['ArrowRight', 'https://a.example/ '],
    '<p><a href="/x">xhttps://a.example/ y</a></p>',
  ],
  [
    'Backspace takes the link back',
    '',
    ['https://a.example/ ', 'Backspace', 'x'],
    '<p>https://a.example/ x</p>',
  ],
  [
    'Backspace takes the link back after Enter',
    '',
    ['https://a.example/', 'Enter', 'Backspace', 'x'],
    '<p>https://a.example/</p><p>x</p>',
  ],
  [
    'undo takes the link back',
    '',
    ['See https://a.example/ ', 'ControlOrMeta+z'],
    '<p>See https://a.example/ </p>',
  ],
  [
    'an address that is not to be a link stays text',
    '',
    ['https://a.example/ ', 'Backspace', 'Backspace', ', x'],
    '<p>https://a.example/, x</p>',
  ],
]

for (const [what, html, keys, after] of typed) {
  test(what, async ({ editorPage: page }) => {
    await write(page, html || '<p></p>')
    for (const key of keys) {
      if (/^(?:Control|Enter|End|Arrow|Backspace)/.test(key)) await page.keyboard.press(key)
      else await page.keyboard.type(key)
    }
    expect(await htmlOf(page)).toBe(after)
  })
}

test('an address pasted over words links them, and undo gives the words back', async ({
  editorPage: page,
}) => {
  await write(page, '<p>Some <em>words</em></p>')
  for (const html of ['', '<a href="https://a.example/b">A title</a>']) {
    await page.keyboard.press('ControlOrMeta+a')
    await paste(page, { 'text/plain': 'https://a.example/b', ...(html && { 'text/html': html }) })
    expect(await htmlOf(page)).toBe('<p><a href="https://a.example/b">Some <em>words</em></a></p>')
    await page.keyboard.press('ControlOrMeta+z')
    expect(await htmlOf(page)).toBe('<p>Some <em>words</em></p>')
  }
})

test('an address pasted over another one or into code replaces it', async ({ editorPage: page }) => {
  await write(page, '<p>https://b.example/</p>')
  await page.keyboard.press('Shift+End')
  await paste(page, { 'text/plain': 'https://a.example/b' })
  expect(await htmlOf(page)).toBe(`<p>${link('https://a.example/b')}</p>`)
  await write(page, '<pre><code>words</code></pre>')
  await page.keyboard.press('Shift+End')
  await paste(page, { 'text/plain': 'https://a.example/b' })
  expect(await htmlOf(page)).toBe('<pre><code>https://a.example/b</code></pre>')
})

test('pasted addresses become links, and Backspace or undo makes them plain', async ({
  editorPage: page,
}) => {
  const text = 'See www.a.example\n\nor (https://b.example/)'
  for (const key of ['Backspace', 'ControlOrMeta+z']) {
    await write(page, '<p>x</p>')
    await page.keyboard.press('End')
    await paste(page, { 'text/plain': ` ${text}` })
    expect(await htmlOf(page)).toBe(
      `<p>x See <a href="https://www.a.example">www.a.example</a></p><p>or (${link('https://b.example/')})</p>`,
    )
    await page.keyboard.press(key)
    expect(await htmlOf(page)).toBe('<p>x See www.a.example</p><p>or (https://b.example/)</p>')
  }
})

test('Markdown becomes what it says, and undo gives the text as it was pasted', async ({
  editorPage: page,
}) => {
  await write(page, '<ul><li>ab</li></ul>')
  await page.keyboard.press('ArrowRight')
  await paste(page, { 'text/plain': '# T\n\n- *x*\n- https://a.example/' })
  await expect.poll(() => htmlOf(page)).toContain(`<em>x</em></li><li>${link('https://a.example/')}b`)
  const pasted = await htmlOf(page)
  await page.keyboard.press('ControlOrMeta+z')
  expect(await htmlOf(page)).toBe('<ul><li>a# T<p>- *x*<br>- https://a.example/b</p></li></ul>')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  expect(await htmlOf(page)).toBe(pasted)
})

test('Ctrl+Shift+V pastes the text as it is', async ({ editorPage: page }) => {
  await write(page, '<p></p>')
  await page.keyboard.down('Shift')
  await paste(page, { 'text/plain': '# T\nhttps://a.example/', 'text/html': '<h1>T</h1>' })
  await page.keyboard.up('Shift')
  expect(await htmlOf(page)).toBe('<p># T<br>https://a.example/</p>')
})
