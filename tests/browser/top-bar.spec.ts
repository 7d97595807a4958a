import { expect, signIn, test } from './fixtures.ts'

test('the Dashboard button is there for those with a token only', async ({ page }) => {
  const dashboard = page.getByRole('link', { name: 'Dashboard' })
  await page.goto('/')
  await expect(dashboard).toBeHidden()
  await page.evaluate(() => localStorage.setItem('token', ''))
  await page.reload()
  await expect(dashboard).toBeHidden()
  await page.evaluate(() => localStorage.setItem('token', 'anything'))
  await page.reload()
  await expect(dashboard).toBeVisible()
  await expect(dashboard).toHaveAttribute('href', '/admin/dashboard')
})

test('the bar names the page one is on', async ({ page }) => {
  await page.goto('/about')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page')
  await expect(bar.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
  await bar.getByRole('link', { name: 'Lectern' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 375, height: 700 } })

  test('the menu opens, leads through its links and closes by keyboard', async ({ page }) => {
    await signIn(page, 'anything')
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Menu' })
    const bar = page.getByRole('banner')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(bar.getByRole('link', { name: 'About' })).toBeHidden()

    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    for (const name of ['Home', 'About', 'Contact']) {
      await page.keyboard.press('Tab')
      await expect(bar.getByRole('link', { name })).toBeFocused()
    }
    const browse = bar.getByRole('navigation', { name: 'Browse' }).getByRole('link')
    await expect(browse).toHaveCount(3)
    for (const link of await browse.all()) {
      await page.keyboard.press('Tab')
      await expect(link).toBeFocused()
    }
    await page.keyboard.press('Tab')
    await expect(bar.getByLabel('Search posts')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(bar.getByRole('button', { name: 'Search' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(bar.getByRole('link', { name: 'Dashboard' })).toBeFocused()

    await page.keyboard.press('Escape')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(button).toBeFocused()
    await expect(bar.getByRole('link', { name: 'About' })).toBeHidden()
  })

  test('the menu closes when one leaves it', async ({ page }) => {
    await page.goto('/contact')
    const button = page.getByRole('button', { name: 'Menu' })
    await button.click()
    await page.getByRole('button', { name: 'Search' }).focus()
    await page.keyboard.press('Tab')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByLabel('Name')).toBeFocused()
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('the menu works', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('About')
    })
  })
})
