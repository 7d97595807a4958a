import type { Page } from '@playwright/test'

/** Chooses from the menu of a row: a post's by its title, an account's by its username. */
export async function chooseAction(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${row}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
