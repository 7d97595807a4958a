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
  const url = await publish(page, `Markdown ${author.username}`)
  const { own } = await contentsOf(request, url, author)
  expect(own).toMatch(/^<h1>One<\/h1>.*<strong>End<\/strong>!<\/p>$/)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await expect(bodyOf(page)).toContainText('End!')
  expect(trouble).toEqual([])
})
