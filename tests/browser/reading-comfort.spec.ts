import { type Author, expect, savePost, signUp, test } from './fixtures.ts'

const content = `<h2>First part</h2><p>Words with a <a href="https://example.org/far">link</a>.</p>
<pre><code class="language-js">const a = "b" // ${'long '.repeat(60)}</code></pre>
<h3>Detail</h3><p>${'words '.repeat(1_500)}</p><h2>Second part</h2><p>${'words '.repeat(500)}</p>`

let author: Author
let url: string
test.beforeAll(async ({ server }) => {
  author = await signUp(server.request)
  url = await savePost(server.request, author, { title: `Comfortable ${author.username}`, content })
})

test('beside a long text stands its table of contents', async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 800 })
  await page.goto(`/${url}`)
  await page.locator('.contents').getByText('Second part').click()
  await expect(page).toHaveURL(/#in-second-part$/)
  const heading = page.getByRole('heading', { name: 'Second part', exact: true })
  await expect(heading).toBeInViewport()
  // Not at the very edge of the window.
  expect((await heading.boundingBox())?.y).toBeGreaterThan(16)
  await expect(page.locator('.contents').getByText('First part')).toBeInViewport()
})

test('on a small screen it is folded, and opens by the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto(`/${url}`)
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(contents.getByText('Detail')).toBeHidden()
  // A target for a finger.
  expect((await page.locator('.anchor').first().boundingBox())?.width).toBeGreaterThanOrEqual(24)
  await contents.locator('summary').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(contents.getByRole('link', { name: 'First part' })).toBeFocused()
  await contents.getByRole('link', { name: 'Second part' }).click()
  await expect(page).toHaveURL(/#in-second-part$/)
  await expect(contents.getByText('Detail')).toBeHidden()
})

test('the link of a heading shows once the keyboard reaches it, and is no part of its name', async ({
  page,
}) => {
  await page.goto(`/${url}`)
  await expect(page.getByRole('heading', { name: 'Detail', exact: true })).toBeVisible()
  const link = page.getByRole('link', { name: 'Link to “Detail”' })
  await page.mouse.move(0, 0)
  await expect(link).toHaveCSS('opacity', '0')
  await link.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(link).toHaveCSS('opacity', '1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#in-detail$/)
})

test('code has colours by day and by night, and a button copies it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/${url}`)
  const keyword = page.locator('pre .c-keyword')
  const colour = () => keyword.evaluate((element) => getComputedStyle(element).color)
  const byDay = await colour()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await colour()).not.toBe(byDay)
  const copy = page.getByRole('button', { name: 'Copy', exact: true })
  await copy.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText('Copied')).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('const a = "b" // long')
  await expect(copy).toBeVisible()
})

