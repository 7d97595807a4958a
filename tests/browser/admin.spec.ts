import { expect, signIn, test, watchForTrouble } from './fixtures.ts'

test('the landing page offers to sign in', async ({ page }) => {
  const trouble = watchForTrouble(page)
  await page.goto('/admin')
  await expect(page.getByText(/only an admin may access/i)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/admin/auth/signin')
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveCount(0)
  expect(trouble).toEqual([])
})

test('the landing page leads those with a token to the dashboard', async ({ page }) => {
  await signIn(page, 'anything')
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute(
    'href',
    '/admin/dashboard',
  )
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
})

test('an unknown admin page is not found', async ({ page }) => {
  const response = await page.goto('/admin/nothing/here')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
