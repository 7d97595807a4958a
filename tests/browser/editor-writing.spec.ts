import { expect } from '@playwright/test'
import { htmlOf, test, textOf, toolOf, write } from './editor-page/editor-page.ts'

/** What becomes of a text by keys, from its start. A single letter is typed. */
const walks: [what: string, html: string, keys: string, after: string][] = [
  [
    'Enter twice leaves a list',
    '<ul><li>One</li></ul>',
    'End Enter Enter Q',
    '<ul><li>One</li></ul><p>Q</p>',
  ],
  [
    'Enter twice in a list in a list leads one step out',
    '<ul><li>One<ul><li>Two</li></ul></li></ul>',
    'ArrowDown End Enter Enter Q',
    '<ul><li>One<ul><li>Two</li></ul></li><li>Q</li></ul>',
  ],
  [
    'Enter in the middle of a list twice divides it',
    '<ol><li>One</li><li>Two</li></ol>',
    'End Enter Enter Q',
    '<ol><li>One</li></ol><p>Q</p><ol><li>Two</li></ol>',
  ],
  [
    'Enter twice leaves a quotation',
    '<blockquote><p>One</p></blockquote>',
    'End Enter Enter Q',
    '<blockquote><p>One</p></blockquote><p>Q</p>',
  ],
  ['a paragraph follows a heading', '<h1>One</h1>', 'End Enter Q', '<h1>One</h1><p>Q</p>'],
  ['Enter divides a heading', '<h2>ab</h2>', 'ArrowRight Enter Q', '<h2>a</h2><h2>Qb</h2>'],
  ['Enter in code is a line', '<pre><code>a</code></pre>', 'End Enter Q', '<pre><code>a\nQ</code></pre>'],
  ['Shift+Enter breaks a line', '<p>ab</p>', 'ArrowRight Shift+Enter Q', '<p>a<br>Qb</p>'],
  ['Shift+Enter at the end', '<p>a</p>', 'End Shift+Enter Q', '<p>a<br>Q</p>'],
  ['Backspace makes a heading plain', '<h1>One</h1>', 'Backspace Q', '<p>QOne</p>'],
  [
    'Backspace joins a heading to the paragraph before',
    '<p>One</p><h2>Two</h2>',
    'ArrowDown Home Backspace Q',
    '<p>OneQTwo</p>',
  ],
  ['Backspace leaves a list', '<ul><li>One</li></ul>', 'Backspace Q', '<p>QOne</p>'],
  [
    'Backspace leaves a list in a list',
    '<ul><li>One<ul><li>Two</li></ul></li></ul>',
    'ArrowDown Home Backspace Q',
    '<ul><li>One</li><li>QTwo</li></ul>',
  ],
  ['Backspace leaves a quotation', '<blockquote><p>One</p></blockquote>', 'Backspace Q', '<p>QOne</p>'],
  [
    'Backspace leaves a quotation behind a paragraph',
    '<p>Zero</p><blockquote><p>One</p></blockquote>',
    'ArrowDown Home Backspace Q',
    '<p>Zero</p><p>QOne</p>',
  ],
  ['Backspace makes empty code plain', '<pre><code></code></pre>', 'Backspace Q', '<p>Q</p>'],
  ['Delete joins the next paragraph', '<p>One</p><p>Two</p>', 'End Delete Q', '<p>OneQTwo</p>'],
  ['everything goes', '<h1>One</h1><ul><li>Two</li></ul><p>Three</p>', 'ControlOrMeta+a Delete', ''],
  [
    'everything goes for a letter',
    '<h1>One</h1><table><tbody><tr><td>Two</td></tr></tbody></table>',
    'ControlOrMeta+a Q',
    '<p>Q</p>',
  ],
  [
    'typing replaces what is selected in two blocks',
    '<p>abc</p><h2>def</h2><p>g</p>',
    'ArrowRight Shift+ArrowDown Q',
    '<p>aQef</p><p>g</p>',
  ],
  ['a way below code', '<pre><code>a</code></pre>', 'End ArrowDown Q', '<pre><code>a</code></pre><p>Q</p>'],
  ['a way above code', '<pre><code>a</code></pre>', 'ArrowUp Q', '<p>Q</p><pre><code>a</code></pre>'],
  [
    'a way out of code by Ctrl+Enter',
    '<pre><code>a\nb</code></pre><h2>c</h2>',
    'ControlOrMeta+Enter Q',
    '<pre><code>a\nb</code></pre><p>Q</p><h2>c</h2>',
  ],
  [
    'a way out of code by Enter on the second empty line at its end',
    '<pre><code>a</code></pre><h2>c</h2>',
    'End Enter Enter Enter Q',
    '<pre><code>a</code></pre><p>Q</p><h2>c</h2>',
  ],
  [
    'empty lines within code stay in it',
    '<pre><code>ab</code></pre>',
    'ArrowRight Enter Enter Enter Q',
    '<pre><code>a\n\n\nQb</code></pre>',
  ],
  [
    'Escape leads to the text behind code',
    '<pre>a\nb</pre><h2>c</h2>',
    'Escape Q',
    '<pre>a\nb</pre><h2>Qc</h2>',
  ],
  ['Escape leads below code at the end', '<pre>a\nb</pre>', 'Escape Q', '<pre>a\nb</pre><p>Q</p>'],
  [
    'Escape leads between code and code',
    '<pre>a</pre><pre>b</pre>',
    'Escape Q',
    '<pre>a</pre><p>Q</p><pre>b</pre>',
  ],
  [
    'a way below a table',
    '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
    'ArrowDown ArrowDown Q',
    '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table><p>Q</p>',
  ],
  [
    'a way above a table',
    '<table><tbody><tr><td>a</td></tr></tbody></table>',
    'ArrowUp Q',
    '<p>Q</p><table><tbody><tr><td>a</td></tr></tbody></table>',
  ],
  [
    'a way below a figure',
    '<figure><img src="/a.png" alt=""><figcaption>F</figcaption></figure>',
    'ControlOrMeta+End ArrowDown Q',
    '<figure><img src="/a.png" alt=""><figcaption>F</figcaption></figure><p>Q</p>',
  ],
  [
    'a way below details',
    '<details><summary>S</summary><p>d</p></details>',
    'ControlOrMeta+End ArrowDown Q',
    '<details><summary>S</summary><p>d</p></details><p>Q</p>',
  ],
  [
    'text behind an image',
    '<p><img src="/a.png" alt="A"></p>',
    'End Q',
    '<p><img src="/a.png" alt="A">Q</p>',
  ],
  [
    'text before an image',
    '<p><img src="/a.png" alt="A"></p>',
    'Home Q',
    '<p>Q<img src="/a.png" alt="A"></p>',
  ],
  ['text below a line', '<p>a</p><hr>', 'ArrowDown ArrowDown Q', '<p>a</p><hr><p>Q</p>'],
  [
    'arrows stay in what is not at an edge',
    '<pre><code>a</code></pre><p>b</p>',
    'ArrowDown Home Q',
    '<pre><code>a</code></pre><p>Qb</p>',
  ],
]

