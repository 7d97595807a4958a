import type { Page } from '@playwright/test'
import { bodyOf, contentsOf, openForm, pixelUrl, publish, toolOf } from './editor-form.ts'
import { htmlOf, test as inEditor, textOf, write } from './editor-page/editor-page.ts'
import { expect, savePost, signUp, test } from './fixtures.ts'

interface Tool {
  name: string
  keys: string
  /** Done before: keys pressed after the words were written and selected. */
  before?: string[]
  /** Done in the dialog that the tool opens. */
  fill?: (page: Page) => Promise<void>
  html: string
  /** The element that readers get, and how it shows. */
  shown: string
  style: [property: string, value: string | RegExp]
}

const indented = /^(?!0px)\d+(\.\d+)?px$/

const tools: Tool[] = [
  {
    name: 'Heading 1',
    keys: 'ControlOrMeta+Alt+1',
    html: '<h1>Words</h1>',
    shown: 'h1',
    style: ['font-weight', '600'],
  },
  {
    name: 'Heading 2',
    keys: 'ControlOrMeta+Alt+2',
    html: '<h2>Words</h2>',
    shown: 'h2',
    style: ['font-weight', '600'],
  },
  {
    name: 'Bold',
    keys: 'ControlOrMeta+b',
    html: '<p><strong>Words</strong></p>',
    shown: 'p > strong',
    style: ['font-weight', '650'],
  },
  {
    name: 'Italic',
    keys: 'ControlOrMeta+i',
    html: '<p><em>Words</em></p>',
    shown: 'p > em',
    style: ['font-style', 'italic'],
  },
  {
    name: 'Underline',
    keys: 'ControlOrMeta+u',
    html: '<p><u>Words</u></p>',
    shown: 'p > u',
    style: ['text-decoration-line', 'underline'],
  },
  {
    name: 'Strike',
    keys: 'ControlOrMeta+Shift+s',
    html: '<p><del>Words</del></p>',
    shown: 'p > del',
    style: ['text-decoration-line', 'line-through'],
  },
  {
    name: 'Blockquote',
    keys: 'ControlOrMeta+Shift+b',
    html: '<blockquote><p>Words</p></blockquote>',
    shown: 'blockquote > p',
    style: ['font-style', 'italic'],
  },
  {
    name: 'Ordered list',
    keys: 'ControlOrMeta+Shift+7',
    html: '<ol><li>Words</li></ol>',
    shown: 'ol > li',
    style: ['list-style-type', 'decimal'],
  },
  {
    name: 'Bullet list',
    keys: 'ControlOrMeta+Shift+8',
    html: '<ul><li>Words</li></ul>',
    shown: 'ul > li',
    style: ['list-style-type', 'disc'],
  },
  {
    name: 'Increase indent',
    keys: 'ControlOrMeta+]',
    html: '<p class="ql-indent-1">Words</p>',
    shown: 'p.ql-indent-1',
    style: ['margin-left', indented],
  },
  {
    name: 'Decrease indent',
    keys: 'ControlOrMeta+[',
    before: ['ControlOrMeta+]', 'ControlOrMeta+]'],
    html: '<p class="ql-indent-1">Words</p>',
    shown: 'p.ql-indent-1',
    style: ['margin-left', indented],
  },
  {
    name: 'Link',
    keys: 'ControlOrMeta+k',
    fill: async (page) => {
      await page.getByLabel('Address').fill('https://example.org/a?b=c&d')
      await page.getByRole('button', { name: 'Apply' }).click()
    },
    html: '<p><a href="https://example.org/a?b=c&amp;d">Words</a></p>',
    shown: 'a[href="https://example.org/a?b=c&d"]',
    style: ['text-decoration-line', 'underline'],
  },
  {
    name: 'Image',
    keys: 'ControlOrMeta+Alt+p',
    before: ['End'],
    fill: async (page) => {
      await page.getByLabel('Or its address').fill(pixelUrl)
      await page.getByLabel('Alternative text').fill('A dot')
      await page.getByRole('button', { name: 'Insert' }).click()
    },
    html: `<p>Words<img src="${pixelUrl}" alt="A dot"></p>`,
    shown: 'p > img[alt="A dot"]',
    style: ['display', 'block'],
  },
  {
    name: 'Clear formatting',
    keys: 'ControlOrMeta+\\',
    before: ['ControlOrMeta+Alt+1', 'ControlOrMeta+b', 'ControlOrMeta+]', 'ControlOrMeta+Shift+b'],
    html: '<p>Words</p>',
    shown: ':scope > p:not([class], :has(*))',
    style: ['margin-left', '0px'],
  },
  {
    name: 'Code block',
    keys: 'ControlOrMeta+Alt+c',
    before: ['ControlOrMeta+b'],
    html: '<pre><code>Words</code></pre>',
    shown: 'pre > code',
    style: ['white-space-collapse', 'preserve'],
  },
]

