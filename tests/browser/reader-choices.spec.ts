import type { Page } from '@playwright/test'
import { expect, savePost, signIn, signUp, test } from './fixtures.ts'

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

/** The colour that the browser's own bar takes: of the one description that holds. */
const barColor = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
      .filter(({ media }) => matchMedia(media).matches)
      .map(({ content }) => {
        const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
        context.fillStyle = content
        return context.fillStyle
      }),
  )

test('a reader chooses colours for all pages and open tabs, and the bar of the browser follows', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/about')
  const day = await ground(page)
  const [dayBar] = await barColor(page)
  await page.getByLabel('Appearance').selectOption('Dark')
  await expect.poll(() => ground(other)).not.toBe(day)
  const night = await ground(page)
  await expect(other.getByLabel('Appearance')).toHaveValue('dark')
  expect(await barColor(page)).toHaveLength(1)
  expect((await barColor(page))[0]).not.toBe(dayBar)
  await other.emulateMedia({ colorScheme: 'dark' })
  await other.getByLabel('Appearance').selectOption('Light')
  await expect.poll(() => ground(page)).toBe(day)
  expect(await barColor(other)).toEqual([dayBar])
  await other.getByLabel('Appearance').selectOption('System')
  await expect.poll(() => ground(page)).toBe(day)
  expect(await ground(other)).toBe(night)
})

test('a reader chooses the size and width of the text, which other tabs and later visits follow', async ({
  page,
  request,
  context,
}) => {
  const author = await signUp(request)
  const content = `<p>${'Words that fill a line of text and go on. '.repeat(20)}</p>`
  const url = await savePost(request, author, { title: `Read by ${author.username}`, content })
  const look = (tab: Page) =>
    tab.locator('.prose').evaluate((text) => ({
      size: Number.parseFloat(getComputedStyle(text).fontSize),
      width: text.getBoundingClientRect().width,
    }))
  await page.goto(`/${url}`)
  const other = await context.newPage()
  await other.goto(`/${url}`)
  const before = await look(page)
  await page.getByRole('button', { name: 'Aa, text size and width' }).press('Enter')
  await page.getByRole('combobox', { name: 'Text size' }).selectOption('Largest')
  expect((await look(page)).size).toBeCloseTo(before.size * 1.25, 1)
  await page.getByRole('combobox', { name: 'Text size' }).selectOption('Standard')
  await page.getByRole('combobox', { name: 'Text width' }).selectOption('Wide')
  const wide = await look(page)
  expect(wide.size).toBe(before.size)
  expect(wide.width).toBeGreaterThan(before.width * 1.2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: 'Text width' })).toBeHidden()
  expect(await look(other)).toEqual(wide)
  await other.reload()
  expect(await look(other)).toEqual(wide)
  await expect(other.locator('[name=textWidth]')).toHaveValue('wide')
})

test('a note stands beside its paragraph only where the chosen size and width leave room', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const words = 'Words that fill a line of text and go on. '.repeat(20)
  const mark = '<sup class="footnote-ref"><a href="#fn-1" id="fnref-1">1</a></sup>'
  const notes = '<section class="footnotes"><ol><li id="fn-1"><p>The note.</p></li></ol></section>'
  const content = `<p>${words}${mark}</p>${notes}`
  const url = await savePost(request, author, { title: `Noted by ${author.username}`, content })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/${url}`)
  const note = page.locator('.footnote')
  const isBeside = () =>
    note.evaluate((note) => {
      const paragraph = note.parentElement?.firstElementChild as Element
      return note.getBoundingClientRect().left > paragraph.getBoundingClientRect().right
    })
  expect(await isBeside()).toBe(true)
  await page.getByRole('button', { name: 'Aa, text size and width' }).press('Enter')
  await page.getByRole('combobox', { name: 'Text width' }).selectOption('Wide')
  expect(await isBeside()).toBe(false)
  expect((await note.boundingBox())?.width).toBeGreaterThan(600)
})

test('no page shows in other colours first', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('colorScheme', 'dark')
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      if (document.body) seen.push(getComputedStyle(document.documentElement).colorScheme)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  for (const path of ['/', '/about', '/admin']) {
    await page.goto(path)
    await expect
      .poll(() => page.evaluate(() => (window as { seen?: string[] }).seen?.length))
      .toBeGreaterThan(2)
    expect(await page.evaluate(() => [...new Set((window as { seen?: string[] }).seen)]), path).toEqual([
      'dark',
    ])
  }
})

test('the admin area offers the same choice', async ({ page, request, context }) => {
  const author = await signUp(request)
  const reading = await context.newPage()
  await reading.goto('/')
  const day = await ground(reading)
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts')
  await page.getByLabel('Appearance').selectOption('Dark')
  await expect.poll(() => ground(reading)).not.toBe(day)
  expect(await ground(page)).toBe(await ground(reading))
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('nothing is offered that would do nothing', async ({ page, request }) => {
    await page.goto('/')
    await expect(page.getByLabel('Appearance')).toBeHidden()
    await page.goto(`/${await savePost(request, await signUp(request), { title: 'Without script' })}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Aa/ })).toBeHidden()
  })
})