for (const [what, html, keys, after] of walks) {
  test(what, async ({ editorPage: page, trouble }) => {
    await write(page, html)
    for (const key of keys.split(' ')) await page.keyboard.press(key)
    expect(await htmlOf(page)).toBe(after)
    expect(trouble).toEqual([])
  })
}

test('a block that is selected by three clicks goes alone', async ({ editorPage: page }) => {
  await write(page, '<p>One</p><h2>Two</h2><p>Three</p>')
  await textOf(page).getByText('Two').click({ clickCount: 3 })
  await page.keyboard.press('Delete')
  await page.keyboard.type('Q')
  expect(await htmlOf(page)).toBe('<p>One</p><h2>Q</h2><p>Three</p>')
})

test('a block that is cut is pasted elsewhere as it was', async ({ editorPage: page }) => {
  await write(page, '<p>One</p><h2>Two <em>and</em></h2><p>Three</p>')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('ControlOrMeta+x')
  expect(await htmlOf(page)).toBe('<p>One</p><p>Three</p>')
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('ControlOrMeta+v')
  await expect(textOf(page).locator('h2')).toHaveText('Two and')
  expect(await htmlOf(page)).toBe('<h2>Two <em>and</em></h2><p>One</p><p>Three</p>')
})

test('a tool without a selection is for what is typed next', async ({ editorPage: page }) => {
  await write(page, '<p>a</p>')
  await page.keyboard.press('End')
  await toolOf(page, 'Bold').click()
  await page.keyboard.type('b')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('c')
  expect(await htmlOf(page)).toBe('<p>a<strong>b</strong>c</p>')
})
