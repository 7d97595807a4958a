import { expect, savePost, signIn, signUp, test, watchForTrouble } from './fixtures.ts'
import { expectGoodScreen } from './screen-checks.ts'

test('the palette leads to screens, settings and posts by keyboard, and Ctrl+/ lists the keys, from fields too', async ({
  page,
  request,
}) => {
  const trouble = watchForTrouble(page)
  const author = await signUp(request)
  const url = await savePost(request, author, { title: `On gradients ${author.username}`, status: 'draft' })
  await signIn(page, author.token)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Go to' })
  const field = palette.getByRole('combobox')
  const selected = palette.getByRole('option', { selected: true })

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await expect(palette.getByRole('option', { name: 'On gradients' })).toBeVisible()
  await expect(palette.getByRole('group', { name: 'Screens' }).getByRole('option')).toHaveText([
    ...['Create Post', 'Dashboard', 'Posts', 'Settings', 'Trash'],
  ])
  await expectGoodScreen(page)
  await field.pressSequentially('danger')
  await expect(selected).toHaveText('Danger ZoneSettings')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings#danger-zone$/)
  await expect(page.getByRole('heading', { name: 'Danger Zone' })).toBeInViewport()
  await expect(palette).toHaveCount(0)

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+/')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Ctrl+K')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'Go to …' }).click()
  await field.pressSequentially(author.username)
  await expect(selected).toHaveText(`On gradients ${author.username}draft`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/posts/edit/${url}$`))

  // The text of a post has these keys for itself, and for the list of keys.
  const body = page.getByRole('textbox', { name: 'Body' })
  await body.click()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Link' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(body).toBeFocused()
  // As Chromium does when it fills in a field: the event has no key.
  await page
    .getByLabel('Title')
    .evaluate((title) => title.dispatchEvent(new Event('keydown', { bubbles: true })))
  await page.getByLabel('Title').press('Control+/')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await field.pressSequentially('nothing like this')
  await expect(palette.getByRole('status')).toHaveText('Nothing has these words in its name.')
  expect(trouble).toEqual([])
})