test('the link of a post is copied, and where the browser refuses that, the button says so', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/${url}`)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeFocused()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await page.reload()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Not copied' })).toBeFocused()
})

test('long lines of code wrap as the reader chooses, after a reload too', async ({ page }) => {
  await page.goto(`/${url}`)
  const wrap = page.getByRole('button', { name: 'Wrap', exact: true })
  const hidden = () => page.locator('pre').evaluate((code) => code.scrollWidth - code.clientWidth)
  await expect(wrap).toHaveAttribute('aria-pressed', 'false')
  expect(await hidden()).toBeGreaterThan(100)
  await wrap.press('Enter')
  await expect(wrap).toHaveAttribute('aria-pressed', 'true')
  expect(await hidden()).toBe(0)
  await page.reload()
  await expect(wrap).toHaveAttribute('aria-pressed', 'true')
  expect(await hidden()).toBe(0)
})

test('tabs, sessions, long blocks and sortable tables are at hand by keyboard', async ({
  page,
  context,
  richPost,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/${richPost.url}`)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await expect(page.getByRole('tabpanel', { name: 'npm', exact: true })).toContainText('npm ci')
  await tab('npm').press('ArrowRight')
  await expect(tab('pnpm')).toBeFocused()
  await expect(page.getByRole('tabpanel')).toContainText('pnpm install')
  await page.reload()
  await expect(tab('pnpm')).toHaveAttribute('aria-selected', 'true')

  await page
    .locator('.code', { hasText: 'Terminal session' })
    .getByRole('button', { name: 'Copy' })
    .press('Enter')
  await expect(page.getByRole('status').getByText('Copied')).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm ci\nnpm start')

  const session = page.locator('pre', { has: page.locator('.prompt') })
  const output = session.locator('.output').first()
  for (const [selected, text] of [
    [session, 'npm ci\nnpm start'],
    [output, await output.textContent()],
  ] as const) {
    await selected.evaluate((element) => getSelection()?.selectAllChildren(element))
    await page.keyboard.press('ControlOrMeta+c')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  }

  const accuracies = page.locator('.sortable tbody td.decimal')
  const sort = page.getByRole('button', { name: 'Accuracy' })
  for (const expected of [
    ['9.5', '71.25', '84'],
    ['84', '71.25', '9.5'],
    ['71.25', '84', '9.5'],
  ]) {
    await sort.press('Enter')
    await expect(accuracies).toHaveText(expected)
  }
  const cost = page.getByRole('columnheader', { name: 'Cost Why?' })
  await expect(cost.getByRole('button')).toHaveText('Cost')
  await expect(cost.getByRole('link')).toHaveText('Why?')
  await expect(cost.getByRole('button').getByRole('link')).toHaveCount(0)

  const long = page.locator('pre', { hasText: 'var a = 1' })
  const height = () => long.evaluate((element) => element.clientHeight)
  const folded = await height()
  await page.locator('summary', { hasText: 'Show all 60 lines' }).press('Enter')
  expect(await height()).toBeGreaterThan(folded * 1.5)

  const numbered = page.locator('.code', { hasText: 'const b = 2' }).locator('.lines')
  await numbered.click()
  await page.keyboard.press('Tab')
  const copied = await numbered.evaluate((element) => {
    getSelection()?.selectAllChildren(element)
    return String(getSelection())
  })
  expect(copied).toMatch(/^const a = 1\nconst b = 2\nconst c = 3 .*\nconst d = 4\n?$/)
})

test('the header and the first column of a table stay in sight', async ({ page, request }) => {
  const row = (name: string, cell: string) =>
    `<tr>${[name, ...Array<string>(9).fill('Value')].map((text) => `<${cell}>${text}</${cell}>`).join('')}</tr>`
  const table = `<table><thead>${row('Model', 'th')}</thead><tbody>${row(`a_${'long_'.repeat(12)}name`, 'td').repeat(12)}</tbody></table>`
  await page.setViewportSize({ width: 375, height: 600 })
  await page.goto(`/${await savePost(request, author, { title: 'A table', content: table })}`)
  const box = page.locator('.table-scroll')
  await box.evaluate((element) => element.scrollTo(200, 200))
  const [around, corner] = [await box.boundingBox(), await box.locator('th').first().boundingBox()]
  expect([corner?.x, corner?.y]).toEqual([around?.x, around?.y])
  expect(corner?.width).toBeLessThan(375 / 2)
})

test('only code brings its script along', async ({ page, server }) => {
  const plain = await savePost(server.request, author, { title: `Plain ${author.username}` })
  const scripts = page.locator('script[src]')
  await page.goto(`/${url}`)
  await expect(scripts).toHaveCount(2)
  await page.goto(`/${plain}`)
  await expect(scripts).toHaveCount(1)
})

test('on paper links tell where they lead, and nothing stands there that is of use on a screen only', async ({
  page,
}) => {
  await page.goto(`/${url}`)
  await page.emulateMedia({ media: 'print' })
  const link = page.locator('.prose a[href^=http]')
  expect(await link.evaluate((element) => getComputedStyle(element, '::after').content)).toContain(
    'https://example.org/far',
  )
  for (const part of ['.top-bar', '.contents', '.anchor', '.code-tools', '.related-posts', '.footer'])
    await expect(page.locator(part).first()).toBeHidden()
  expect(await page.locator('.prose pre').evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
})

test('a post tells how long it takes to read', async ({ page }) => {
  await page.goto(`/${url}`)
  await expect(page.getByText('9 min read')).toBeVisible()
})
