import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, savePost, signUp, test } from './fixtures.ts'
import { landscape, uploadImage } from './images-content.ts'

const kilobyte = 1024

/** What a browser with a frame asks for once the page is there, to fill the frame. */
const ofFrame = /^\/(manifest\.webmanifest|assets\/icon-[^/]+\.svg)$/

interface Loaded {
  path: string
  type: string
  /** Bytes of the body as it came, compressed. */
  size: number
}

/** Opens a page twice, as its first response may not be in its best form yet, and tells what the second visit loads from nothing. */
async function load(page: Page, path: string): Promise<Loaded[]> {
  await page.goto(path, { waitUntil: 'networkidle' })
  const visitor = await page.context().browser()?.newContext()
  const second = await visitor?.newPage()
  if (!visitor || !second) throw new Error('No browser')
  const loaded: Promise<Loaded>[] = []
  second.on('requestfinished', (request) => {
    const type = request.resourceType()
    loaded.push(
      request.sizes().then(({ responseBodySize }) => ({
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
  const html = await readFile('server/blog/samples/posts/what-a-database-index-reads.html', 'utf8')
  let text = 0
  const parts = html.split(/\n(?=<(?:p|h2|pre|ul|table)\b)/).filter((part) => {
    text += part.replace(/<[^>]+>/g, '').length
    return text <= 8 * kilobyte
  })
  return parts.join('\n')
}

test('a list of 30 posts and a post of 8 KB come within 20 KB, with one script, another for code, and no other file but fonts', async ({
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
    const files = loaded.filter(({ type, path }) => !['font', 'fetch'].includes(type) && !ofFrame.test(path))
    // On a busy machine a script may be noted before the document that asked for it.
    expect(files.map(({ type }) => type).toSorted()).toEqual([
      'document',
      'script',
      ...(path === `/${post}` ? ['script'] : []),
    ])
    expect(bytesOf(loaded, 'script'), path).toBeLessThanOrEqual(3 * kilobyte)
    expect(bytesOf(loaded, 'document', 'script'), path).toBeLessThanOrEqual(20 * kilobyte)
    expect(bytesOf(loaded, 'document'), path).toBeGreaterThan(3 * kilobyte)
  }
})

/** 40 formulas, ten of which are equations, 20 notes, 10 figures and 30 references, each cited, in text that somebody wrote. */
async function article(picture: string) {
  const words = (await realText()).match(/<p>.*?<\/p>/gs) ?? []
  const each = <Part>(count: number, make: (at: number) => Part) =>
    Array.from({ length: count }, (_, at) => make(at))
  const formula = (at: number) =>
    `\\mathcal{L}_{${at}}(\\theta) = -\\sum_{i=1}^{n} \\log \\frac{\\exp z_{i,${at}}}{\\sum_j \\exp z_j}`
  const display = (tex: string) => `<pre><code class="language-math math-display">${tex}</code></pre>`
  const parts = [
    ...each(
      30,
      (at) =>
        `<p>Of <code class="language-math math-inline">${formula(at)}</code> says <span class="citation" data-cite="[@work${at}]"></span>.</p>`,
    ),
    ...each(
      10,
      (at) =>
        `${display(`${formula(at)} \\label{l${at}}`)}<p>See <a class="ref" href="#eq-l${at}"></a> and <a class="ref" href="#fig-f${at}"></a>.</p>`,
    ),
    ...each(20, (at) => `<p>So it is.<sup class="footnote-ref"><a href="#fn-n${at}"></a></sup></p>`),
    ...each(
      10,
      (at) =>
        `<figure id="fig-f${at}"><img src="/api/images/${picture}" alt="Hills ${at}"><figcaption>The hills at ${at} o’clock</figcaption></figure>`,
    ),
  ]
  const notes = each(20, (at) => `<li id="fn-n${at}"><p>A note that says what ${at} is.</p></li>`)
  const content = words
    .map((paragraph, at) => paragraph + parts.filter((_, part) => part % words.length === at).join(''))
    .join('')
  return {
    content: `${content}<section class="footnotes"><ol>${notes.join('')}</ol></section>`,
    references: each(30, (at) => ({
      id: `work${at}`,
      type: 'article-journal' as const,
      title: `On the loss of the ${at}th kind`,
      author: [{ family: `Author${at}`, given: 'Ada' }],
      issued: { 'date-parts': [[1990 + at]] },
      DOI: `10.1234/loss.${at}`,
    })),
  }
}

test('an article with formulas, notes, figures and references comes within 30 KB, with 3 KB of style more than plain text', async ({
  page,
  request,
}) => {
  test.slow()
  const author = await signUp(request)
  const picture = await uploadImage(request, author, await landscape())
  const plain = await savePost(request, author, {
    title: `Plain ${author.username}`,
    content: '<p>Text.</p>',
  })
  const url = await savePost(request, author, {
    title: `Article ${author.username}`,
    ...(await article(picture)),
  })
  const styleOf = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join(''),
    )
  await page.goto(`/${plain}`)
  const plainStyle = brotliCompressSync(await styleOf()).length
  const loaded = await load(page, `/${url}`)
  await page.goto(`/${url}`)
  expect(await page.locator('.prose > p math, .prose .math math').count()).toBe(40)
  expect(await page.locator('.references li').count()).toBe(30)
  const added = brotliCompressSync(await styleOf()).length - plainStyle
  expect(bytesOf(loaded, 'document', 'stylesheet')).toBeLessThanOrEqual(30 * kilobyte)
  expect(added).toBeLessThanOrEqual(3 * kilobyte)
})

test('formulas load a small font, and a second file only for rare signs', async ({ page, request }) => {
  const author = await signUp(request)
  const fontsOf = async (tex: string) => {
    const content = `<p>Text with <code class="language-math math-inline">${tex}</code></p>`
    const url = await savePost(request, author, { title: `On ${tex.length} by ${author.username}`, content })
    const loaded: string[] = []
    page.on('request', (sent) => loaded.push(sent.url()))
    await page.goto(`/${url}`)
    await page.evaluate(() => document.fonts.ready)
    page.removeAllListeners('request')
    return loaded.flatMap((address) => /\/lectern-maths(?:-more)?(?=-[\w-]{8}\.woff2)/.exec(address) ?? [])
  }
  const common = '\\mathcal L(\\mathbf x) \\in \\mathbb R, \\sqrt{\\theta} \\to \\infty'
  expect(await fontsOf(common)).toEqual(['/lectern-maths'])
  expect(await fontsOf(`${common} \\subset \\mathfrak G`)).toEqual(['/lectern-maths', '/lectern-maths-more'])
})

const readingPaths = (post: string) => ['/', `/${post}`, '/contact', '/search?search=a']

test('nothing keeps a public page from coming back as it was left', async ({ page, richPost }) => {
  const browser = await page.context().newCDPSession(page)
  for (const path of readingPaths(richPost.url)) {
    const response = await page.goto(path, { waitUntil: 'networkidle' })
    expect(response?.headers()['cache-control'], path).not.toContain('no-store')
    const { result } = await browser.send('Runtime.evaluate', { expression: 'window' })
    const { listeners } = await browser.send('DOMDebugger.getEventListeners', {
      objectId: result.objectId as string,
    })
    const types = listeners.map(({ type }) => type)
    expect(types).toContain('pageshow')
    expect(types).not.toEqual(expect.arrayContaining([expect.stringMatching(/unload$/)]))
  }
})

test('a public page comes back as it was left', async ({ playwright, server, richPost }) => {
  const browser = await playwright.chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const page = await browser.newPage({ baseURL: server.address })
  const plain = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end('<p>Nothing keeps this one from it.</p>')
  }).listen(0)
  await once(plain, 'listening')
  const keepsAny = await isKept(page, `http://localhost:${(plain.address() as AddressInfo).port}/`)
  plain.close()
  test.skip(!keepsAny, 'this browser keeps no page, as one without windows does')
  for (const path of readingPaths(richPost.url)) expect(await isKept(page, path), path).toBe(true)
  await browser.close()
})

/** Leaves a page and goes back to it; true if it is the same one still. */
async function isKept(page: Page, path: string): Promise<boolean> {
  await page.goto(path, { waitUntil: 'networkidle' })
  const address = page.url()
  await page.evaluate(() => Object.assign(window, { isMarked: true }))
  await page.goto('/about')
  await page.evaluate(() => history.back()).catch(() => {})
  await expect.poll(() => page.evaluate(() => location.href).catch(() => null)).toBe(address)
  return page.evaluate(() => 'isMarked' in window)
}
