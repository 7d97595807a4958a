import type { Browser, Page } from '@playwright/test'
import { answerDialogs } from './dialogs.ts'
import { bodyOf, openForm } from './editor-form.ts'
import { type Author, bearer, expect, savePost, signIn, signUp, test } from './fixtures.ts'
import { expectGoodScreen } from './screen-checks.ts'

const titleOf = (page: Page) => page.getByLabel('Title', { exact: true })
const newer = (page: Page) => page.getByRole('region', { name: 'Newer text' })
const unfinished = (page: Page) => page.getByRole('region', { name: 'Unfinished texts' })

/** Another browser of the same author. */
async function openElsewhere(browser: Browser, { token }: Author): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  answerDialogs(page)
  await signIn(page, token)
  return page
}

test('what is typed in one browser is offered in another, and opening it can be taken back', async ({
  page,
  request,
  browser,
}) => {
  const author = await openForm(page, request)
  await page.keyboard.type('Typed at home.')
  await expect(page.getByText(/^Saved/)).toBeVisible({ timeout: 10_000 })
  const other = await openElsewhere(browser, author)
  await other.goto('/admin/dashboard/posts/create')
  await expect(newer(other)).toContainText('“Typed at home.”')
  await expectGoodScreen(other)
  await titleOf(other).fill('Typed on the way')
  await other.getByRole('button', { name: 'Open it' }).click()
  await expect(bodyOf(other)).toHaveText('Typed at home.')
  await expect(titleOf(other)).toHaveValue('')
  await expect(titleOf(other)).toBeFocused()
  await other.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(titleOf(other)).toHaveValue('Typed on the way')
  await expect(bodyOf(other)).toHaveText('')
})

test('a newer text of a post is offered with its time, and kept out if the author wants', async ({
  page,
  request,
  browser,
}) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: 'Of two places', content: '<p>Old.</p>' })
  const form = `/admin/dashboard/posts/edit/${url}`
  await signIn(page, author.token)
  await page.goto(form)
  await titleOf(page).fill('Of three places')
  await page.keyboard.press('Control+S')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  const other = await openElsewhere(browser, author)
  await other.goto(form)
  await expect(newer(other)).toContainText('You have newer text of this post')
  await expect(newer(other)).toContainText('The saved version is from')
  await other.getByRole('button', { name: 'Keep what is here' }).click()
  await expect(newer(other)).toHaveCount(0)
  await expect(titleOf(other)).toHaveValue('Of two places')
  await other.reload()
  await expect(titleOf(other)).toHaveValue('Of two places')
  await expect(newer(other)).toHaveCount(0)
  await titleOf(page).fill('Of four places')
  await page.keyboard.press('Control+S')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await other.reload()
  await expect(newer(other)).toContainText('Of four places')
  await titleOf(page).fill('Of five places')
  await page.keyboard.press('Control+S')
  await expect(other.getByRole('button', { name: /^Open/ })).toHaveCount(1)
  await other.getByRole('button', { name: 'Open it' }).click()
  await expect(titleOf(other)).toHaveValue('Of five places')
  await expect(bodyOf(other)).toHaveText('Old.')
  await other.getByRole('button', { name: 'Update Post' }).click()
  await expect(other.getByRole('listitem').filter({ hasText: 'Of five places' })).toBeVisible()
  await expect(unfinished(other)).toHaveCount(0)
})

test('in the same browser a text is offered once, as that of this browser', async ({ page, request }) => {
  answerDialogs(page)
  await openForm(page, request)
  await page.keyboard.type('Here.')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Unsaved work' })).toBeVisible()
  await expect(newer(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard it' }).click()
  const discarded = page.getByRole('status').filter({ hasText: 'The text is in the trash.' })
  await expect(discarded).toBeVisible()
  await expectGoodScreen(page)
  await page.locator('.unsaved-draft', { has: discarded }).getByRole('button', { name: 'Undo' }).click()
  await expect(discarded).toHaveCount(0)
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(bodyOf(page)).toHaveText('Here.')
  await page.reload()
  await expect(newer(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect(discarded).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'List of Posts' })).toBeVisible()
  await expect(unfinished(page)).toHaveCount(0)
})

test('a text that is open in another tab is not discarded', async ({ page, context, request }) => {
  await openForm(page, request)
  await page.keyboard.type('Two tabs.')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/admin/dashboard/posts/create')
  const banner = other.getByRole('region', { name: 'Unsaved work' })
  await expect(banner).toContainText('open in another tab')
  await expect(banner.getByRole('button')).toHaveText(['Continue it here'])
  await expectGoodScreen(other)
  const list = await context.newPage()
  await list.goto('/admin/dashboard/posts')
  const item = unfinished(list).getByRole('listitem')
  await expect(item).toContainText('Open in another tab')
  await expect(item.getByRole('button', { name: 'Discard' })).toHaveCount(0)
  await expectGoodScreen(list)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(banner).not.toContainText('open in another tab')
  await expect(banner.getByRole('button')).toHaveText(['Restore it', 'Discard it'])
  await expect(item).not.toContainText('Open in another tab')
  await expect(item.getByRole('button', { name: 'Discard' })).toHaveCount(1)
})

test('unfinished texts are listed above the posts, continued and discarded', async ({ page, request }) => {
  const author = await openForm(page, request)
  const dialogs = answerDialogs(page)
  const url = await savePost(request, author, { title: 'Under work', content: '<p>Old.</p>' })
  await page.keyboard.type('A text without a title, left at once.')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(unfinished(page).getByRole('listitem')).toHaveText([/^A text without a title.*New text/])
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await titleOf(page).fill('Under more work')
  await page.getByRole('link', { name: 'Cancel' }).click()
  const items = unfinished(page).getByRole('listitem')
  await expect(items).toHaveText([/^Under more work/, /^A text without a title/])
  await expect(items.first()).toContainText(`Changes of /${url}`)
  await expectGoodScreen(page)

  await page.getByRole('link', { name: 'Continue A text without a title' }).click()
  await expect(bodyOf(page)).toHaveText('A text without a title, left at once.')
  await expect(page.getByRole('button', { name: 'Restore it' })).toHaveCount(0)
  await titleOf(page).fill('With a title')
  await page.getByLabel('Description').fill('At last.')
  await page.getByRole('button', { name: 'Draft' }).click()
  await expect(items).toHaveText([/^Under more work/])

  await page.getByRole('link', { name: 'Continue Under more work' }).click()
  await expect(titleOf(page)).toHaveValue('Under more work')
  await expect(bodyOf(page)).toHaveText('Old.')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard Under more work' }).click()
  await expect(unfinished(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'List of Posts' })).toBeFocused()
  expect(dialogs).toContain(
    'Are you sure you want to discard this text? It stays among the versions of its post.',
  )
  const copies = await request.get('/api/post/workingcopies', { headers: bearer(author.token) })
  expect(await copies.json()).toEqual([])
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await expect(titleOf(page)).toHaveValue('Under work')
  await expect(page.getByRole('region', { name: 'Unsaved work' })).toHaveCount(0)

  await titleOf(page).fill('Of a post that is gone')
  await request.delete(`/api/post/delete/${url}`, { headers: bearer(author.token) })
  await expect(page.getByRole('status').filter({ hasText: 'This post was deleted' })).toBeVisible()
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'continue it under Unfinished texts' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(items).toHaveText([/^Of a post that is gone.*New text/])
})
