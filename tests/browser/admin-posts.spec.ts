import { answerDialogs } from './dialogs.ts'
import { expect, savePost, signIn, signUp, test, watchForTrouble } from './fixtures.ts'

const changeStatus = 'Are you sure you want to change the status of this post?'
const deletePost = 'Are you sure you want to delete this post?'

test('a post is made private and public again, and deleted, each after its prompt', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: `Quasar ${author.username}` })
  const trouble = watchForTrouble(page)
  const dialogs = answerDialogs(page)
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts')
  const row = page.getByRole('listitem').filter({ hasText: 'Quasar' })
  await expect(row.getByRole('link', { name: /Quasar/ })).toHaveAttribute('href', `/${url}`)
  await expect(row.getByRole('link', { name: author.username, exact: true })).toHaveAttribute(
    'href',
    `/author/${author.username}`,
  )
  await expect(row).toContainText(/[A-Z][a-z]+ \d{1,2}, \d{4}/)
  await expect(row).toContainText('0 views')

  const choose = async (item: string) => {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Make Private')
  await expect(row).toContainText('Private')
  expect((await request.get(`/${url}`)).status()).toBe(404)
  await choose('Make Public')
  await expect(row).toContainText('Public')
  expect((await request.get(`/${url}`)).status()).toBe(200)
  await choose('Delete')
  await expect(page.getByText('You have no posts.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  expect(dialogs).toEqual([changeStatus, changeStatus, deletePost])
  expect(trouble).toEqual([])
})

test('a declined prompt sends nothing', async ({ page, request }) => {
  const author = await signUp(request)
  await savePost(request, author, { title: 'Kept' })
  const dialogs = answerDialogs(page, 'dismiss')
  const writes: string[] = []
  page.on('request', (sent) => sent.method() !== 'GET' && writes.push(sent.url()))
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts')
  for (const item of ['Make Private', 'Delete']) {
    await page.getByRole('button', { name: 'Actions for Kept' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  expect(dialogs).toEqual([changeStatus, deletePost])
  expect(writes).toEqual([])
  await expect(page.getByRole('listitem').filter({ hasText: 'Kept' })).toContainText('Public')
})

test('the menu works by keyboard and leads to the form', async ({ page, request }) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: 'By keyboard' })
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts')
  await page.getByRole('button', { name: 'Actions for By keyboard' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/dashboard/posts/edit/${url}`)
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'List of Posts' })).toBeVisible()
})

test('a duplicate opens in the form as a draft, once', async ({ page, request }) => {
  const author = await signUp(request)
  await savePost(request, author, { title: 'Twice', content: '<p>The same text.</p>' })
  const dialogs = answerDialogs(page)
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts')
  await page.getByRole('button', { name: 'Actions for Twice' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Copy of Twice')
  await expect(page.getByRole('textbox', { name: 'Body' })).toContainText('The same text.')
  await page.goBack()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(/Copy of Twice.*Draft/s)
  expect(dialogs).toEqual([])
})

test('posts are found by status and title, and older ones by pages', async ({ page, prolific }) => {
  await signIn(page, prolific.token)
  await page.goto('/admin/dashboard/posts')
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(30)
  await page.getByRole('link', { name: 'Older posts' }).click()
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(1)
  await page.getByRole('link', { name: 'Newest posts' }).click()
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(30)
  await page.getByLabel('Part of the title').fill('POST 17 OF')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(1)
  await page.getByLabel('Status').selectOption('draft')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByText('No posts match.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(1)
})

test('a post of someone else is not found in the form', async ({ page, request }) => {
  const [ann, ben] = [await signUp(request), await signUp(request)]
  const url = await savePost(request, ann, { title: `Secret of ${ann.username}`, status: 'draft' })
  await signIn(page, ben.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible()
})
