import { expect, savePost, signIn, signUp, test } from './support.ts'

test('an author reads a draft, strangers see the 404 page', async ({ page, request, browser }) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: `A draft of ${author.username}`, status: 'draft' })
  expect((await request.get(`/${url}`)).status()).toBe(404)

  await signIn(page, author.token)
  await page.goto(`/${url}`)
  await expect(page).toHaveURL(/\?preview=/)
  await expect(page.getByRole('main')).toContainText('Draft — only you can see this')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`A draft of ${author.username}`)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect((await request.get(page.url())).headers()['cache-control']).toBe('private, no-store')

  const stranger = await (await browser.newContext()).newPage()
  await signIn(stranger, 'not a token')
  await stranger.goto(`/${url}`, { waitUntil: 'networkidle' })
  await expect(stranger.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await stranger.context().close()
})

test('a post that is read is reported once, a preview never', async ({ page, request, richPost }) => {
  const views: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('/api/post/view/')) views.push(new URL(sent.url()).pathname)
  })
  const answer = page.waitForResponse(/\/api\/post\/view\//)
  await page.goto(`/${richPost.url}`)
  expect((await answer).status()).toBe(202)
  expect(views).toEqual([`/api/post/view/${richPost.url}`])

  const author = await signUp(request)
  const url = await savePost(request, author, { title: `Private, of ${author.username}`, status: 'private' })
  await signIn(page, author.token)
  await page.goto(`/${url}`)
  await expect(page.getByRole('main')).toContainText('Private — only you can see this')
  expect(views).toHaveLength(1)
})
