import { bodyOf, contentsOf, openForm, publish, toolOf } from './editor-form.ts'
import { expect, test, watchForTrouble } from './fixtures.ts'
import { expectGoodScreen } from './screen-checks.ts'

test('what is typed as Markdown is kept and published, in the form and on the full page', async ({
  page,
  request,
}) => {
  const trouble = watchForTrouble(page)
  const author = await openForm(page, request)
  await page.keyboard.press('ControlOrMeta+Shift+Alt+m')
  const source = page.getByRole('textbox', { name: 'Body as Markdown' })
  await expect(source).toBeFocused()
  await page.keyboard.type('# One\n\n::: tip\nText')
  await expect(page.getByText('Line 3')).toBeVisible()
  await expectGoodScreen(page)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.locator('.save-line [role=status]')).toHaveText(/^Saved/)
  await page.keyboard.press('ControlOrMeta+Shift+f')
  await expect(toolOf(page, 'Full page')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('\n:::\n\n**End**')
  await expectGoodScreen(page)
  await page.keyboard.press('ControlOrMeta+Shift+f')
  await page.keyboard.type('!')
  await toolOf(page, 'Undo').click()
  await expect(source).not.toContainText('!')
  await toolOf(page, 'Redo').click()
  await expect(source).toContainText('!')
  await expect(source).toBeFocused()
  const url = await publish(page, `Markdown ${author.username}`)
  const { own } = await contentsOf(request, url, author)
  expect(own).toMatch(/^<h1>One<\/h1>.*<strong>End<\/strong>!<\/p>$/)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await expect(bodyOf(page)).toContainText('End!')
  expect(trouble).toEqual([])
})

test('what a post cannot contain is named once, after it was saved', async ({ page, request }) => {
  const author = await openForm(page, request)
  await page.keyboard.press('ControlOrMeta+Shift+Alt+m')
  await page.getByRole('textbox', { name: 'Body as Markdown' }).fill('<div class="tabs">\n\nOne\n\n</div>')
  const url = await publish(page, `Left out ${author.username}`)
  const notice = page.getByText('Left out when it was saved: 1 group of tabs.')
  await expect(notice).toBeVisible()
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await expect(bodyOf(page)).toContainText('One')
  await expect(notice).toHaveCount(0)
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByText('Post updated successfully')).toBeVisible()
  await expect(notice).toHaveCount(0)
})
