import type { Page } from '@playwright/test'
import { expect, savePost, signIn, signUp, test } from './fixtures.ts'

/** Notes the paths of what the page calls below this one. */
function noteCalls(page: Page, path: string): string[] {
  const calls: string[] = []
  page.on('request', (made) => {
    const { pathname } = new URL(made.url())
    if (pathname.startsWith(path)) calls.push(pathname)
  })
  return calls
}

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

test('a post that is read is reported once', async ({ page, richPost }) => {
  const views = noteCalls(page, '/api/post/view/')
  const response = page.waitForResponse(/\/api\/post\/view\//)
  await page.goto(`/${richPost.url}`, { waitUntil: 'networkidle' })
  expect((await response).status()).toBe(202)
  expect(views).toEqual([`/api/post/view/${richPost.url}`])
})

test('a preview is not reported as read', async ({ page, request }) => {
  const views = noteCalls(page, '/api/post/view/')
  const author = await signUp(request)
  const url = await savePost(request, author, { title: `Private, of ${author.username}`, status: 'private' })
  await signIn(page, author.token)
  await page.goto(`/${url}`)
  await page.waitForURL(/\?preview=/)
  await expect(page.getByRole('main')).toContainText('Private — only you can see this')
  // The page's script has run by then, and what it sends is under way.
  await page.waitForLoadState('networkidle')
  expect(views).toEqual([])
})

test('whoever is not granted a preview asks for one once', async ({ page, request }) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: `A draft of ${author.username}`, status: 'draft' })
  const asked = noteCalls(page, '/api/post/preview/')
  await signIn(page, (await signUp(request)).token)
  await page.goto(`/${url}`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/${url}$`))
  expect(asked).toEqual([`/api/post/preview/${url}`])
})

test('a ticket that was granted and then refused is not replaced without end', async ({ page, request }) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: `A draft of ${author.username}`, status: 'draft' })
  await page.goto('/about')
  await page.evaluate(
    ([token, path]) => {
      localStorage.setItem('token', token)
      // As the page leaves it when it goes to the address with the ticket.
      sessionStorage.setItem('preview-asked', path)
    },
    [author.token, `/${url}`] as const,
  )
  const asked = noteCalls(page, '/api/post/preview/')
  await page.goto(`/${url}?preview=refused`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(asked).toEqual([])

  await page.reload()
  await expect(page.getByRole('main')).toContainText('Draft — only you can see this')
  expect(asked).toEqual([`/api/post/preview/${url}`])
})

test('an author finds Edit on the page of an own post, and nobody else does', async ({ page, request }) => {
  const author = await signUp(request)
  const [own, other] = [
    await savePost(request, author, { title: `Own, of ${author.username}`, status: 'public' }),
    await savePost(request, await signUp(request), {
      title: `Other than ${author.username}`,
      status: 'public',
    }),
  ]
  const edit = page.getByRole('article').getByRole('link', { name: 'Edit' })
  const calls = noteCalls(page, '/api/author/profile')
  await page.goto(`/${own}`, { waitUntil: 'networkidle' })
  await expect(edit).toHaveCount(0)
  expect(calls).toEqual([])
  await signIn(page, author.token)
  const answered = page.waitForResponse('**/api/author/profile')
  await page.goto(`/${other}`)
  await (await answered).finished()
  await page.goto(`/${own}`)
  await expect(edit).toHaveAttribute('href', `/admin/dashboard/posts/edit/${own}`)
  await page.goto(`/${other}`, { waitUntil: 'networkidle' })
  await expect(edit).toHaveCount(0)
})
