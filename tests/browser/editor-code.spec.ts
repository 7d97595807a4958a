import { expect, type Page } from '@playwright/test'
import { htmlOf, load, test, textOf, toolOf, write } from './editor-page/editor-page.ts'

const block = (attributes: string) => `<p>a</p><pre><code${attributes}>const b = 1</code></pre>`

const languageOf = (page: Page) => page.getByLabel('Language of this code')

/** Finds a language by typing, and returns to the text. */
async function choose(page: Page, name: string): Promise<void> {
  await languageOf(page).click()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(textOf(page)).toBeFocused()
  await expect(textOf(page)).toBeFocused()
}

test('code has its language chosen while the cursor is in it, and what else it has is kept', async ({
  editorPage: page,
}) => {
  await load(page, block(' class="language-py" title="t"'))
  const choice = languageOf(page)
  await textOf(page).getByText('a', { exact: true }).click()
  await expect(choice).toHaveCount(0)
  await textOf(page).getByText('const b').click()
  await expect(choice).toHaveValue('Python')
  await choose(page, 'mts')
  await expect
    .poll(() => htmlOf(page))
    .toContain('<code title="t" class="language-typescript">const b = 1</code>')
  await choose(page, 'plain')
  await expect.poll(() => htmlOf(page)).toBe(block(' title="t"'))
})

test('a language that is not known stays, and code without an element of its own gets one', async ({
  editorPage: page,
}) => {
  await load(page, block(' class="language-klingon"'))
  await textOf(page).getByText('const b').click()
  await expect(languageOf(page)).toHaveValue('klingon')
  await load(page, '<pre>const c = 1</pre>')
  await textOf(page).getByText('const c').click()
  await choose(page, 'C++')
  await expect.poll(() => htmlOf(page)).toBe('<pre><code class="language-cpp">const c = 1</code></pre>')
})

test('code has the colours of the page, follows what is typed, and its HTML has none of them', async ({
  editorPage: page,
  trouble,
}) => {
  await load(page, block(' class="language-ts"'))
  const keyword = textOf(page).locator('pre .c-keyword')
  await expect(keyword).toHaveText('const')
  await textOf(page).getByText('const').click()
  await page.keyboard.press('Home')
  await page.keyboard.type('export // ')
  await expect(keyword).toHaveText('export')
  await expect(textOf(page).locator('pre .c-comment')).toHaveText('// const b = 1')
  expect(await htmlOf(page)).toBe('<p>a</p><pre><code class="language-ts">export // const b = 1</code></pre>')
  await choose(page, 'Plain text')
  await expect(textOf(page).locator('pre span')).toHaveCount(0)
  await choose(page, 'Python')
  await expect(textOf(page).locator('pre[data-language="Python"] .c-constant')).toHaveText('1')
  await load(page, '<pre><code class="language-console">$ ls | wc\n1</code></pre>')
  await expect(textOf(page).locator('pre .prompt')).toHaveText('$ ')
  await expect(textOf(page).locator('pre .prompt')).toHaveCSS('user-select', 'auto')
  await expect(textOf(page).locator('pre .output')).toHaveText('1')
  expect(trouble).toEqual([])
})

