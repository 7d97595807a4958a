import type { Page } from '@playwright/test'
import { imageFile } from '#tests/support/image-files.ts'
import { bodyOf, toolOf } from './editor-form.ts'
import { expect, noteViolations, savePost, signIn, signUp, test, watchForTrouble } from './fixtures.ts'
import { longText, root, titleOf, toggleKeys, topOf } from './full-page.ts'
import { chooseCover } from './image-files.ts'
import { expectGoodScreen } from './screen-checks.ts'

test('the form becomes a page and a form again, and nothing is lost', async ({ page, request }) => {
  const author = await signUp(request)
  const trouble = watchForTrouble(page)
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts/create')
  await titleOf(page).fill('Walking to places')
  await page.getByLabel('Description').fill('Half a descr')
  await chooseCover(page, {
    name: 'dot.gif',
    mimeType: 'image/gif',
    buffer: await imageFile('gif'),
  })
  await page.getByLabel('Tags', { exact: true }).fill('half a tag')
  await bodyOf(page).click()
  await page.keyboard.type('First words')
  await page.keyboard.press('Enter')
  await page.keyboard.type('and more')
  await bodyOf(page).evaluate((text) => text.setAttribute('data-test-same', ''))
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')

  await page.keyboard.press(toggleKeys)
  await expect(root(page)).toHaveAttribute('data-full-page', '')
  await expect(bodyOf(page)).toBeFocused()
  await expect(bodyOf(page)).toHaveAttribute('data-test-same', '')
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden()
  await page.keyboard.type('x')
  await expect(bodyOf(page)).toHaveText('First wordsand moxe')
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(bodyOf(page)).not.toContainText('moxe')
  await page.keyboard.press('ControlOrMeta+Shift+Z')
  await expect(bodyOf(page)).toHaveText('First wordsand moxe')
  await expect(page.getByLabel('Description')).toHaveValue('Half a descr')
  await expect(page.getByLabel('Tags', { exact: true })).toHaveValue('half a tag')
  await expect(page.getByRole('img', { name: 'Preview of dot.gif' })).toBeVisible()
  await expect(page.locator('.page-canvas > .post-cover > img')).toBeVisible()

  await titleOf(page).focus()
  await titleOf(page).evaluate((title: HTMLTextAreaElement) => title.setSelectionRange(0, 7))
  await page.keyboard.press('Escape')
  await page.keyboard.press(toggleKeys)
  await expect(root(page)).not.toHaveAttribute('data-full-page')
  await expect(titleOf(page)).toBeFocused()
  await page.keyboard.type('Running')
  await expect(titleOf(page)).toHaveValue('Running to places')
  await page.getByLabel('Description').focus()
  await page.keyboard.press('End')
  await page.keyboard.press(toggleKeys)
  await page.keyboard.type('iption')
  await expect(page.getByLabel('Description')).toHaveValue('Half a description')
  expect(trouble).toEqual([])
})

