import type { Page } from '@playwright/test'
import { bearer, expect, savePost, signIn, signUp, test, watchForTrouble } from './fixtures.ts'
import { chooseAction } from './row-menu.ts'
import { expectGoodScreen } from './screen-checks.ts'

const openLinks = (page: Page, title: string) => chooseAction(page, title, 'Share a link …')

test('a link shows a draft to others, is listed with its last use, and revoked', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: 'Not yet', status: 'draft' })
  const headers = bearer(author.token)
  await request.put(`/api/post/version/${url}`, { headers, data: { number: 1, name: 'For the editor' } })
  await request.put(`/api/post/update/${url}`, { headers, data: { content: '<p>Newer.</p>' } })
  const trouble = watchForTrouble(page)
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts')
  await openLinks(page, 'Not yet')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('There are none.')).toBeVisible()
  await expect(dialog.getByLabel('The link works for')).toHaveValue('30')
  await expectGoodScreen(page)
  await dialog.getByLabel('The link shows').selectOption('For the editor (#1)')
  await dialog.getByLabel('The link works for').selectOption('7 days')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const field = dialog.getByLabel('The new link')
  await expect(field).toBeFocused()
  await expectGoodScreen(page)

  // Without permission for the clipboard the link is selected.
  await page.evaluate(() => {
    // A browser with windows gives the permission to each click.
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'))
  })
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(dialog.getByText('It is selected')).toBeVisible()
  const link = await field.inputValue()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(link)

  const shared = await request.get(link)
  expect(shared.status()).toBe(200)
  expect(await shared.text()).toContain('only people with this link can see this')
  expect(await shared.text()).toContain('<p>Text.</p>')

  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Actions for Not yet' })).toBeFocused()
  await openLinks(page, 'Not yet')
  await expect(dialog.getByText(/Last used/)).toBeVisible()
  await expect(dialog.getByRole('listitem')).toContainText('Version #1, “For the editor”')
  await expect(field).toHaveCount(0)
  await dialog.getByRole('button', { name: /^Revoke/ }).click()
  await expect(dialog.getByText('There are none.')).toBeVisible()
  expect((await request.get(link)).status()).toBe(404)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  expect(trouble).toEqual([])
})

test('a public post has no links to share', async ({ page, request }) => {
  const author = await signUp(request)
  await savePost(request, author, { title: 'Open' })
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts')
  await page.getByRole('button', { name: 'Actions for Open' }).click()
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /Share|Schedule/ })).toHaveCount(0)
})
