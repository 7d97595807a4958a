import type { Page } from '@playwright/test'

/** Opens the screen “Site” as the owner with this token. */
export async function openSite(page: Page, address: string, token: string): Promise<void> {
  await page.goto(address)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.goto(`${address}/admin/dashboard/site`)
}
