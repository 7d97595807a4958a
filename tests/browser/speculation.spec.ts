import type { CDPSession, Page } from '@playwright/test'
import { expect, test, watchForTrouble } from './fixtures.ts'

interface Attempt {
  key: { url: string }
}

/** Notes the paths that the browser would prepare, those that it has prepared, and how it took the rules. */
async function watchPreparation(page: Page) {
  const browser: CDPSession = await page.context().newCDPSession(page)
  const seen = { paths: new Set<string>(), prepared: new Set<string>(), faults: [] as string[], rules: 0 }
  browser.on('Preload.ruleSetUpdated', ({ ruleSet }) => {
    seen.rules++
    if (ruleSet.errorType) seen.faults.push(String(ruleSet.errorMessage))
  })
  browser.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    for (const { key } of preloadingAttemptSources as Attempt[]) seen.paths.add(new URL(key.url).pathname)
  })
  browser.on('Preload.prefetchStatusUpdated', ({ key, status }) => {
    if (status === 'Ready') seen.prepared.add(new URL(key.url).pathname)
  })
  await browser.send('Preload.enable')
  return seen
}

test('the browser may prepare public pages, and nothing of the admin area', async ({ page, richPost }) => {
  const trouble = watchForTrouble(page)
  const seen = await watchPreparation(page)
  await page.goto(`/author/${richPost.author.username}`)
  await expect.poll(() => [...seen.paths]).toContain(`/${richPost.url}`)
  expect([...seen.paths]).toEqual(expect.arrayContaining(['/', '/about', '/contact']))
  const links = await page
    .locator('a[href]')
    .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  expect(links.filter((path) => path.startsWith('/admin'))).not.toEqual([])
  expect([...seen.paths].filter((path) => /^\/(admin|api)/.test(path))).toEqual([])
  expect(seen.rules).toBe(1)
  expect(seen.faults).toEqual([])
  expect(trouble).toEqual([])
})

test('a page on whose link the pointer rests is there before the press', async ({ page, richPost }) => {
  const link = page.getByRole('article').locator(`a[href="/${richPost.url}"]`).first()
  const seen = await watchPreparation(page)
  await page.goto(`/author/${richPost.author.username}`)
  // A pointer that came before the browser had read the rules would prepare nothing.
  await expect.poll(() => [...seen.paths]).toContain(`/${richPost.url}`)
  await link.hover()
  await expect.poll(() => [...seen.prepared]).toContain(`/${richPost.url}`)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Everything at once')
  const delivery = () =>
    (performance.getEntriesByType('navigation')[0] as unknown as { deliveryType: string }).deliveryType
  expect(await page.evaluate(delivery)).toBe('navigational-prefetch')
})

test('a page that is prepared counts no view before it is shown, and then one', async ({
  page,
  richPost,
}) => {
  const views: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/post/view/')) views.push(new URL(request.url()).pathname)
  })
  await page.addInitScript(() =>
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true }),
  )
  await page.goto(`/${richPost.url}`, { waitUntil: 'networkidle' })
  expect(views).toEqual([])
  await page.evaluate(() => {
    Object.defineProperty(document, 'prerendering', { value: false })
    document.dispatchEvent(new Event('prerenderingchange'))
  })
  await expect.poll(() => views).toEqual([`/api/post/view/${richPost.url}`])
})
