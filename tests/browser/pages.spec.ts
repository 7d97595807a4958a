import { expect, signUp, test, watchForTrouble } from './fixtures.ts'

test('the home page greets with the site’s name', async ({ page }) => {
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  await expect(page).toHaveTitle('Lectern')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('From the Lectern')
  await expect(page.getByRole('main')).toContainText(
    "Learn about AI, machine learning, and deep learning, and how they're being used to solve the problems.",
  )
})

test('a card leads to the post, its author and its tags', async ({ page, prolific }) => {
  await page.goto(`/author/${prolific.username}`)
  const card = page.getByRole('article').first()
  const title = card.getByRole('heading').getByRole('link')
  await expect(card.getByRole('link', { name: prolific.name })).toHaveAttribute(
    'href',
    `/author/${prolific.username}`,
  )
  await expect(card.getByRole('link', { name: prolific.tag })).toHaveAttribute(
    'href',
    `/tags/${encodeURIComponent(prolific.tag)}`,
  )
  await expect(card.getByText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/)).toBeVisible()
  const text = await title.textContent()
  await title.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text as string)
})

test('the cover of a card is a part of its only link to the post, and no text is', async ({
  page,
  prolific,
}) => {
  const card = page.getByRole('article').first()
  const title = card.getByRole('heading').getByRole('link')
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 1600 })
    for (const list of ['/', `/author/${prolific.username}`]) {
      await page.goto(list)
      const address = await title.getAttribute('href')
      await expect(card.locator(`a[href="${address}"]`)).toHaveCount(1)
      const covered = await card.evaluate((element) => {
        const link = element.querySelector('h2 a')
        const isLink = ({ x, y, width, height }: DOMRect) =>
          [0.05, 0.5, 0.95].map((share) =>
            link?.contains(document.elementFromPoint(x + share * width, y + share * height) as Element),
          )
        return [...element.querySelectorAll('svg, p, footer')].map((part) =>
          isLink(part.getBoundingClientRect()),
        )
      })
      expect(covered).toEqual([Array(3).fill(true), Array(3).fill(false), Array(3).fill(false)])
    }
  }
  const cover = await card.locator('svg').boundingBox()
  await page.mouse.click((cover?.x ?? 0) + 20, (cover?.y ?? 0) + 20)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`of ${prolific.username}`)
})

test('a post shows what it has, its body as markup', async ({ page, richPost }) => {
  const response = await page.goto(`/${richPost.url}`)
  expect(response?.status()).toBe(200)
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 1 })).toContainText('Everything at once')
  await expect(article.getByRole('link', { name: richPost.author.name })).toBeVisible()
  await expect(article.getByRole('strong').first()).toHaveText('weight')
  await expect(article.getByRole('list', { name: 'Tags' }).getByRole('link')).toHaveText([
    'C++',
    'machine learning',
  ])
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/${richPost.url}$`))
})

test('an address in another case leads to the one address, with its query', async ({ page, richPost }) => {
  await page.goto(`/${richPost.url.toUpperCase()}?from=mail`)
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/${richPost.url}?from=mail`)
  await page.goto(`/author/${richPost.author.username.toUpperCase()}`)
  expect(new URL(page.url()).pathname).toBe(`/author/${richPost.author.username}`)
  await page.goto('/About')
  expect(new URL(page.url()).pathname).toBe('/about')
})

test('an author without posts has a page', async ({ page, request }) => {
  const author = await signUp(request)
  await page.goto(`/author/${author.username}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(author.name)
  await expect(page.getByRole('main').getByText('No posts yet.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0)
})

test('a tag has a page, used or not', async ({ page }) => {
  const response = await page.goto('/tags/C%2B%2B%20%26%20nothing')
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('From the Lectern')
  await expect(page.getByRole('main')).toContainText('Explore the C++ & nothing topic.')
  await expect(page.getByRole('main')).toContainText('No posts yet.')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test('the About page has a heading, words and an image', async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About')
  await expect(page.getByRole('main')).toContainText('computer-science student')
  await expect(page.getByRole('main')).toContainText('full-stack web developer')
  await expect(page.getByRole('main').getByRole('img')).toBeVisible()
})

for (const address of [
  '/no-such-post',
  '/a/b/c/d',
  '/tags/%zz',
  '/%E0%A4%A',
  '/author/nobody-at-all',
  '/?page=0',
  '/?page=x',
]) {
  test(`${address} is not found`, async ({ page, request }) => {
    const response = await request.get(address)
    expect(response.status()).toBe(404)
    await page.setContent((await response.text()).replace(/<script.*?<\/script>/gs, ''))
    await expect(page.getByText('404', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByText("Sorry, we couldn't find the page you're looking for.")).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go back home' })).toHaveAttribute('href', '/')
    await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  })
}

test('the footer leads everywhere else', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const [name, href] of Object.entries({ About: '/about', Contact: '/contact', Admin: '/admin' })) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href)
  }
  const elsewhere = footer.getByRole('list', { name: 'Elsewhere' }).getByRole('link')
  await expect(elsewhere).toHaveCount(3)
  for (const link of await elsewhere.all())
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer me')
  await expect(footer.getByText('© 2023 Lectern', { exact: true })).toBeVisible()
})

test('the page of the API shows and tries its calls by its own policy', async ({ page }) => {
  const trouble = watchForTrouble(page)
  await page.goto('/api/docs')
  await page
    .getByRole('button', { name: /\/api\/post\/read$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page.locator('.live-responses-table').getByText('200', { exact: true })).toBeVisible()
  expect(trouble).toEqual([])
})