/** What the tool makes of the whole of a text, and of that by its second use. */
const toggles: [what: string, html: string, code: string, back: string][] = [
  [
    'paragraphs are lines of one block, and paragraphs again',
    '<p>a</p><p>b</p><p><br></p><h2>c</h2>',
    '<pre><code>a\nb\n\nc</code></pre>',
    '<p>a</p><p>b</p><p><br></p><p>c</p>',
  ],
  [
    'formats go, breaks are lines, and no text is lost',
    '<p id="i">a <strong>b</strong><br><a href="/x">c</a></p>',
    '<pre id="i"><code>a b\nc</code></pre>',
    '<p id="i">a b</p><p>c</p>',
  ],
  [
    'code takes in what is selected with it, and keeps its language',
    '<pre><code class="language-go">a\n</code></pre><p>b</p>',
    '<pre><code class="language-go">a\n\nb</code></pre>',
    '<p>a</p><p><br></p><p>b</p>',
  ],
  [
    'code behind a paragraph gives it its language',
    '<p>a</p><p>b</p><pre><code class="language-go">c</code></pre>',
    '<pre><code class="language-go">a\nb\nc</code></pre>',
    '<p>a</p><p>b</p><p>c</p>',
  ],
  [
    'space at the start of lines is kept, and code gets an element of its own',
    '<pre>a\n  b</pre><p>c</p>',
    '<pre><code>a\n  b\nc</code></pre>',
    '<p>a</p><p>  b</p><p>c</p>',
  ],
  [
    'items of a list and a quotation stay what they are',
    '<ul><li>a</li><li>b</li></ul><blockquote><p>c</p><p>d</p></blockquote>',
    '<ul><li><pre><code>a</code></pre></li><li><pre><code>b</code></pre></li></ul><blockquote><pre><code>c\nd</code></pre></blockquote>',
    '<ul><li><p>a</p></li><li><p>b</p></li></ul><blockquote><p>c</p><p>d</p></blockquote>',
  ],
  [
    'what is between is not taken in',
    '<p>a</p><hr><p>b <img src="/a.png" alt="A"></p>',
    '<pre><code>a</code></pre><hr><pre><code>b <img src="/a.png" alt="A"></code></pre>',
    '<p>a</p><hr><p>b <img src="/a.png" alt="A"></p>',
  ],
]

for (const [what, html, code, back] of toggles) {
  test(`Code block: ${what}`, async ({ editorPage: page, trouble }) => {
    await write(page, html)
    // In code, the first press selects that.
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+a')
    await toolOf(page, 'Code block').click()
    await expect(toolOf(page, 'Code block')).toHaveAttribute('aria-pressed', 'true')
    expect(await htmlOf(page)).toBe(code)
    await page.keyboard.press('ControlOrMeta+Alt+c')
    await expect(toolOf(page, 'Code block')).toHaveAttribute('aria-pressed', 'false')
    expect(await htmlOf(page)).toBe(back)
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('ControlOrMeta+z')
    expect(await htmlOf(page)).toBe(html)
    expect(trouble).toEqual([])
  })
}

test('the cursor stays where it was in the text', async ({ editorPage: page }) => {
  await write(page, '<p>ab</p>')
  await page.keyboard.press('ArrowRight')
  await toolOf(page, 'Code block').click()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await page.keyboard.type('2')
  expect(await htmlOf(page)).toBe('<pre><code>a1\n2b</code></pre>')
  await page.keyboard.press('ControlOrMeta+Alt+c')
  await page.keyboard.type('3')
  expect(await htmlOf(page)).toBe('<p>a1</p><p>23b</p>')
})

/** What becomes of what is typed, with what it is typed into. */
const fences: [html: string, keys: string[], after: string][] = [
  ['', [...'```', 'Space', 'Q'], '<pre><code>Q</code></pre>'],
  ['', [...'```ts', 'Space', 'Q'], '<pre><code class="language-ts">Q</code></pre>'],
  ['', [...'```klingon', 'Enter', 'Q'], '<pre><code class="language-klingon">Q</code></pre>'],
  ['<p>a</p>', [...'```', 'Space', 'Q'], '<pre><code>Qa</code></pre>'],
  ['<ul><li>a</li></ul>', [...'```', 'Space', 'Q'], '<ul><li><pre><code>Qa</code></pre></li></ul>'],
  ['', [...'a```', 'Space', 'Q'], '<p>a``` Q</p>'],
  ['<h1>a</h1>', [...'```', 'Space', 'Q'], '<h1>``` Qa</h1>'],
  ['', [...'```', 'Space', 'Backspace', 'Q'], '<p>``` Q</p>'],
  ['', [...'```', 'Enter', 'Q', 'ControlOrMeta+z'], '<pre><code></code></pre>'],
  ['', [...'```', 'Enter', 'ControlOrMeta+z', 'Q'], '<p>```Q</p>'],
  ['', [...'```', 'Enter', 'Backspace', 'Q'], '<p>```Q</p>'],
  [
    '<p><img src="/a.png" alt="A"></p>',
    ['End', ...'```', 'Enter', 'Q'],
    '<p><img src="/a.png" alt="A">```</p><p>Q</p>',
  ],
  [
    '<pre><code>a\n\n<img src="/a.png" alt="A"></code></pre>',
    ['ControlOrMeta+End', 'Enter', 'Q'],
    '<pre><code>a\n\n<img src="/a.png" alt="A">\nQ</code></pre>',
  ],
]

