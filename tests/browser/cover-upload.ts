import type { Page } from '@playwright/test'
import { expect, signIn } from './fixtures.ts'

/** What is said of a cover that is kept. */
export const uploaded = (page: Page) => page.getByText('Uploaded. It becomes the cover')
export const progress = (page: Page) => page.getByRole('progressbar')

/** Opens the form of a new post, and writes all but its cover. */
export async function openForm(page: Page, address: string, token: string): Promise<void> {
  await signIn(page, token)
  await page.goto(`${address}/admin/dashboard/posts/create`)
  // Its script comes from the server too.
  await expect(page.getByRole('textbox', { name: 'Body' })).toBeVisible()
  await page.getByLabel('Title').fill('Through thick and thin')
  await page.getByLabel('Description').fill('With a cover.')
}

/** The one post is public and has a cover. */
export async function expectPublished(page: Page): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: 'Through thick and thin' })
  // What waited for the server goes there first.
  await expect(row).toHaveCount(1, { timeout: 20_000 })
  await expect(row.locator('.post-row-image img')).toHaveCount(1)
}
