import type { APIRequestContext, Page } from '@playwright/test'
import { answerDialogs } from './dialogs.ts'
import { bodyOf, openForm } from './editor-form.ts'
import { type Author, bearer, expect, savePost, signIn, signUp, test, watchForTrouble } from './fixtures.ts'
import { startLosingProxy } from './losing-proxy.ts'
import { expectGoodScreen } from './screen-checks.ts'

const titleOf = (page: Page) => page.getByLabel('Title', { exact: true })

interface Copy {
  id: string
  url: string | null
  title: string
  revision: number
  blocks: string[]
}

/** The working copies of an author on the server, the newest first. */
async function copiesOf(request: APIRequestContext, { token }: Author): Promise<Copy[]> {
  const headers = bearer(token)
  const list: { id: string }[] = await (await request.get('/api/post/workingcopies', { headers })).json()
  return Promise.all(
    list.map(async ({ id }) => (await request.get(`/api/post/workingcopy/${id}`, { headers })).json()),
  )
}

/** The bodies that autosaves send. */
function noteAutosaves(page: Page): { method: string; body: Record<string, unknown> }[] {
  const sent: { method: string; body: Record<string, unknown> }[] = []
  page.on('request', (request) => {
    if (/\/api\/post\/workingcopy(\/[^/]+)?$/.test(request.url()) && request.method() !== 'GET')
      sent.push({ method: request.method(), body: request.postDataJSON() })
  })
  return sent
}

test('what is typed is on the server within seconds, as changed blocks, and readers see nothing of it', async ({
  page,
  request,
}) => {
  const trouble = watchForTrouble(page)
  const author = await openForm(page, request)
  const sent = noteAutosaves(page)
  await page.keyboard.type('First.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Second.')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await page.keyboard.type(' More.')
  await expect.poll(() => sent).toHaveLength(2)
  await titleOf(page).fill('Written slowly')
  await expect.poll(() => sent).toHaveLength(3)
  expect(sent.map(({ body }) => body)).toMatchObject([
    { title: '', blocks: ['<p>First.</p>', '<p>Second.</p>'] },
    { revision: 1, splice: { start: 1, deleteCount: 1, blocks: ['<p>Second. More.</p>'] } },
    { revision: 2, title: 'Written slowly' },
  ])
  expect(sent[2]?.body).not.toHaveProperty('splice')
  await expect
    .poll(() => copiesOf(request, author))
    .toMatchObject([
      { url: null, title: 'Written slowly', blocks: ['<p>First.</p>', '<p>Second. More.</p>'] },
    ])
  const posts = await request.get('/api/post/readbyuser', { headers: bearer(author.token) })
  expect(await posts.json()).toEqual([])
  expect(trouble).toEqual([])
})

test('opening a form, looking at it and taking back a key sends nothing', async ({ page, request }) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: 'Stays', content: '<p>As it is.</p>' })
  await signIn(page, author.token)
  const sent = noteAutosaves(page)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await bodyOf(page).click()
  await page.keyboard.press('Control+S')
  await expect(page.getByRole('status').filter({ hasText: 'Nothing has changed.' })).toBeVisible()
  await page.keyboard.type('x')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Control+S')
  expect(sent).toEqual([])
})

test('Ctrl+S makes a version at once, without title, alert or post, and readers see nothing of it', async ({
  page,
  request,
}) => {
  const dialogs = answerDialogs(page)
  const author = await openForm(page, request)
  const made = page.waitForResponse('**/api/post/workingcopy/version/*')
  await page.keyboard.type('No title yet.')
  await page.keyboard.press('Control+S')
  expect((await made).status()).toBe(201)
  await expect(page.getByRole('status').filter({ hasText: /^Saved \d\d:\d\d$/ })).toBeVisible()
  await expect(page).toHaveURL('/admin/dashboard/posts/create')
  await expect(bodyOf(page)).toBeFocused()
  expect(await copiesOf(request, author)).toMatchObject([{ title: '', blocks: ['<p>No title yet.</p>'] }])

  const url = await savePost(request, author, { title: 'For all', content: '<p>Old.</p>' })
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await titleOf(page).fill('For all, corrected')
  await page.keyboard.press('Control+S')
  await expect(
    page.getByRole('status').filter({ hasText: /^Saved \d\d:\d\d, not yet published$/ }),
  ).toBeVisible()
  await expectGoodScreen(page)
  const { post } = await (await request.get(`/api/post/getpost/${url}`)).json()
  expect(post.title).toBe('For all')
  // The browser asks, without words, before the first text is left.
  expect(dialogs.filter(Boolean)).toEqual([])
})