for (const [html, keys, after] of fences) {
  test(`${keys.join(' ')} in ${html || 'nothing'}`, async ({ editorPage: page, trouble }) => {
    await write(page, html)
    for (const key of keys) await page.keyboard.press(key)
    expect(await htmlOf(page)).toBe(after)
    expect(trouble).toEqual([])
  })
}

test('from the tool a language is chosen and the text gone on with by keys alone', async ({
  editorPage: page,
}) => {
  await write(page, '<p>let a</p>')
  await page.keyboard.press('ControlOrMeta+Alt+c')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(languageOf(page)).toBeFocused()
  await page.keyboard.type('TypeScript')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Escape')
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.type('Then')
  expect(await htmlOf(page)).toBe('<pre><code class="language-typescript">let a</code></pre><p>Then</p>')
})

test('lines, numbers and a name are chosen at the code, and copying gives the text alone', async ({
  editorPage: page,
  trouble,
}) => {
  await write(page, '<pre><code class="language-abap">a\nb\nc</code></pre>')
  const panel = page.getByRole('group', { name: 'Code' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Alt+Shift+F10')
  await expect(languageOf(page)).toHaveValue('ABAP')
  await panel.getByLabel('Selected lines').selectOption('Added')
  await panel.getByRole('button', { name: 'Numbers' }).click()
  await panel.getByLabel('First number').fill('9')
  await expect(textOf(page).locator('.code-numbers')).toHaveText('9\n10\n11')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+Shift+h')
  await page.keyboard.press('ControlOrMeta+Alt+e')
  const lines = '<code class="language-abap">a\n<span class="focus"><mark>b\n</mark></span>c</code>'
  expect(await htmlOf(page)).toBe(`<pre class="line-numbers focus" data-start="9">${lines}</pre>`)
  const line = textOf(page).locator('.code-lines .line')
  const [shown, text] = [await line.boundingBox(), await textOf(page).locator('pre mark').boundingBox()]
  expect(Math.abs((shown?.y ?? 0) - (text?.y ?? 9))).toBeLessThan(4)
  const copied = await textOf(page).evaluate((element) => {
    getSelection()?.selectAllChildren(element)
    return getSelection()?.toString()
  })
  expect(copied).toBe('a\nb\nc')
  await panel.getByRole('button', { name: 'Name' }).click()
  await page.keyboard.type('a.abap')
  await page.keyboard.press('Enter')
  await expect(textOf(page).locator('figure.code > figcaption')).toHaveText('a.abap')
  expect(trouble).toEqual([])
})

test('code that is skipped while letters are typed keeps its height, is there for the next key, and has its colours again after undo', async ({
  editorPage: page,
}) => {
  const paragraphs = '<p>A line.</p>'.repeat(30)
  const code = '<pre><code class="language-typescript">const answer = 1\nconst other = 2</code></pre>'
  await load(page, `${paragraphs}<figure class="code"><figcaption>a.ts</figcaption>${code}</figure>`)
  await textOf(page).locator('p').first().click()
  const box = page.locator('[data-skips-unseen]')
  await expect(box).toHaveCount(0)
  const height = () => textOf(page).evaluate(({ scrollHeight }) => scrollHeight)
  const full = await height()
  await page.keyboard.type('ab')
  await expect(box).toHaveCount(1)
  expect(await height()).toBe(full)
  await page.keyboard.press('ControlOrMeta+End')
  await expect(box).toHaveCount(0)
  await page.keyboard.type('!')
  await expect.poll(() => htmlOf(page)).toContain('const other = 2!</code></pre>')
  const colours = textOf(page).locator('pre span')
  await expect(colours).not.toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect(colours).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(colours).not.toHaveCount(0)
})

test('letters that are typed in new code before the browser shows it are not lost', async ({
  editorPage: page,
}) => {
  await write(page, '')
  await page.keyboard.type('```')
  await expect(page.locator('[data-skips-unseen]')).toHaveCount(1)
  // Without a frame between them.
  await textOf(page).evaluate((text) => {
    const enter = { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }
    text.dispatchEvent(new KeyboardEvent('keydown', enter))
    document.execCommand('insertText', false, 'a')
  })
  expect(await htmlOf(page)).toBe('<pre><code>a</code></pre>')
})
