import type { Page } from '@playwright/test'
import { expect, signInOnce, signUp, test } from './fixtures.ts'

const offer = (page: Page) => page.getByRole('region', { name: 'Unsaved work' })

test('after a sign-out in another tab the sign-in page says so, and whether the text is kept', async ({
  page,
  context,
  request,
}) => {
  const author = await signUp(request)
  await signInOnce(page, author.token)
  const signOutElsewhere = async () => {
    const other = await context.newPage()
    await other.goto('/admin/auth/forgot-password')
    await other.evaluate(() => localStorage.removeItem('token'))
    await other.close()
  }
  await page.goto('/admin/dashboard/posts/create')
  await page.getByLabel('Title', { exact: true }).fill('Signed out')
  await signOutElsewhere()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText(
    'You were signed out in another tab. What you have written is kept in this browser.',
  )
  await signInOnce(page, author.token)
  await page.goto('/admin/dashboard/posts/create')
  await expect(offer(page)).toContainText('Signed out')
  await signOutElsewhere()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText(/^You were signed out in another tab\. *Dismiss$/)
})

test('what a browser cannot keep stays on the screen after a sign-out in another tab', async ({
  page,
  context,
  request,
}) => {
  const author = await signUp(request)
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('Not here.', 'SecurityError')
    }
  })
  await signInOnce(page, author.token)
  await page.goto('/admin/dashboard/posts/create')
  await page.getByLabel('Title', { exact: true }).fill('Nowhere else')
  await page.keyboard.press('Control+S')
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/admin/auth/forgot-password')
  await other.evaluate(() => localStorage.removeItem('token'))
  await expect(page.getByRole('alert').filter({ hasText: 'Your session has ended.' })).toContainText(
    'This browser cannot keep what you have written: copy it before you leave.',
  )
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Nowhere else')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('each screen says what it needs', async ({ page }) => {
    for (const address of ['/admin', '/admin/auth/signin', '/admin/dashboard']) {
      await page.goto(address)
      // Playwright does not look for text in `noscript`.
      await expect(page.locator('.without-script')).toBeVisible()
    }
  })
})
