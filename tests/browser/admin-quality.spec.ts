import type { Page } from '@playwright/test'
import { expect, savePost, signIn, signInOwner, signUp, test, watchForTrouble } from './fixtures.ts'
import { expectGoodScreen } from './screen-checks.ts'

const kilobyte = 1_024

/** The size of all scripts that a page loads, as they come, in bytes. */
async function scriptSizeOf(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'networkidle' })
  const sizes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ encodedBodySize }) => encodedBodySize),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('every screen for visitors is accessible, by day and by night, down to 320 pixels', async ({ page }) => {
  const trouble = watchForTrouble(page)
  for (const address of [
    '/admin',
    '/admin/auth/signin',
    '/admin/auth/signup',
    '/admin/auth/forgotpassword',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectGoodScreen(page)
  }
  expect(trouble).toEqual([])
})

test('every screen for authors is accessible, by day and by night, down to 320 pixels', async ({
  page,
  request,
}) => {
  test.slow()
  const author = await signUp(request)
  const title = 'Unbroken'.repeat(37)
  const content = `<h2>One</h2><table><tbody><tr>${'<td>cell</td>'.repeat(20)}</tr></tbody></table><pre>${'code '.repeat(99)}</pre>`
  const tags = ['W'.repeat(100), 'C++']
  const url = await savePost(request, author, { title, description: title, content, tags })
  await savePost(request, author, { title: 'A draft', status: 'draft' })
  const trouble = watchForTrouble(page)
  await signIn(page, author.token)
  for (const address of [
    '',
    '/posts',
    '/posts?status=private',
    '/posts/create',
    `/posts/edit/${url}`,
    '/settings',
    '/nothing',
  ]) {
    await page.goto(`/admin/dashboard${address}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectGoodScreen(page)
  }
  expect(trouble).toEqual([])
})

test('the open menus are accessible', async ({ page, request }) => {
  const author = await signUp(request)
  await savePost(request, author, { title: 'With a menu' })
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts')
  await page.getByRole('button', { name: 'Actions for With a menu' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectGoodScreen(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 375, height: 700 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expectGoodScreen(page)
})

test('the screens without the editor load at most 190 KB of script, the editor 180 KB more', async ({
  page,
  request,
}) => {
  await signIn(page, await signInOwner(request))
  for (const screen of ['', '/posts', '/contacts', '/users', '/settings', '/pages', '/site']) {
    const size = await scriptSizeOf(page, `/admin/dashboard${screen}`)
    expect(size, screen).toBeGreaterThan(50 * kilobyte)
    expect(size, screen).toBeLessThan(190 * kilobyte)
  }
  const withEditor = await scriptSizeOf(page, '/admin/dashboard/posts/create')
  expect(withEditor).toBeGreaterThan(200 * kilobyte)
  expect(withEditor).toBeLessThan(370 * kilobyte)
})

test('nothing of the dashboard is left behind by Back after signing out', async ({ page, request }) => {
  const author = await signUp(request)
  await page.goto('/admin')
  await page.evaluate((token) => localStorage.setItem('token', token), author.token)
  await page.goto('/admin/dashboard/settings')
  await expect(page.getByLabel('Username')).toHaveValue(author.username)
  await page.goto('/about')
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
})
