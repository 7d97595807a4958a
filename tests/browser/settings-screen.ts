import type { Page } from '@playwright/test'
import { type Author, expect, signIn } from './fixtures.ts'

export const settingsScreen = '/admin/dashboard/settings'

/** A section of the screen, by its heading. */
export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Opens the settings of an author. */
export async function openSettings(page: Page, { token }: Author, server = ''): Promise<void> {
  await signIn(page, token)
  await page.goto(server + settingsScreen)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
}

/** Fills in the form Change Password, and sends it. */
export async function changePassword(page: Page, current: string, next: string, confirmed = next) {
  const form = section(page, 'Password')
  await form.getByLabel('Current Password').fill(current)
  await form.getByLabel('New Password', { exact: true }).fill(next)
  await form.getByLabel('Confirm New Password').fill(confirmed)
  await form.getByRole('button', { name: 'Change Password' }).click()
}
