import { bodyOf } from './editor-form.ts'
import { expect, savePost, signIn, signUp, test } from './fixtures.ts'
import { expectGoodScreen } from './screen-checks.ts'

const words = 'A tree is a <strong>tr</strong>ee. '

test('words are found and replaced by keyboard, and the outline leads to a heading', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const content = `<h2>Roots</h2><p>${words.repeat(40)}</p><h2>Leaves</h2><p>The end.</p>`
  const url = await savePost(request, author, { title: 'On trees', content, status: 'draft' })
  await signIn(page, author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await bodyOf(page).focus()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('ControlOrMeta+f')
  const bar = page.getByRole('search', { name: 'Find in the text' })
  // At once, while the rest of the bar is loaded.
  await page.keyboard.type('Tree')
  await expect(bar.getByLabel('Find', { exact: true })).toHaveValue('Tree')
  await expect(bar.getByRole('status')).toHaveText('1 of 80')
  await page.keyboard.press('Shift+Enter')
  await expect(bar.getByRole('status')).toHaveText('80 of 80')
  await expect(page.locator('.find-current').last()).toBeInViewport()
  const showReplacing = bar.getByRole('button', { name: 'Show replacing' })
  await showReplacing.click()
  await expect(bar.getByLabel('Replace with')).toBeFocused()
  await showReplacing.click()
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(bodyOf(page)).toBeFocused()
  expect(await page.evaluate(() => String(getSelection()))).toBe('tree')

  await page.keyboard.press('ControlOrMeta+h')
  await page.keyboard.press('Tab')
  await expect(bar.getByLabel('Replace with')).toBeFocused()
  await page.keyboard.type('bush')
  await page.keyboard.press('Enter')
  await expect(bar.getByRole('status')).toHaveText('1 of 79')
  await bar.getByRole('button', { name: 'Replace all' }).click()
  await expect(bar.getByRole('status')).toHaveText('79 replaced')
  await expectGoodScreen(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(bodyOf(page)).toContainText('A tree is a tree. A tree is a bush.')

  await expect(page.getByText('204 words')).toBeVisible()
  await page.getByRole('button', { name: 'Outline' }).click()
  await expectGoodScreen(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(bodyOf(page)).toBeFocused()
  await page.keyboard.type('Green ')
  await expect(page.getByRole('heading', { name: 'Green Leaves' })).toBeInViewport()

  // Elsewhere the keys are the browser's.
  await page.getByLabel('Title', { exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+f')
  await expect(bar).toHaveCount(0)
})

test('tags are suggested and what is worth a look is listed beside Publish, where each entry leads to its place', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const tag = `Trees of ${author.username}`
  await savePost(request, author, { title: 'Of trees', tags: [tag] })
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts/create')
  const input = page.getByRole('combobox', { name: 'Tags' })
  const suggestion = page.getByRole('option', { name: tag })
  await input.pressSequentially(`trees of ${author.username}`)
  await expect(suggestion).toContainText('1 post')
  await expectGoodScreen(page)
  await page.keyboard.press('Enter')
  const chips = page.getByRole('list', { name: 'Tags of this post' }).getByRole('button')
  await expect(chips).toHaveText([`trees of ${author.username} ×`])
  await chips.click()
  await input.pressSequentially('trees')
  await page.keyboard.press('ArrowDown')
  await expect(suggestion).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(chips).toHaveText([`${tag} ×`])
  await input.evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Bark\nMoss, fern')
    input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData }))
  })
  await page.getByRole('button', { name: 'Add 3 tags' }).click()
  await expect(chips).toHaveText([`${tag} ×`, 'Bark ×', 'Moss ×', 'fern ×'])
  await expect(input).toBeFocused()
  await input.fill('sap, too')

  const points = page.getByRole('group').filter({ hasText: 'Before publishing' })
  await expect(points.getByRole('button')).toHaveText(['“sap, too” is typed, but is not a tag yet.'])
  await page.getByLabel('Title', { exact: true }).fill('of  Trees')
  await page.getByLabel('Description').fill('What grows there')
  await bodyOf(page).click()
  await page.keyboard.type('See it there')
  await page.keyboard.press('Shift+ControlOrMeta+ArrowLeft')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByLabel('Address').fill('/nowhere-at-all')
  await page.keyboard.press('Enter')
  await expect(points.getByRole('button')).toHaveText([
    'Another post of yours has this title.',
    '“there” leads to /nowhere-at-all, which readers do not find.',
    '“sap, too” is typed, but is not a tag yet.',
  ])
  await expectGoodScreen(page)
  await points.getByRole('button').nth(1).click()
  await expect(bodyOf(page)).toBeFocused()
  expect(await page.evaluate(() => String(getSelection()))).toBe('there')
  await points.getByRole('button').nth(2).click()
  await expect(input).toBeFocused()
})
