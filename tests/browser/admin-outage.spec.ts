import { answerDialogs } from './dialogs.ts'
import { expect, savePost, signIn, signUp, test } from './fixtures.ts'
import { accountsWithDrafts } from './local-drafts.ts'
import { startLosingProxy } from './losing-proxy.ts'
import { haveAllScreens, test as ownTest } from './own-server.ts'
import { expectGoodScreen, noteWrites } from './screen-checks.ts'

test('with a server that is gone nothing typed is lost, and the screens say what is wrong', async ({
  page,
  server,
}) => {
  const author = await signUp(server.request)
  answerDialogs(page)
  await signIn(page, author.token)
  await page.goto(`${server.address}/admin/dashboard/posts/create`)
  await page.getByLabel('Title', { exact: true }).fill('Written before the end')
  await page.getByLabel('Description').fill('It went away.')
  await page.getByRole('textbox', { name: 'Body' }).click()
  await page.keyboard.type('All of this stays.')
  await haveAllScreens(page)
  await server.stop()

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The server could not be reached.' })).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Written before the end')
  await expect(page.getByRole('textbox', { name: 'Body' })).toHaveText('All of this stays.')
  await expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled()
  await expect(page).toHaveURL(/posts\/create$/)

  await server.startAgain()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Written before the end' })).toContainText(
    'Public',
  )
})

for (const then of ['is sent again', 'is changed', 'is restored on another page'] as const) {
  test(`a post whose response was lost is one post, when it ${then}`, async ({ page, server }) => {
    const author = await signUp(server.request)
    const proxy = await startLosingProxy(server.address)
    answerDialogs(page)
    await signIn(page, author.token)
    await page.goto(`${proxy.address}/admin/dashboard/posts/create`)
    await page.getByLabel('Title', { exact: true }).fill('Said once')
    await page.getByLabel('Description').fill('However it goes.')
    proxy.loseResponsesTo('POST /api/post/create')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'could not be reached' })).toBeVisible()
    const publicPosts = async () => {
      const all: { username: string }[] = await (await server.request.get('/api/post/read')).json()
      return all.filter(({ username }) => username === author.username)
    }
    await expect.poll(publicPosts).toHaveLength(1)
    proxy.loseResponsesTo(null)

    if (then === 'is restored on another page') {
      await page.reload()
      await page.getByRole('button', { name: 'Restore it' }).click()
    }
    if (then !== 'is sent again') await page.getByLabel('Description').fill('However it goes on.')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Said once' })).toHaveCount(1)
    expect(await publicPosts()).toMatchObject([
      { description: then === 'is sent again' ? 'However it goes.' : 'However it goes on.' },
    ])
    await proxy.close()
  })
}

test('what was typed comes back after the tab was killed', async ({ page, context, server }) => {
  const author = await signUp(server.request)
  await signIn(page, author.token)
  await page.goto(`${server.address}/admin/dashboard/posts/create`)
  await page.getByLabel('Title', { exact: true }).fill('Before the crash')
  // The pause after which a copy is written is over once it is found there.
  await expect.poll(() => accountsWithDrafts(page)).toEqual([author.username])
  page.on('crash', () => {})
  await page.goto('chrome://crash').catch(() => {})
  const next = await context.newPage()
  await signIn(next, author.token)
  await next.goto(`${server.address}/admin/dashboard/posts/create`)
  await expect(next.getByText(/You have unsaved work from/)).toContainText('Before the crash')
})

ownTest('one signs out without a server', async ({ page, startOwnServer }) => {
  const server = await startOwnServer()
  const author = await server.signUp('ann')
  await page.goto(`${server.address}/admin`)
  await page.evaluate((token) => localStorage.setItem('token', token), author.token)
  await page.goto(`${server.address}/admin/dashboard`)
  await haveAllScreens(page)
  await server.stop()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('each screen that cannot be read keeps its heading, and comes with Try again once it can', async ({
  page,
  server,
}) => {
  test.slow()
  const author = await signUp(server.request)
  await savePost(server.request, author, { title: 'Still there' })
  await signIn(page, author.token)
  const heading = page.getByRole('heading', { level: 1 })
  const rows = page.getByRole('main').getByRole('listitem')
  const told = page
    .getByRole('alert')
    .filter({ hasText: 'could not be loaded. The server could not be reached.' })
  const retry = page.getByRole('button', { name: 'Try again' })
  await page.goto(`${server.address}/admin/dashboard`)
  await page.getByRole('link', { name: 'Posts', exact: true }).click()
  await expect(rows).toHaveCount(1)
  await haveAllScreens(page)
  await server.stop()
  await page.getByRole('link', { name: 'Posts', exact: true }).click()
  await expect(told).toContainText('Below is what was loaded before.')
  await expect(rows).toHaveCount(1)
  // No row stands below a filter that it was not read with.
  await page.getByLabel('Status').selectOption('draft')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(rows).toHaveCount(0)
  await expect(told).not.toContainText('Below')
  for (const [link, title] of [
    ['Contacts', 'Feedbacks and Contacts'],
    ['Users', 'List of Users'],
    ['Settings', 'Settings'],
    ['Create Post', 'Create Post'],
    ['Posts', 'List of Posts'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click()
    await expect(heading).toHaveText(title)
    await expect(told).toHaveCount(1)
    await expect(rows).toHaveCount(0)
  }
  await expectGoodScreen(page)
  await retry.click()
  await expect(told).toBeVisible()
  await expect(retry).toBeFocused()
  await server.startAgain()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(told).toHaveCount(0)
  await expect(heading).toBeFocused()
})

test('a slow server is told by the button, which sends once', async ({ page, server }) => {
  const author = await signUp(server.request)
  answerDialogs(page)
  const writes = noteWrites(page)
  await signIn(page, author.token)
  await page.goto(`${server.address}/admin/dashboard/posts/create`)
  await page.getByLabel('Title', { exact: true }).fill('Only once')
  await page.getByLabel('Description').fill('However often it is pressed.')
  await expect(page.getByRole('textbox', { name: 'Body' })).toBeVisible()
  server.pause()
  await page.getByRole('button', { name: 'Publish' }).dblclick()
  await expect(page.getByRole('button', { name: 'Saving …' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Draft' })).toBeDisabled()
  // What was typed now would be lost: the save under way does not have it.
  await page.getByRole('textbox', { name: 'Title', includeHidden: true }).evaluate((input) => input.focus())
  await page.keyboard.type('Too late')
  await expect(page.locator('#title')).toHaveValue('Only once')
  server.goOn()
  await expect(page.getByRole('listitem').filter({ hasText: 'Only once' })).toHaveCount(1)
  expect(writes).toEqual(['POST /api/post/create'])
})
