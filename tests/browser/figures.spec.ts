import { expect, savePost, signUp } from './fixtures.ts'
import { landscape, test, uploadImage } from './images-content.ts'

test('a picture for dark screens follows the choice of the reader, and each loads and enlarges alone', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const [light, dark] = [
    await uploadImage(request, author, await landscape()),
    await uploadImage(request, author, await landscape({ width: 1800, height: 1200 })),
  ]
  const url = await savePost(request, author, {
    title: `Night of ${author.username}`,
    content: `<p>One</p><p><img src="/api/images/${light}" alt="Hills" data-dark="/api/images/${dark}"></p>`,
  })
  const loaded: string[] = []
  page.on('request', (one) => one.resourceType() === 'image' && loaded.push(one.url()))
  const picture = page.locator('.prose').getByRole('img', { name: 'Hills' })
  const shown = (name: string) => expect(picture).toHaveAttribute('src', `/api/images/${name}`)
  await page.goto(`/${url}`)
  await picture.scrollIntoViewIfNeeded()
  await shown(light)
  await expect.poll(() => loaded.some((address) => address.includes(light))).toBe(true)
  expect(loaded.some((address) => address.includes(dark))).toBe(false)
  await page.getByLabel('Appearance').selectOption('Dark')
  await shown(dark)
  await page.getByRole('link', { name: 'Hills' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('img')).toHaveAttribute('src', new RegExp(`${dark}$`))
  await page.keyboard.press('Escape')
  await page.emulateMedia({ media: 'print' })
  await shown(light)
  await page.emulateMedia({ media: null, colorScheme: 'dark' })
  await page.getByLabel('Appearance').selectOption('Light')
  await shown(light)
  await page.getByLabel('Appearance').selectOption('System')
  await shown(dark)
})

test('pictures of a group stand side by side, and below each other on small screens', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const name = await uploadImage(request, author, await landscape())
  const part = `<figure><img src="/api/images/${name}" alt="Hills"></figure>`
  const url = await savePost(request, author, {
    title: `Group of ${author.username}`,
    content: `<figure class="group">${part.repeat(4)}</figure>`,
  })
  const tops = () =>
    page
      .locator('.group > figure')
      .evaluateAll((parts) => new Set(parts.map((one) => Math.round(one.getBoundingClientRect().top))).size)
  await page.goto(`/${url}`)
  await expect(page.locator('.group > figure')).toHaveCount(4)
  expect(await tops()).toBe(2)
  await page.setViewportSize({ width: 375, height: 800 })
  expect(await tops()).toBe(4)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await page.locator('.enlarge').nth(2).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('(c)')
})

test('references show what they lead to on hover and focus, without script, and lead there', async ({
  browser,
  baseURL,
  request,
}) => {
  const author = await signUp(request)
  const row = String.raw`\begin{align}a &amp;= b \label{first} \\ &amp;= c \label{last}\end{align}`
  const url = await savePost(request, author, {
    title: `References of ${author.username}`,
    content: `<p>As <span class="citation" data-cite="[@knuth1984]"></span> says, see <a class="ref" href="#fig-hills"></a> and <a class="ref" href="#eq-last"></a>.</p><figure id="fig-hills"><img src="/gone.png" alt="Hills"><figcaption>Hills at noon</figcaption></figure><pre><code class="language-math math-display">${row}</code></pre>`,
    references: [{ id: 'knuth1984', type: 'book', title: 'The TeXbook', author: [{ family: 'Knuth' }] }],
  })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto(`/${url}`)
  for (const [name, words] of [
    ['1', 'Knuth, The TeXbook'],
    ['Figure 1', 'Figure 1: Hills at noon'],
    ['Equation 2', '(2) = c'],
  ] as const) {
    const link = page.locator('.prose').getByRole('link', { name, exact: true }).first()
    const shown = () => link.evaluate((one) => getComputedStyle(one, '::after').content)
    await page.mouse.move(0, 0)
    expect(await shown()).toBe('none')
    await link.hover()
    expect(await shown()).toContain(words)
    await page.mouse.move(0, 0)
    await link.focus()
    expect(await shown()).toContain(words)
  }
  await page.getByRole('link', { name: 'Equation 2' }).click()
  await expect(page.locator('mtext:target')).toHaveText('(2)')
  await context.close()
})

test('formulas are read themselves, and those that scroll have a name besides', async ({ page, request }) => {
  const author = await signUp(request)
  const display = (tex: string) => `<pre><code class="language-math math-display">${tex}</code></pre>`
  const wide = Array.from({ length: 60 }, (_, at) => `x_{${at}}`).join('+')
  const url = await savePost(request, author, {
    title: `Formulas of ${author.username}`,
    content:
      display(`${'x+\\cdots+'.repeat(4)}x`) + display(wide) + display(String.raw`${wide} \label{wide}`),
  })
  await page.goto(`/${url}`)
  await expect(page.getByRole('math')).toHaveCount(3)
  await expect(page.getByRole('group', { name: 'scrolls sideways' })).toHaveCount(2)
  await expect(page.getByRole('group', { name: 'Formula, scrolls sideways' })).toBeVisible()
  await page.getByRole('group', { name: 'Equation 1, scrolls sideways' }).press('ArrowRight')
  await expect
    .poll(() => page.locator('.equation > .math').evaluate(({ scrollLeft }) => scrollLeft))
    .toBeGreaterThan(0)
  await page.setViewportSize({ width: 240, height: 600 })
  await expect(page.getByRole('group', { name: 'scrolls sideways' })).toHaveCount(3)
})

test('a formula that a font makes wide has a name from then on', async ({ page, request }) => {
  const author = await signUp(request)
  const url = await savePost(request, author, {
    title: `Wider ${author.username}`,
    content: `<pre><code class="language-math math-display">${'x+'.repeat(9)}x</code></pre>`,
  })
  await page.goto(`/${url}`, { waitUntil: 'networkidle' })
  const named = page.getByRole('group', { name: 'Formula, scrolls sideways' })
  await expect(named).toHaveCount(0)
  await page.evaluate(async () => {
    for (const math of document.querySelectorAll('math')) math.style.letterSpacing = '5rem'
    const { name = '' } =
      performance.getEntriesByType('resource').find(({ name }) => /woff2$/.test(name)) ?? {}
    const face = new FontFace('One more', `url(${name})`)
    document.fonts.add(face)
    await face.load()
  })
  await expect(named).toBeVisible()
})
