import { authorReads } from '#server/accounts/authors/author-store.ts'
import { openDatabase } from '#server/data/database/database.ts'
import { migrate } from '#server/data/database/migrate.ts'
import { writePosts } from '#tests/support/many-posts.ts'
import { insertAccount } from '#tests/support/test-account.ts'
import { answerDialogs } from './dialogs.ts'
import { bearer, expect, savePost, signIn, signUp } from './fixtures.ts'
import { test } from './own-server.ts'

/** Makes a database with more drafts of one author than three pages hold, and returns the author's token. */
async function writeManyDrafts(url: string): Promise<string> {
  const database = openDatabase(url)
  await migrate(database)
  const token = await insertAccount(database, 'ann', new Date())
  const [ann] = await authorReads(database.db).list()
  await writePosts(database, 100, { authorIds: [ann?.id as string], status: 'draft' })
  await database.db.destroy()
  return token
}

/** Makes a database with accounts `user-1`, the owner, to `user-<count>`, and returns the owner's token. */
async function writeAccounts(url: string, count: number): Promise<string> {
  const database = openDatabase(url)
  await migrate(database)
  const at = (number: number) => new Date(Date.now() - 1_000 * (count - number))
  const token = await insertAccount(database, 'user-1', at(1))
  for (let number = 2; number <= count; number++) await insertAccount(database, `user-${number}`, at(number))
  await database.db.destroy()
  return token
}

test('of many posts thirty are shown at a time, and each is found', async ({
  page,
  startOwnServer,
}, testInfo) => {
  const url = `sqlite:${testInfo.outputPath('large.db')}`
  const token = await writeManyDrafts(url)
  const server = await startOwnServer({ DATABASE_URL: url })
  await signIn(page, token)
  await page.goto(`${server.address}/admin/dashboard/posts`)
  const rows = page.getByRole('button', { name: /^Actions for/ })
  await expect(rows).toHaveCount(30)
  await page.getByLabel('Part of the title').fill('POST 17')
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(1)
  await page.getByLabel('Part of the title').fill('')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('link', { name: 'Older posts' }).click()
  await expect(page.getByRole('link', { name: 'Newest posts' })).toBeVisible()
  await expect(rows).toHaveCount(30)
})

test('of many accounts thirty are shown at a time, in their order, and each is found', async ({
  page,
  startOwnServer,
}, testInfo) => {
  test.slow()
  const url = `sqlite:${testInfo.outputPath('many.db')}`
  const token = await writeAccounts(url, 62)
  const server = await startOwnServer({ DATABASE_URL: url })
  await signIn(page, token)
  await page.goto(`${server.address}/admin/dashboard/users`)
  const rows = page.getByRole('main').getByRole('listitem')
  const names = () => rows.locator('.row-facts a').allTextContents()
  const from = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, at) => `user-${first + at}`)
  await expect(rows).toHaveCount(30)
  expect(await names()).toEqual(from(33, 62))
  await page.getByRole('link', { name: 'Older users' }).click()
  await expect(rows.first()).toContainText('user-3@')
  expect(await names()).toEqual(from(3, 32))
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('link', { name: 'Older users' }).click()
  await expect(rows).toHaveCount(2)
  expect(await names()).toEqual(from(1, 2))
  await expect(page.getByRole('link', { name: 'Older users' })).toHaveCount(0)
  await expect(rows.first()).toContainText('This is you')

  // What is done on a page leaves one there.
  const dialogs = answerDialogs(page)
  await page.getByRole('button', { name: 'Delete user-2' }).click()
  await expect(rows).toHaveCount(1)
  expect(dialogs).toHaveLength(2)
  const filter = page.getByRole('searchbox')
  const find = (text: string) => filter.fill(text).then(() => filter.press('Enter'))
  const count = page.getByRole('status').filter({ hasText: 'users' })
  await find('USER-5')
  await expect.poll(names).toEqual(['user-5', ...from(50, 59)])
  await expect(count).toHaveText('11 matching users')
  await expect(page).not.toHaveURL(/before=/)
  await expect(filter).toBeFocused()
  await find('nobody')
  await expect(count).toHaveText('No matching users')
  await page.goBack()
  await expect(filter).toHaveValue('USER-5')
  await expect(count).toHaveText('11 matching users')
  await find('author')
  await expect(count).toHaveText('The newest 30 matching users')
  await page.getByRole('link', { name: 'Older users' }).click()
  await expect(rows.first()).toContainText('user-3@')
  await expect(page).toHaveURL(/search=author&before=/)
})

test('a title of 300 characters and a body near the limit are edited like any others', async ({
  page,
  startOwnServer,
}) => {
  test.slow()
  const server = await startOwnServer()
  const author = await server.signUp('ann')
  answerDialogs(page)
  const title = 'W'.repeat(300)
  const paragraph = `<p>Begin.${' Many words of one long post.'.repeat(20)}</p>`
  const content = paragraph.repeat(Math.floor((2 * 1024 * 1024 - 100) / paragraph.length))
  const url = await savePost(server.request, author, { title, content })
  await signIn(page, author.token)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`${server.address}/admin/dashboard/posts`)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${server.address}/admin/dashboard/posts/edit/${url}`)
  await page.getByRole('textbox', { name: 'Body' }).locator('p').first().click()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('Q')
  await page.getByRole('button', { name: 'Update Post' }).click()
  // Two megabytes are made safe, rendered and indexed.
  await expect(page).toHaveURL(/dashboard\/posts$/, { timeout: 30_000 })
  const headers = bearer(author.token)
  const response = await server.request.get(`/api/post/readbyadmin/${url}`, { headers })
  const saved = await response.json()
  // Not compared by the matcher, which would show both.
  expect(saved.content === content.replace('<p>', '<p>Q')).toBe(true)
  expect(saved.title).toBe(title)
})

test('a title that is too long is refused at its field, and stays', async ({ page, server }) => {
  const author = await signUp(server.request)
  await signIn(page, author.token)
  await page.goto(`${server.address}/admin/dashboard/posts/create`)
  await page.getByLabel('Title', { exact: true }).fill('W'.repeat(301))
  await page.getByLabel('Description').fill('Words.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/300 characters/)).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('W'.repeat(301))
  await expect(page.getByLabel('Title', { exact: true })).toHaveAttribute('aria-invalid', 'true')
})
