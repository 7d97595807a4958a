import { expect, type Page } from '@playwright/test'
import { bodyOf } from './editor-form.ts'
import { testInOwnPage as harness, load, textOf } from './editor-page/editor-page.ts'
import { savePost, signIn, signUp, test } from './fixtures.ts'

/** The size of the part of a box that shows, and of what is in it. */
const sizesOf = (page: Page) =>
  textOf(page).evaluate(({ parentElement, clientHeight, scrollHeight }) => ({
    box: parentElement?.getBoundingClientRect().height,
    clientHeight,
    scrollHeight,
    page: document.documentElement.scrollHeight,
  }))

for (const width of [1280, 375]) {
  harness(
    `the body is 400 pixels high and scrolls by itself, ${width} wide`,
    async ({ editorPage: page }) => {
      await page.setViewportSize({ width, height: 900 })
      await load(page, '<p>Short</p>')
      const short = await sizesOf(page)
      expect(short.box).toBe(400)
      expect(short.scrollHeight).toBe(short.clientHeight)
      await load(page, '<p>Line</p>'.repeat(200))
      const long = await sizesOf(page)
      expect(long).toEqual({ ...short, scrollHeight: long.scrollHeight })
      expect(long.scrollHeight).toBeGreaterThan(2000)
      await textOf(page).focus()
      await page.keyboard.press('ControlOrMeta+End')
      await page.keyboard.type('Q')
      await expect(textOf(page).locator('p').last()).toBeInViewport()
      expect(await textOf(page).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(1000)
    },
  )
}

harness('the script of the editor is at most 200 KB', ({ served }) => {
  expect(served.size).toBeLessThanOrEqual(200 * 1000)
  expect(served.size).toBeGreaterThan(50 * 1000)
})

test('only the form of a post loads the editor', async ({ page, request }) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: `Loads ${author.username}` })
  const scripts: string[] = []
  page.on('request', (made) => {
    if (/\/editor\.client-[^/]*\.js$/.test(made.url())) scripts.push(made.url())
  })
  await signIn(page, author.token)
  for (const screen of ['', '/posts', '/settings']) {
    await page.goto(`/admin/dashboard${screen}`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(scripts).toEqual([])
  for (const form of ['create', `edit/${url}`]) {
    await page.goto(`/admin/dashboard/posts/${form}`)
    await expect(bodyOf(page)).toBeVisible()
    expect(scripts.splice(0)).toHaveLength(1)
  }
})
