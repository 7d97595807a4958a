import { expect, test } from './fixtures.ts'

test('the search box finds posts', async ({ page, richPost }) => {
  await page.goto('/')
  await page.getByLabel('Search posts').fill(`everything ${richPost.author.username}`)
  await page.getByRole('button', { name: 'Search' }).click()
  const term = `everything ${richPost.author.username}`
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Search results for: ${term}`)
  await expect(page.getByRole('main')).toContainText(`Explore the ${term} topic.`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('searchbox')).toHaveValue(term)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test('results have older ones and another order', async ({ page, prolific }) => {
  await page.goto(`/search?search=${prolific.username}`)
  await expect(page.getByRole('article')).toHaveCount(30)
  await page.getByRole('link', { name: 'Older results' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'Best matches' }).click()
  await expect(page).toHaveURL(/sort=relevance/)
  await expect(page.getByRole('link', { name: 'Best matches' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('main').getByText('31 posts')).toBeVisible()
  // The next search, from another page, keeps the order until another is chosen.
  for (const [choice, sort] of [
    ['Newest first', null],
    ['Best matches', 'relevance'],
  ] as const) {
    await page.getByRole('link', { name: choice }).click()
    await page.goto('/about')
    await page.getByLabel('Search posts').fill(prolific.username)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/search' && url.searchParams.get('sort') === sort)
  }
})

test('a blank text is not searched for', async ({ page }) => {
  await page.goto('/about')
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(frame.url()))
  for (const blank of ['', '   ']) {
    await page.getByLabel('Search posts').fill(blank)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByLabel('Search posts').press('Enter')
  }
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('From the Lectern')
  expect(visited.map((url) => new URL(url).pathname)).toEqual(['/'])
})

test('without a term, the page asks for one', async ({ page }) => {
  await page.goto('/search?search=%20')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for:')
  await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('a long term leaves room for the results', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 })
  const fontSize = () => heading.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  await page.goto('/search?search=short')
  const short = await fontSize()
  await page.goto(`/search?search=${'a pasted sentence '.repeat(12)}`)
  expect(await fontSize()).toBeLessThan(short)
})

test('any term is text', async ({ page }) => {
  const term = `<img src=x onerror=alert(1)> "C++" * ( NOT %`
  await page.goto(`/search?search=${encodeURIComponent(term)}&search=second`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Search results for: ${term}`)
  await expect(page.getByRole('main').getByText('No posts found.')).toBeVisible()
})