test('what changes the view stands together in the toolbar, however wide the window is', async ({
  page,
  request,
}) => {
  const { token } = await signUp(request)
  await signIn(page, token)
  await page.goto('/admin/dashboard/posts/create')
  await expect(toolOf(page, 'Full page')).toBeVisible()
  for (const width of [320, 360, 375, 900, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    const tops = await Promise.all(
      ['Markdown', 'Preview', 'Full page'].map((name) => topOf(toolOf(page, name))),
    )
    expect([width, new Set(tops).size]).toEqual([width, 1])
  }
})

test('the account remembers the choice in every browser', async ({ page, request, browser, server }) => {
  const author = await signUp(request)
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts/create')
  await expect(bodyOf(page)).toBeVisible()
  const remembered = page.waitForResponse('**/api/author/update')
  await toolOf(page, 'Full page').click()
  expect((await remembered).status()).toBe(200)
  const context = await browser.newContext({ baseURL: server.address })
  const other = await context.newPage()
  const violations = noteViolations(other)
  await signIn(other, author.token)
  await other.goto('/admin/dashboard/posts/create')
  await expect(root(other)).toHaveAttribute('data-full-page', '')
  await expect(titleOf(other)).toBeVisible()
  await other.getByRole('link', { name: 'Cancel' }).click()
  await expect(other.getByRole('heading', { name: 'List of Posts' })).toBeVisible()
  await expect(root(other)).not.toHaveAttribute('data-full-page')
  expect(violations).toEqual([])
  await context.close()
})

const content = `<p>First words of a text<br>that is <strong>broken</strong> into lines.</p>
<h1>One</h1><h2>Two</h2><p>A <a href="https://example.org/">link</a> and <code>code</code>.</p><h3>Three</h3>
<pre><code class="language-ts">const answer: string = "yes"</code></pre>
<blockquote><p>Quoted.</p></blockquote><ul><li>One</li></ul>
<figure><img src="/apple-touch-icon.png" alt="None" width="40" height="40"><figcaption>A caption<br>on two lines</figcaption></figure>
<p><img src="/apple-touch-icon.png" alt="Wide" width="500" height="500"></p><p><img src="/apple-touch-icon.png" width="40" height="40"></p>
<table><thead><tr><th>A column</th></tr></thead><tbody><tr><td>A value</td></tr><tr><td></td></tr></tbody></table>
<table><caption>A caption<br>on two lines</caption><tbody><tr><td rowspan="2">a</td><td colspan="2"></td></tr><tr><td></td><td>b</td></tr><tr><td></td><td></td><td></td></tr></tbody></table>
<table><tbody><tr>${'<td>A wide table</td>'.repeat(12)}</tr></tbody></table>
<h4>Four</h4><ul><li>One<ul><li>Two<ol><li><p>Three</p></li></ol></li></ul></li><li>Before<blockquote><p>In a list</p></blockquote></li></ul>
<ul><li class="task-list-item"><input type="checkbox" disabled> A task</li></ul><hr>
<p><img class="wide" src="/apple-touch-icon.png" alt="Wide" width="1200" height="1200"></p>
<figure><img class="full" src="/apple-touch-icon.png" alt="As wide as the page" width="1200" height="1200"><figcaption>A caption</figcaption></figure>
<details open><summary>A summary</summary><p>What it is about.</p></details><p><br></p><p>The end.</p>`

/** Elements of the text; the title, the cover and the column have a selector each on both pages. */
const inText = 'p,h1,h2,h3,strong,p a,p code,pre,pre code,blockquote,ul,li,figure,figcaption,th,td'.split(',')

/** What is seen of each element. Widths that depend on a font are left out, as a browser may do without the font. */
const looksOf = (page: Page, selectors: string[]) =>
  page.evaluate(
    (selectors) =>
      Object.fromEntries(
        selectors.map((selector) => {
          const element = document.querySelector(selector)
          if (!element) return [selector, null]
          const style = getComputedStyle(element)
          const seen = [
            ...['fontFamily', 'fontSize', 'fontWeight', 'fontStyle', 'lineHeight', 'letterSpacing', 'color'],
            ...['textAlign', 'textDecoration', 'backgroundColor', 'marginTop', 'marginBottom'],
            ...['paddingTop', 'paddingLeft', 'borderTop', 'borderLeft', 'borderBottom', 'borderRadius'],
          ] as (keyof CSSStyleDeclaration)[]
          const { width } = element.getBoundingClientRect()
          const isOfWindow = selector.endsWith('.post-cover') || innerWidth < 400
          const isBlock = style.display === 'block' || style.display === 'grid'
          return [
            selector,
            [
              `width ${isOfWindow && isBlock ? Math.round(width) : 'by font'}`,
              ...seen.map((name) => `${String(name)} ${style[name]}`),
            ],
          ]
        }),
      ),
    selectors,
  )

/** Renames the selectors, so that the looks of two pages can be compared. */
const named = (looks: object, names: Record<string, string>) =>
  Object.fromEntries(Object.entries(looks).map(([selector, look]) => [names[selector] ?? selector, look]))

/** The kind of each block of the text, how high it is, and how far below the one before. No line is so long that a font decides where it is broken. */
const boxesOf = (page: Page) =>
  page.locator('.prose > *').evaluateAll((blocks) =>
    blocks.map((block, at) => {
      const { top, height } = block.getBoundingClientRect()
      const gap = at && top - (blocks[at - 1] as Element).getBoundingClientRect().bottom
      return { kind: (block.querySelector('pre, table') ?? block).localName, gap, height }
    }),
  )

for (const width of [1280, 375]) {
  test(`title, cover and text are set as readers see them, ${width} wide`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 })
    const author = await signUp(request)
    const title = `On the slow rediscovery of walking ${author.username}`
    const url = await savePost(request, author, { title, content })
    await page.goto(`/${url}`)
    const ofReaders = named(
      await looksOf(page, [
        'h1.post-title',
        '.post-cover',
        '.prose',
        ...inText.map((name) => `.prose ${name}`),
      ]),
      { 'h1.post-title': 'title' },
    )
    const drawing = await page.locator('.post-cover svg').innerHTML()
    const boxesOfReaders = await boxesOf(page)
    await signIn(page, author.token)
    await page.goto(`/admin/dashboard/posts/edit/${url}`)
    await expect(bodyOf(page)).toBeVisible()
    await page.keyboard.press(toggleKeys)
    if (width > 1000) await page.getByRole('button', { name: 'Details' }).click()
    const ofAuthors = named(
      await looksOf(page, [
        '.page-title textarea',
        '.page-canvas > .post-cover',
        '.page-canvas .prose',
        ...inText.map((name) => `.prose ${name}`),
      ]),
      {
        '.page-title textarea': 'title',
        '.page-canvas > .post-cover': '.post-cover',
        '.page-canvas .prose': '.prose',
      },
    )
    expect(ofAuthors).toEqual(ofReaders)
    const boxes = await boxesOf(page)
    expect(boxes).toHaveLength(boxesOfReaders.length)
    const others = boxes.flatMap(({ kind, gap, height }, at) => {
      const same = boxesOfReaders[at]
      const isSame = same && Math.abs(same.gap - gap) <= 1 && Math.abs(same.height - height) <= 1
      return isSame ? [] : [{ ofReaders: same, ofAuthors: { kind, gap, height } }]
    })
    expect(others).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await page.locator('.page-canvas > .post-cover svg').innerHTML()).toBe(drawing)
    expect(await titleOf(page).evaluate((title) => title.scrollHeight <= title.clientHeight)).toBe(true)
  })
}

