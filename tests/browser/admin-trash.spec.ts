import { answerDialogs } from './dialogs.ts'
import { bearer, expect, savePost, signIn, signUp, test, watchForTrouble } from './fixtures.ts'
import { localDraftsIn, putLocalDrafts } from './local-drafts.ts'
import { expectGoodScreen, noteWrites } from './screen-checks.ts'

const screen = '/admin/dashboard/trash'
const gone = 'Are you sure you want to delete this post for good?'

test('a deleted post is found in the trash, restored, and public again', async ({ page, request }) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: `Quasar ${author.username}` })
  const trouble = watchForTrouble(page)
  answerDialogs(page)
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts')
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('You have no posts.')).toBeVisible()
  expect((await request.get(`/${url}`)).status()).toBe(404)

  await page.getByRole('link', { name: 'Trash' }).click()
  await expect(page).toHaveURL(screen)
  await expect(page.getByRole('navigation').locator('[aria-current]')).toHaveText(['Posts'])
  const row = page.getByRole('listitem').filter({ hasText: 'Quasar' })
  await expect(row).toContainText('Public')
  await expect(row).toContainText(/Deleted [A-Z][a-z]+ \d{1,2}, \d{4}/)
  await expect(row).toContainText(/Will be deleted for good on [A-Z][a-z]+ \d{1,2}, \d{4}/)
  await expectGoodScreen(page)

  await row.getByRole('button', { name: 'Restore' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'The post was restored.' })).toBeVisible()
  await expect(page.getByText('The trash is empty.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Trash' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Empty trash' })).toHaveCount(0)
  await expectGoodScreen(page)
  expect((await request.get(`/${url}`)).status()).toBe(200)
  await page.getByRole('main').getByRole('link', { name: 'List of Posts' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Quasar' })).toContainText('Public')
  expect(trouble).toEqual([])
})

test('posts are deleted for good one by one and all at once, each after its prompt', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    const url = await savePost(request, author, { title: `${title} ${author.username}` })
    await request.delete(`/api/post/delete/${url}`, { headers: bearer(author.token) })
  }
  const dialogs: string[] = []
  let answer: 'accept' | 'dismiss' = 'dismiss'
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog[answer]()
  })
  const writes = noteWrites(page)
  await signIn(page, author.token)
  await page.goto(screen)
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText('Four')
  const removeTwo = rows.filter({ hasText: 'Two' }).getByRole('button', { name: 'Delete for good' })
  await removeTwo.click()
  await page.getByRole('button', { name: 'Empty trash' }).click()
  expect(dialogs).toEqual([gone, 'Are you sure you want to delete all 4 posts in the trash for good?'])
  expect(writes).toEqual([])

  answer = 'accept'
  await removeTwo.click()
  await expect(page.getByRole('status').filter({ hasText: 'The post was deleted for good.' })).toBeVisible()
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('heading', { name: 'Trash' })).toBeFocused()
  await page.getByRole('button', { name: 'Empty trash' }).click()
  await expect(page.getByText('The trash is empty.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'The trash was emptied.' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Trash' })).toBeFocused()
  expect(dialogs.slice(2)).toEqual([
    gone,
    'Are you sure you want to delete all 3 posts in the trash for good?',
  ])
})

test('unsaved changes of a deleted post stay in the browser until it is deleted for good', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const title = `Nova ${author.username}`
  const url = await savePost(request, author, { title })
  answerDialogs(page)
  await signIn(page, author.token)
  await page.goto(screen)
  const draft = (key: string, title: string, typedDate = '2026-01-01T00:00:00.000Z') => ({
    ...{ account: author.username, key, typedDate, unanswered: [] },
    fields: { title, description: '', content: '', tags: [], status: 'public' },
  })
  await putLocalDrafts(page, [
    draft(`${url} 1`, 'Of the deleted one'),
    draft(`${url} 2`, 'Of the new one', '2100-01-01T00:00:00.000Z'),
  ])
  await request.delete(`/api/post/delete/${url}`, { headers: bearer(author.token) })
  expect(await savePost(request, author, { title })).toBe(url)
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('status').filter({ hasText: `it is at /${url}-2 now` })).toBeVisible()
  await page.goto(`/admin/dashboard/posts/edit/${url}-2`)
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
  const titles = async () => (await localDraftsIn(page)).map(({ title }) => title).sort()
  expect(await titles()).toEqual(['Of the deleted one', 'Of the new one'])

  await request.delete(`/api/post/delete/${url}-2`, { headers: bearer(author.token) })
  await page.goto(screen)
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('The trash is empty.')).toBeVisible()
  expect(await titles()).toEqual(['Of the new one'])

  await request.delete(`/api/post/delete/${url}`, { headers: bearer(author.token) })
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await expect(page.getByRole('status').filter({ hasText: 'This text was deleted.' })).toBeVisible()
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Of the new one')
})

test('what is restored meanwhile is told at its row, and older posts have pages', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const ids: string[] = []
  for (let number = 1; number <= 31; number++) {
    const url = await savePost(request, author, { title: `Number ${number}`, status: 'draft' })
    const response = await request.delete(`/api/post/delete/${url}`, { headers: bearer(author.token) })
    ids.push((await response.json()).trashId)
  }
  await signIn(page, author.token)
  await page.goto(screen)
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(30)
  await request.post(`/api/post/trash/${ids[30]}`, { headers: bearer(author.token) })
  await rows.first().getByRole('button', { name: 'Restore' }).click()
  await expect(rows.first().getByRole('alert')).toContainText('It is not in your trash any more.')
  await expectGoodScreen(page)
  await page.getByRole('link', { name: 'Older posts' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Number 1')
  await page.getByRole('link', { name: 'Newest posts' }).click()
  await expect(rows).toHaveCount(30)
})
