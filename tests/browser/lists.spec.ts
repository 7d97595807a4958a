import { expect, test } from './fixtures.ts'

test('a list has links to its older and newer pages', async ({ page, prolific }) => {
  await page.goto(`/author/${prolific.username}`)
  await expect(page.getByRole('article')).toHaveCount(30)
  await expect(page.getByRole('article').first()).toContainText('Post 31 of')
  await expect(page.getByRole('link', { name: 'Newer', exact: true })).toHaveCount(0)

  await page.getByRole('link', { name: 'Older', exact: true }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Post 1 of')
  await expect(page.getByRole('link', { name: 'Older', exact: true })).toHaveCount(0)

  await page.getByRole('link', { name: 'Newer', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/author/${prolific.username}$`))
})

test('a tag’s list keeps its tag from page to page', async ({ page, prolific }) => {
  await page.goto(`/tags/${encodeURIComponent(prolific.tag)}`)
  await page.getByRole('link', { name: 'Older', exact: true }).click()
  await expect(page.getByRole('main')).toContainText(`Explore the ${prolific.tag} topic.`)
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a page past the end is not found', async ({ request, prolific }) => {
  expect((await request.get(`/author/${prolific.username}?page=3`)).status()).toBe(404)
})