for (const { name, keys, before = [], fill, html } of tools) {
  for (const way of ['button', 'keys'] as const) {
    inEditor(`${name} by its ${way}`, async ({ editorPage: page, trouble }) => {
      await write(page, '')
      await page.keyboard.type('Words')
      await page.keyboard.press('ControlOrMeta+a')
      for (const key of before) await page.keyboard.press(key)
      const earlier = await htmlOf(page)
      if (way === 'button') await toolOf(page, name).click()
      else await page.keyboard.press(keys)
      await fill?.(page)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(textOf(page)).toBeFocused()
      await expect.poll(() => htmlOf(page)).toBe(html)
      expect(earlier).not.toBe(html)
      expect(trouble).toEqual([])
    })
  }
}

test('what the tools make is stored as it is, and readers see it', async ({ page, request }) => {
  const author = await signUp(request)
  const made = tools.filter(({ html }, at) => tools.findIndex((tool) => tool.html === html) === at)
  const content = made.map(({ html }) => html).join('')
  const url = await savePost(request, author, { title: `All tools ${author.username}`, content })
  expect(await contentsOf(request, url, author)).toEqual({ own: content, everybodys: content })
  await page.goto(`/${url}`)
  for (const { name, shown, style } of made) {
    const element = page.locator('.prose').locator(shown)
    await expect(element, name).toHaveCount(1)
    if (name !== 'Image') await expect(element, name).toHaveText('Words')
    await expect(element, name).toHaveCSS(...style)
  }
})

test('indents go from none to eight and back', async ({ page, request }) => {
  const author = await openForm(page, request)
  await page.keyboard.type('Words')
  const [more, less] = [toolOf(page, 'Increase indent'), toolOf(page, 'Decrease indent')]
  const block = bodyOf(page).locator('p')
  const lefts: number[] = [await leftOf(page)]
  for (let level = 1; level <= 8; level++) {
    await more.click()
    await expect(block).toHaveClass(`ql-indent-${level}`)
    lefts.push(await leftOf(page))
  }
  expect(new Set(lefts).size).toBe(9)
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other))
  await more.click()
  await expect(block).toHaveClass('ql-indent-8')
  for (let level = 7; level >= 1; level--) {
    await less.click()
    await expect(block).toHaveClass(`ql-indent-${level}`)
  }
  await less.click()
  await expect(block).not.toHaveAttribute('class')
  await less.click()
  const url = await publish(page, `Indented and back ${author.username}`)
  expect((await contentsOf(request, url, author)).own).toBe('<p>Words</p>')
})

const leftOf = async (page: Page): Promise<number> => (await bodyOf(page).locator('p').boundingBox())?.x ?? 0

test('readers see each of eight indents at another place', async ({ page, request }) => {
  const author = await openForm(page, request)
  for (let level = 0; level <= 8; level++) {
    await page.keyboard.type(`Level ${level}`)
    if (level === 8) break
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+]')
  }
  const url = await publish(page, `All indents ${author.username}`)
  const levels = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => `<p class="ql-indent-${at}">Level ${at}</p>`)
  expect((await contentsOf(request, url, author)).everybodys).toBe(`<p>Level 0</p>${levels.join('')}`)
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/${url}`)
    const lefts = await page
      .locator('.prose p')
      .evaluateAll((blocks) => blocks.map((block) => block.getBoundingClientRect().left))
    expect(new Set(lefts).size).toBe(9)
  }
})
