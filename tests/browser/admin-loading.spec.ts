import type { Page } from '@playwright/test'
import { expect, signIn, signUp, test } from './support.ts'

/** What the head of a document names, beside the entry: all that its screen needs to show. */
const scriptsInHead = async (page: Page, path: string) => {
  const html = await (await page.request.get(path)).text()
  return new Set(html.match(/\/assets\/[\w.-]+\.js/g))
}

for (const [path, most] of [
  ['/admin/auth/signin', 10],
  ['/admin/dashboard', 10],
  ['/admin/dashboard/posts', 10],
  ['/admin/dashboard/posts/create', 10],
  ['/admin/dashboard/users', 10],
  ['/admin/dashboard/settings', 10],
] as const) {
  test(`${path} needs at most ${most} script files, of at most 200 KB, all named in the document`, async ({
    page,
    request,
  }) => {
    const { token } = await signUp(request)
    if (path.includes('dashboard')) await signIn(page, token)
    const sizes = new Map<string, Promise<number>>()
    page.on('requestfinished', (made) => {
      if (made.resourceType() !== 'script') return
      const size = made.sizes().then(({ responseBodySize }) => responseBodySize)
      sizes.set(new URL(made.url()).pathname, size)
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    const needed = await scriptsInHead(page, path)
    expect(needed.size).toBeLessThanOrEqual(most)
    const ofEditor = /\/(editor|prosemirror)-/
    expect([...needed].filter((file) => ofEditor.test(file))).toEqual([])
    let bytes = 0
    for (const [file, size] of sizes) if (!ofEditor.test(file)) bytes += await size
    expect(bytes).toBeLessThanOrEqual(200_000)
    expect(bytes).toBeGreaterThan(50_000)
    // With the screens that it leads to, and the editor.
    expect(sizes.size).toBeLessThanOrEqual(17)
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
  const needed = await scriptsInHead(page, path)
  const order = asked.slice(0, needed.size)
  expect(order.filter((file) => !needed.has(file))).toEqual([])
})
