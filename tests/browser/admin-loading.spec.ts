import type { Page } from '@playwright/test'
import { expect, signIn, signUp, test } from './fixtures.ts'

/** What a document names: all that its screen needs to show. */
const scriptsNamedBy = async (page: Page, path: string) => {
  const html = await (await page.request.get(path)).text()
  return new Set(html.match(/\/assets\/[\w.-]+\.js/g))
}

for (const path of [
  '/auth/signin',
  ...['', '/posts', '/posts/create', '/users', '/settings'].map((s) => `/dashboard${s}`),
]) {
  test(`/admin${path} shows with at most 10 script files, and has 20 with the screens that it leads to`, async ({
    page,
    request,
  }) => {
    const { token } = await signUp(request)
    if (path.startsWith('/dashboard')) await signIn(page, token)
    const loaded = new Set<string>()
    page.on('request', (made) => {
      if (made.resourceType() === 'script') loaded.add(new URL(made.url()).pathname)
    })
    await page.goto(`/admin${path}`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const needed = await scriptsNamedBy(page, `/admin${path}`)
    expect(needed.size).toBeGreaterThan(3)
    expect(needed.size).toBeLessThanOrEqual(10)
    expect([...needed].filter((file) => /\/(editor|prosemirror)-/.test(file))).toEqual([])
    expect(loaded.size).toBeLessThanOrEqual(20)
  })
}

test('a screen asks for no script that its document did not name before it shows', async ({
  page,
  request,
}) => {
  const { token } = await signUp(request)
  await signIn(page, token)
  const asked: string[] = []
  page.on('request', (made) => {
    if (made.resourceType() === 'script') asked.push(new URL(made.url()).pathname)
  })
  const path = '/admin/dashboard/posts'
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const needed = await scriptsNamedBy(page, path)
  const order = asked.slice(0, needed.size)
  expect(order.filter((file) => !needed.has(file))).toEqual([])
})
