import type { Page } from '@playwright/test'
import { expect, signIn, signUp, test } from './fixtures.ts'

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

  test('nothing is offered that would do nothing', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByLabel('Appearance')).toBeHidden()
  })
})
