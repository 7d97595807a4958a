import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, savePost, signUp, test } from './support.ts'

const kilobyte = 1024

interface Loaded {
  path: string
  type: string
  /** Bytes of the body as it came, compressed. */
  size: number
}

/** Opens a page twice, as its first answer may not be in its best form yet, and tells what the second visit loads from nothing. */
async function load(page: Page, path: string): Promise<Loaded[]> {
  await page.goto(path, { waitUntil: 'networkidle' })
  const visitor = await page.context().browser()?.newContext()
  const second = await visitor?.newPage()
  if (!visitor || !second) throw new Error('No browser')
  const loaded: Promise<Loaded>[] = []
  second.on('requestfinished', (request) => {
    const type = request.resourceType()
    loaded.push(
      request
        .sizes()
        .then(({ responseBodySize }) => ({
          path: new URL(request.url()).pathname,
          type,
          size: responseBodySize,
        })),
    )
  })
  await second.goto(new URL(path, page.url()).href, { waitUntil: 'networkidle' })
  await visitor.close()
  return Promise.all(loaded)
}

const bytesOf = (loaded: Loaded[], ...types: string[]) =>
  loaded.filter(({ type }) => types.includes(type)).reduce((sum, { size }) => sum + size, 0)

/** 8 KB of text that somebody wrote, as HTML. */
async function realText(): Promise<string> {
  const html = await readFile('server/samples/posts/what-a-database-index-reads.html', 'utf8')
  let text = 0
  const parts = html.split(/\n(?=<(?:p|h2|pre|ul|table)\b)/).filter((part) => {
    text += part.replace(/<[^>]+>/g, '').length
    return text <= 8 * kilobyte
  })
  return parts.join('\n')
}

test('a list of 30 posts and a post of 8 KB come within 20 KB, with one script and no other file but fonts', async ({
  page,
  request,
  prolific,
}) => {
  const author = await signUp(request)
  const post = await savePost(request, author, {
    title: `Weighed ${author.username}`,
    content: await realText(),
    tags: ['one', 'two', 'three'],
  })
  for (const path of ['/', `/author/${prolific.username}`, `/${post}`]) {
    const loaded = await load(page, path)
    expect(loaded.filter(({ type }) => !['font', 'fetch'].includes(type)).map(({ type }) => type)).toEqual([
      'document',
      'script',
    ])
    expect(bytesOf(loaded, 'script'), path).toBeLessThanOrEqual(3 * kilobyte)
    expect(bytesOf(loaded, 'document', 'script'), path).toBeLessThanOrEqual(20 * kilobyte)
    expect(bytesOf(loaded, 'document'), path).toBeGreaterThan(3 * kilobyte)
  }
})

test('a reading page comes back as it was left, at once', async ({ page, playwright, server, richPost }) => {
  void page
  const browser = await playwright.chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const reader = await browser.newPage({ baseURL: server.address })
  for (const path of ['/', `/${richPost.url}`, '/contact', '/search?search=a']) {
    await reader.goto(path, { waitUntil: 'networkidle' })
    await reader.evaluate(() => (location.href = '/about'))
    await reader.waitForURL('**/about')
    await reader.evaluate(() => history.back()).catch(() => {})
    await reader.waitForURL(`**${path}`)
    expect(await reader.evaluate(reasonsOfLoading), path).toEqual([])
  }
  await browser.close()
})

/** Why a page was loaded anew when one went back to it. Some browsers without windows keep no page, which they call “masked”. */
function reasonsOfLoading(): string[] {
  const [navigation] = performance.getEntriesByType('navigation') as unknown as {
    notRestoredReasons: { reasons: { reason: string }[] } | null
  }[]
  const reasons = navigation?.notRestoredReasons?.reasons.map(({ reason }) => reason) ?? []
  return reasons.filter((reason) => reason !== 'masked')
}
