import type { Page } from '@playwright/test'
import { slugOf } from '#contract/addresses/slug.ts'
import { samplePosts } from '#server/blog/samples/sample-posts.ts'
import { bearer, expect, savePost, signIn, signUp, test, watchForTrouble } from './fixtures.ts'
import { expectAccessible } from './screen-checks.ts'

const addresses = (post: string, author: string) => [
  '/',
  '/?page=2',
  `/${post}`,
  `/author/${author}`,
  '/tags/C%2B%2B',
  '/tags',
  '/tags?sort=name',
  '/archive',
  `/archive/${new Date().getUTCFullYear()}`,
  '/authors',
  '/about',
  '/contact',
  '/search',
  '/search?search=everything',
  '/no-such-page',
  '/admin',
]

test('every page is accessible and healthy, by day and by night', async ({ page, prolific, richPost }) => {
  test.slow()
  const trouble = watchForTrouble(page)
  for (const address of addresses(richPost.url, prolific.username)) {
    await page.goto(address)
    await expectAccessible(page)
  }
  expect(trouble).toEqual([])
})

/** Sample articles: a tutorial, a survey, and those with formulas and citations, one of them in Japanese. */
const articles = [
  'say-each-word-as-it-comes',
  'what-attention-keeps-in-memory',
  'why-attention-divides-by-the-square-root-of-the-width',
  'how-large-should-a-batch-be',
  'why-cross-entropy-is-a-logarithm',
]

for (const { title } of samplePosts.filter(({ file }) => articles.includes(file.replace('.html', ''))))
  test(`the article “${title}” is accessible and healthy, by day and by night`, async ({ page }) => {
    const trouble = watchForTrouble(page)
    expect((await page.goto(`/${encodeURIComponent(slugOf(title))}`))?.status()).toBe(200)
    await expectAccessible(page)
    expect(trouble).toEqual([])
  })

test('the open menu is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await signIn(page, 'anything')
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectAccessible(page)
})

/** Opens pages, none of which may scroll sideways at any of the widths. */
async function expectNoneTooWide(page: Page, widths: number[], addresses: string[]) {
  for (const address of addresses) {
    expect((await page.goto(address))?.status(), address).toBeLessThan(500)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(beyond, `${address}, ${width} wide`).toBeLessThanOrEqual(0)
    }
  }
}

test('nothing is wider than its screen, from small phones to large desktops', async ({
  page,
  prolific,
  richPost,
}) => {
  await expectNoneTooWide(page, [320, 375, 768, 2560], addresses(richPost.url, prolific.username))
})

/** Words without any place to break, each as long as is allowed or longer than small screens are wide. */
const unbroken = {
  title: 'W'.repeat(300),
  description: `${'Donaudampfschifffahrtsgesellschaft'.repeat(6)} https://example.org/${'path'.repeat(30)}`,
  tags: Array.from({ length: 40 }, (_, number) => String(number).padEnd(number === 0 ? 100 : 20, 'W')),
}

test('words without end make nothing wider than a small screen', async ({ page, request }) => {
  const author = await signUp(request)
  const update = await request.put('/api/author/update', {
    headers: bearer(author.token),
    data: { name: 'W'.repeat(100), description: unbroken.description },
  })
  expect(update.status()).toBe(200)
  const post = await savePost(request, author, unbroken)
  await expectNoneTooWide(
    page,
    [320],
    [
      '/',
      `/${post}`,
      `/author/${author.username}`,
      `/tags/${unbroken.tags[0]}`,
      `/search?search=${unbroken.title}`,
    ],
  )
})

/** Returns the side that all lines of a text touch: the one where they begin, unless each fills its line. */
function sideOfLines(element: Element) {
  const text = new Range()
  text.selectNodeContents(element)
  const box = element.getBoundingClientRect()
  const lines = [...text.getClientRects()].filter(({ width }) => width > 0)
  return (['left', 'right'] as const).find((side) =>
    lines.every((line) => Math.abs(line[side] - box[side]) < 1),
  )
}

for (const [script, language, title, direction] of [
  ['Arabic', 'ar', 'كيف تتعلم الآلات من الأمثلة القليلة ولماذا تخطئ أحيانا', 'rtl'],
  ['Chinese', 'zh', '深度学习模型为什么能够从很少的样本中学会识别从未见过的事物'.repeat(3), 'ltr'],
] as const) {
  test(`a title in ${script} runs in its own direction and fits a small screen`, async ({
    page,
    request,
  }) => {
    const author = await signUp(request)
    const text = { title, description: title, tags: [title.slice(0, 20)], language }
    const url = await savePost(request, author, text)
    const list = `/author/${author.username}`
    await expectNoneTooWide(page, [320], [`/${encodeURIComponent(url)}`])
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(title)
    await expect(heading).toHaveCSS('direction', direction)
    // Its words are English, and stand where the text begins.
    const byline = page.locator('.post-byline')
    await expect(byline).toHaveCSS('direction', 'ltr')
    await expect(byline).toHaveCSS('justify-content', direction === 'rtl' ? 'flex-end' : 'normal')
    await expectNoneTooWide(page, [320], [list])
    const titleInList = page.getByRole('article').getByRole('heading')
    expect(await titleInList.evaluate(sideOfLines)).toBe(direction === 'rtl' ? 'right' : 'left')
  })
}

test('public pages carry one small script, others for code, tabs and sortable tables, and no framework', async ({
  page,
  prolific,
  richPost,
}) => {
  for (const address of addresses(richPost.url, prolific.username).filter(
    (address) => address !== '/admin',
  )) {
    const scripts: string[] = []
    const note = (request: { resourceType(): string; url(): string }) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    }
    page.on('request', note)
    await page.goto(address, { waitUntil: 'networkidle' })
    page.off('request', note)
    const isPost = address === `/${richPost.url}`
    const names = isPost
      ? ['code-tabs', 'table-sort', 'copy-code']
      : address === '/contact'
        ? ['contact-form']
        : []
    expect(scripts, address).toEqual([
      expect.stringMatching(/^\/assets\/enhance-/),
      ...names.map((name) => expect.stringMatching(new RegExp(`^/assets/${name}-`))),
    ])
    expect(await page.locator('[style]').count(), address).toBe(0)
    // Those of all pages and of a kind of page; with a post, also of long text and of the kinds that it contains.
    const styles = await page.locator('style, link[rel=stylesheet]').count()
    expect(styles, address).toBeLessThanOrEqual(isPost ? 13 : 3)
  }
})

test('scripts and styles come compressed', async ({ request }) => {
  const page = await (await request.get('/admin')).text()
  const files = new Set(page.match(/\/assets\/[\w.-]+\.(?:js|css)/g))
  expect(files.size).toBeGreaterThan(2)
  for (const file of files) {
    const { 'content-encoding': encoding, vary } = (await request.get(file)).headers()
    // What does not get smaller comes as it is.
    const plain = await request.get(file, { headers: { 'Accept-Encoding': 'identity' } })
    if (Number(plain.headers()['content-length']) > 200)
      expect([encoding, vary?.toLowerCase()], file).toEqual(['br', 'accept-encoding'])
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('everything can be read, paged and searched', async ({ page, prolific }) => {
    await page.goto(`/author/${prolific.username}`)
    await page.getByRole('link', { name: 'Older', exact: true }).click()
    await page.getByRole('article').getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Post 1 of')
    await page.getByLabel('Search posts').fill(prolific.username)
    await page.getByLabel('Search posts').press('Enter')
    await expect(page.getByRole('article')).toHaveCount(30)
  })
})