test('saving as a post ends the working copy, and so does taking back what was typed', async ({
  page,
  request,
}) => {
  answerDialogs(page)
  const author = await openForm(page, request)
  await page.keyboard.type('A whole text.')
  await page.keyboard.press('Control+S')
  await expect.poll(() => copiesOf(request, author)).toHaveLength(1)
  await titleOf(page).fill('A post now')
  await page.getByLabel('Description').fill('What it is.')
  await expect.poll(async () => (await copiesOf(request, author))[0]?.title).toBe('A post now')
  await bodyOf(page).click()
  await page.keyboard.type(' With a last word.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'A post now' })).toContainText('Public')
  expect(await copiesOf(request, author)).toEqual([])
  // What was typed until then is the post, and no text that it replaced.
  const versions = await request.get('/api/post/versions/a-post-now', { headers: bearer(author.token) })
  expect((await versions.json()).map(({ kind }: { kind: string }) => kind)).toEqual([
    'publication',
    'checkpoint',
  ])

  await page.goto('/admin/dashboard/posts/create')
  await titleOf(page).fill('Never mind')
  await expect.poll(() => copiesOf(request, author)).toHaveLength(1)
  await titleOf(page).fill('')
  await expect.poll(() => copiesOf(request, author)).toEqual([])
})

test('a reload continues the same working copy', async ({ page, request }) => {
  answerDialogs(page)
  const author = await openForm(page, request)
  await page.keyboard.type('Before.')
  await expect.poll(() => copiesOf(request, author)).toHaveLength(1)
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Restore it' }).click()
  await bodyOf(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' After.')
  await expect
    .poll(() => copiesOf(request, author))
    .toMatchObject([{ revision: 2, blocks: ['<p>Before. After.</p>'] }])
})

test('two tabs that go on with one text keep both', async ({ page, context, request }) => {
  const author = await openForm(page, request)
  await page.keyboard.type('Both.')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  const other = await context.newPage()
  await signIn(other, author.token)
  await other.goto('/admin/dashboard/posts/create')
  await other.getByRole('button', { name: 'Continue it here' }).click()
  await titleOf(other).fill('There')
  await other.keyboard.press('Control+S')
  await expect(other.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible()
  await titleOf(page).fill('Here')
  await page.keyboard.press('Control+S')
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible()
  const copies = await copiesOf(request, author)
  expect(copies.map(({ title, blocks }) => [title, blocks])).toEqual([
    ['Here', ['<p>Both.</p>']],
    ['There', ['<p>Both.</p>']],
  ])
  await expect(page.getByText('This text was changed in another place too')).toBeVisible()
  await expect(page.getByText('Newer text was typed in another place.')).toHaveCount(0)
  await expectGoodScreen(page)
  await page.getByRole('link', { name: 'Open the other one' }).click()
  await expect(titleOf(page)).toHaveValue('There')
})

test('without connection the text waits, the form says so, and it is saved once there is one', async ({
  page,
  context,
  request,
}) => {
  const author = await openForm(page, request)
  const told = page.getByRole('status').filter({ hasText: 'Not saved on the server: no connection.' })
  await context.setOffline(true)
  await page.keyboard.type('Under the sea.')
  await expect(told).toContainText('The text is kept in this browser.')
  await expectGoodScreen(page)
  await context.setOffline(false)
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await expect(told).toHaveCount(0)
  expect(await copiesOf(request, author)).toMatchObject([{ blocks: ['<p>Under the sea.</p>'] }])
})

test('with an ended session the text stays in the browser, and the form says so', async ({
  page,
  request,
}) => {
  const author = await openForm(page, request)
  await request.post('/api/auth/signout', { headers: bearer(author.token) })
  await page.keyboard.type('Too long.')
  await expect(
    page.getByRole('status').filter({ hasText: 'Not saved on the server: your session has ended.' }),
  ).toBeVisible()
  await expect(page.getByText('Your session has ended. What you have written is kept')).toBeVisible()
})

test('a change whose response was lost is stored once', async ({ page, server }) => {
  const author = await signUp(server.request)
  const proxy = await startLosingProxy(server.address)
  await signIn(page, author.token)
  await page.goto(`${proxy.address}/admin/dashboard/posts/create`)
  for (const start of ['POST /api/post/workingcopy', 'PUT /api/post/workingcopy']) {
    proxy.loseResponsesTo(start)
    await bodyOf(page).click()
    await page.keyboard.type('Once. ')
    await expect(page.getByText('Not saved on the server')).toBeVisible()
    await page.keyboard.type('More. ')
    proxy.loseResponsesTo(null)
    await expect(page.getByText(/^Saved/)).toBeVisible({ timeout: 20_000 })
  }
  const copies = await copiesOf(server.request, author)
  expect(copies).toMatchObject([{ revision: 4, blocks: ['<p>Once. More. Once. More. </p>'] }])
  await proxy.close()
})
