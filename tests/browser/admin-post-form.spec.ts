import { imageFile } from '#tests/support/image-files.ts'
import { answerDialogs } from './dialogs.ts'
import { bearer, expect, savePost, signIn, signInOwner, signUp, test, watchForTrouble } from './fixtures.ts'
import { chooseCover } from './image-files.ts'
import { expectGoodScreen, noteWrites } from './screen-checks.ts'

test('a post is written, kept as draft, previewed, published and seen on the home page', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const title = `Nebula of ${author.username}`
  const trouble = watchForTrouble(page)
  const dialogs = answerDialogs(page)
  await signIn(page, author.token)
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Create Post' }).click()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Description').fill('What it is.')
  await page.getByRole('textbox', { name: 'Body' }).click()
  await page.keyboard.type('Dust and light.')
  await page.getByLabel('Tags', { exact: true }).fill('Space')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Draft' }).click()
  await expect(page).toHaveURL('/admin/dashboard/posts')
  await expect(page.getByRole('status').first()).toContainText('Post created successfully')
  await expect(page.getByRole('status').getByRole('link', { name: 'Preview the saved post' })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('Draft')

  await row.getByRole('link', { name: title }).click()
  await expect(page.getByText(/only you can see this/i)).toBeVisible()
  await expect(page.getByText('Dust and light.')).toBeVisible()
  await page.goBack()

  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByText('Publishes this draft.')).toBeVisible()
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByRole('status').first()).toContainText('Post updated successfully')
  await expect(row).toContainText('Public')
  await page.goto('/')
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
  expect(dialogs).toEqual(['Post created successfully', 'Post updated successfully'])
  expect(trouble).toEqual([])
})

test('a correction of a private post keeps it private', async ({ page, request }) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: 'Mine alone', status: 'private' })
  answerDialogs(page)
  await signIn(page, author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await expect(page.getByRole('radio', { name: 'Private' })).toBeChecked()
  await page.getByLabel('Title', { exact: true }).fill('Mine alone, corrected')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'corrected' })).toContainText('Private')
  expect((await request.get(`/${url}`)).status()).toBe(404)
})

test('what is missing is said at its field, and nothing is lost', async ({ page, request }) => {
  const author = await signUp(request)
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts/create')
  await page.getByLabel('Title', { exact: true }).fill('   ')
  await page.getByLabel('Description').fill('Words.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('A title is required.')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Words.')
  await expect(page).toHaveURL('/admin/dashboard/posts/create')
})

test('Enter in the title publishes nothing', async ({ page, request }) => {
  const writes = noteWrites(page)
  const author = await signUp(request)
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts/create')
  await page.getByLabel('Description').fill('Words.')
  await page.getByLabel('Title', { exact: true }).fill('Too early')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByText('You have no posts.')).toBeVisible()
  expect(writes).toEqual([])
})

test('tags are added as typed and go away one by one', async ({ page, request }) => {
  const author = await signUp(request)
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts/create')
  // The editor comes with scripts of its own, and what is below it may move.
  await expect(page.getByRole('textbox', { name: 'Body' })).toBeVisible()
  const input = page.getByLabel('Tags', { exact: true })
  for (const tag of ['AI', '', 'ai']) {
    await input.fill(tag)
    await page.getByRole('button', { name: 'ADD' }).click()
  }
  const chips = page.getByRole('list', { name: 'Tags of this post' }).getByRole('button')
  await expect(chips).toHaveCount(3)
  await chips.nth(2).click()
  await expect(chips).toHaveText([/AI/, /\(empty\)/])
  await input.fill('not added')
  await expect(page.getByText('“not added” is not a tag yet')).toBeVisible()
})

test('Reset clears everything and can be taken back', async ({ page, request }) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: 'Before', content: '<p>Old text.</p>', tags: ['AI'] })
  await signIn(page, author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  const body = page.getByRole('textbox', { name: 'Body' })
  await expect(body).toContainText('Old text.')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  await expect(body).toHaveText('')
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Before')
  await expect(body).toContainText('Old text.')
})

test('a chosen image is shown and can be removed and chosen again', async ({ page, request }) => {
  const author = await signUp(request)
  const trouble = watchForTrouble(page)
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts/create')
  const file = { name: 'dot.gif', mimeType: 'image/gif', buffer: await imageFile('gif') }
  for (let turn = 0; turn < 2; turn++) {
    await chooseCover(page, file)
    await expect(page.getByRole('img', { name: 'Preview of dot.gif' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('img', { name: 'Preview of dot.gif' })).toHaveCount(0)
  }
  expect(trouble).toEqual([])
})

test('Reset and writing anew keep a private post private', async ({ page, request }) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: 'Never public', status: 'private' })
  answerDialogs(page)
  await signIn(page, author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await page.getByLabel('Tags', { exact: true }).fill('half a tag')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByLabel('Tags', { exact: true })).toHaveValue('')
  await expect(page.getByRole('radio', { name: 'Private' })).toBeChecked()
  await page.getByLabel('Title', { exact: true }).fill('Written anew')
  await page.getByLabel('Description').fill('Still for me.')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Written anew' })).toContainText('Private')
})

test('Draft takes a public post off the blog', async ({ page, request }) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: 'Too early' })
  answerDialogs(page)
  await signIn(page, author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await page.getByRole('button', { name: 'Draft' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Too early' })).toContainText('Draft')
  expect((await request.get(`/${url}`)).status()).toBe(404)
})

test('what was refused has the focus, with its reason, from the end of the form too', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts/create')
  await page.getByLabel('Title', { exact: true }).fill('Words')
  await page.getByLabel('Description').fill('Words.')
  await page.getByLabel('Tags', { exact: true }).fill('W'.repeat(101))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByLabel('Tags', { exact: true })).toBeFocused()
  await expect(page.getByText(/100 characters/)).toBeVisible()
  await expectGoodScreen(page)
})

test('Cancel on the form of a page leads to the pages', async ({ page, request }) => {
  const token = await signInOwner(request)
  const draft = { title: 'Imprint of nobody', description: 'd' }
  const made = await request.post('/api/page/create', { headers: bearer(token), data: draft })
  const { url } = (await made.json()).post
  await signIn(page, token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/admin/dashboard/pages')
  await request.delete(`/api/post/delete/${url}`, { headers: bearer(token) })
})