test.describe('by thumb', () => {
  test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true })

  test('the full page is written on a small screen', async ({ page, request }) => {
    const author = await signUp(request)
    const url = await savePost(request, author, { title: 'Long', content: longText })
    await signIn(page, author.token)
    await page.goto(`/admin/dashboard/posts/edit/${url}`)
    await toolOf(page, 'Full page').tap()
    await expect(root(page)).toHaveAttribute('data-full-page', '')
    const small = await page
      .locator('.full-page :is(.editor-toolbar, .form-actions, .post-details) :is(button, a.button)')
      .evaluateAll((all) =>
        all
          .map((one) => ({ name: one.textContent || one.ariaLabel, box: one.getBoundingClientRect() }))
          .filter(({ box }) => box.height > 0 && (box.height < 43.5 || box.width < 43.5))
          .map(({ name, box }) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`),
      )
    expect(small).toEqual([])
    await bodyOf(page).getByText('Paragraph 58 of').tap()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('The last line.')
    const foot = await topOf(page.locator('.page-foot'))
    expect((await topOf(bodyOf(page).getByText('The last line.'))) + 24).toBeLessThan(foot)
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.type('Q')
    const bar = await page.getByRole('toolbar', { name: 'Formatting' }).boundingBox()
    expect(await topOf(bodyOf(page).locator('p').first())).toBeGreaterThanOrEqual(
      (bar?.y ?? 0) + (bar?.height ?? 0) - 1,
    )
    await page.getByRole('button', { name: 'Details' }).tap()
    await expect(page.getByLabel('Description')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Update Post' })).toBeInViewport()
    await expectGoodScreen(page)
  })
})

test('by keyboard, the fields follow the text, and what is refused is shown', async ({ page, request }) => {
  const author = await signUp(request)
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts/create')
  await expect(bodyOf(page)).toBeVisible()
  await page.keyboard.press(toggleKeys)
  await titleOf(page).focus()
  await page.keyboard.type('A title that is typed')
  await page.keyboard.press('Enter')
  await expect(bodyOf(page)).toBeFocused()
  await page.keyboard.type('Words.')
  await page.keyboard.press('Escape')
  await expect(root(page)).toHaveAttribute('data-full-page', '')
  const details = page.getByRole('button', { name: 'Details' })
  while (!(await details.evaluate((one) => one === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Description')).toBeFocused()
  await expectGoodScreen(page)
  await details.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Description')).toBeHidden()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByLabel('Description')).toBeFocused()
})
