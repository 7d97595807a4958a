import { randomUUID } from 'node:crypto'
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import type { Reference } from '#contract/references/reference.ts'
import { type RunningServer, startServer } from '#toolchain/programs/running-server.ts'
import { inRoot } from '#toolchain/root.mjs'

/** The key that the servers under test take for sign-ups. */
export const accessKey = 'browser-tests'

/** Starts a server without limits for tests, empty unless told otherwise. */
export const startTestServer = (env: Record<string, string>): Promise<RunningServer> =>
  startServer(
    { ACCESS_KEY: accessKey, RATE_LIMITS: 'off', SAMPLE_POSTS: 'off', ...env },
    inRoot('tests/support/quick-passwords.mjs'),
  )

/** More than one page of a list holds. */
const manyPosts = 31

export interface Author {
  name: string
  username: string
  token: string
}

interface Draft {
  title: string
  description?: string
  content?: string
  tags?: string[]
  status?: 'public' | 'private' | 'draft'
  language?: string
  references?: Reference[]
}

/** Of every account that tests make. */
export const password = 'correct horse battery'
const ownerName = 'the-owner'

/** Makes an account with a name of its own and signs it in. */
export async function signUp(request: APIRequestContext): Promise<Author> {
  const id = randomUUID().slice(0, 8)
  const username = `reader-${id}`
  const name = `Grace ${id}`
  const made = await makeAccount(request, username, name)
  expect(made.status()).toBe(201)
  return { name, username, token: await tokenOf(request, username) }
}

/** The header by which a call of the API is an author's. */
export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

/** Signs in the account that may read messages, and returns its token. */
export const signInOwner = (request: APIRequestContext): Promise<string> => tokenOf(request, ownerName)

/** Tries to make an account and returns what the server said. */
export const makeAccount = (request: APIRequestContext, username: string, name: string) =>
  request.post('/api/auth/signup', {
    data: { username, password, name, email: `${username}@example.org`, accessKey },
  })

/** Signs in and returns the token. */
export async function tokenOf(request: APIRequestContext, username: string): Promise<string> {
  const response = await request.post('/api/auth/signin', { data: { username, password } })
  expect(response.status()).toBe(200)
  return (await response.json()).token
}

/** Saves a post, public unless told otherwise, and returns its address. */
export async function savePost(
  request: APIRequestContext,
  author: Pick<Author, 'token'>,
  draft: Draft,
): Promise<string> {
  const response = await request.post('/api/post/create', {
    headers: bearer(author.token),
    data: { status: 'public', description: 'A description.', content: '<p>Text.</p>', tags: [], ...draft },
  })
  expect(response.status()).toBe(201)
  return (await response.json()).post.url
}

/** Lets the page's browser hold a sign-in token before it opens anything. */
export const signIn = (page: Page, token: string) =>
  page.addInitScript((stored) => localStorage.setItem('token', stored), token)

/** Stores a token, once: unlike `signIn` it does not come back with each document. */
export async function signInOnce(page: Page, token: string): Promise<void> {
  await page.goto('/admin')
  await page.evaluate((stored) => localStorage.setItem('token', stored), token)
}

/** Notes what a healthy page never does: errors in the console, refused content, requests to other hosts. */
export function watchForTrouble(page: Page): string[] {
  const trouble: string[] = []
  page.on('pageerror', ({ message }) => {
    // A browser that is busy gives up the transition from one document to the next.
    if (!message.startsWith('Transition was ')) trouble.push(`error: ${message}`)
  })
  page.on('console', (message) => {
    const isMissingPage = message.text().includes('status of 404') && message.location().url === page.url()
    if (message.type() === 'error' && !isMissingPage) trouble.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (
      protocol.startsWith('http') &&
      page.url().startsWith('http') &&
      origin !== new URL(page.url()).origin
    ) {
      trouble.push(`other host: ${request.url()}`)
    }
  })
  return trouble
}

/** Whether a line of the console tells that the policy of a page kept something from happening. */
const isViolation = (text: string): boolean =>
  /Content Security Policy|Trusted(?:HTML|ScriptURL|Script)\b/.test(text)

/** Notes what the policy of a page kept from happening. */
export function noteViolations(page: Page): string[] {
  const violations: string[] = []
  page.on('console', (message) => {
    if (isViolation(message.text())) violations.push(`${page.url()}: ${message.text()}`)
  })
  return violations
}

interface Shared {
  /**
   * The server that `baseURL` names, with the sample posts and `ownerName`. Workers share nothing, so that a test may also pause or stop it; it
   * runs again at the end of the test.
   */
  server: Pick<RunningServer, 'address' | 'stop' | 'startAgain' | 'pause' | 'goOn'> & {
    request: APIRequestContext
  }
  /** Has more posts than fit on one page, all with the tag `tag`. */
  prolific: Author & { tag: string }
  /** A post with all that a body may hold. */
  richPost: { url: string; author: Author }
}

interface Options {
  /** The test shows a page what its policy forbids. */
  isHostile: boolean
}

/** Tests with a server for each worker, and with content that it makes once, through the API. */
export const test = base.extend<Options, Shared>({
  isHostile: [false, { option: true }],
  server: [
    async ({ playwright }, use) => {
      const server = await startTestServer({ SAMPLE_POSTS: 'on' })
      const request = await playwright.request.newContext({ baseURL: server.address })
      await makeAccount(request, ownerName, 'Ada Owner')
      await use({ ...server, request })
      await request.dispose()
      await server.remove()
    },
    { scope: 'worker' },
  ],
  /** No page that a test opens does what its policy forbids, unless it is shown that. */
  page: async ({ page, isHostile }, use) => {
    const violations = noteViolations(page)
    await use(page)
    if (!isHostile) expect(violations).toEqual([])
  },
  baseURL: ({ server }, use) => use(server.address),
  prolific: [
    async ({ server: { request } }, use) => {
      const author = await signUp(request)
      const tag = `C#/${author.username}`
      for (let number = 1; number <= manyPosts; number++) {
        await savePost(request, author, { title: `Post ${number} of ${author.username}`, tags: [tag] })
      }
      await use({ ...author, tag })
    },
    { scope: 'worker' },
  ],
  richPost: [
    async ({ server: { request } }, use) => {
      const author = await signUp(request)
      const url = await savePost(request, author, {
        title: `Everything at once ${author.username}`,
        description: 'A post with all that a body may hold.',
        tags: ['C++', 'machine learning'],
        content: richContent,
      })
      await use({ url, author })
    },
    { scope: 'worker' },
  ],
})

const richContent = `
  <h2>A heading</h2><p>Text with <strong>weight</strong>, <code>code</code> and a <a href="https://example.org/">link</a>.</p>
  <pre>${'a line of code that is far too long for any page '.repeat(6)}</pre>
  <table><thead><tr>${'<th>A column</th>'.repeat(12)}</tr></thead><tbody><tr>${'<td>a value</td>'.repeat(12)}</tr></tbody></table>
  <h2>Another</h2><pre><code class="language-ts">const a: string[] = ["b", \`c\${1}\`] // ${'more code '.repeat(20)}
@d class E extends F {}</code></pre><pre><code class="language-diff">--- a\n+++ b\n-c\n+d</code></pre><h3>A part of it</h3>
  <blockquote><p>A quotation.</p></blockquote><ol><li>One<ul><li>and a half</li></ul></li></ol>
  <details><summary>More</summary><p>Hidden at first.</p></details><p>${'Unbroken'.repeat(40)}</p>
  <h2>Kinds</h2><aside class="callout warning"><p class="callout-title">Hot</p><p>Do not touch.</p></aside>
  <details class="callout tip"><summary>Tip</summary><p>Hidden at first.</p></details>
  <dl><dt><abbr title="A loss that is ${'very '.repeat(20)}small">Loss</abbr></dt><dd>What is <ins>minimised</ins> <del>maximised</del>.<sup class="footnote-ref"><a href="#fn-1" id="fnref-1">1</a></sup></dd></dl>
  <figure class="code"><figcaption>src/server/${'long-'.repeat(20)}name.ts</figcaption><pre class="line-numbers" data-start="99"><code class="language-ts">const a = 1\n<mark>const b = 2
</mark><ins>const c = 3 // ${'more code '.repeat(20)}
</ins><del>const d = 4
</del></code></pre></figure><pre class="focus"><code class="language-python"># only this\n<span class="focus">loss.backward()
</span></code></pre><pre><code class="language-console">$ npm ci\nadded 1 package\n$ npm start</code></pre>
  <div class="tabs"><figure class="code"><figcaption>npm</figcaption><pre><code>npm ci</code></pre></figure><figure class="code"><figcaption>pnpm</figcaption><pre><code>pnpm install</code></pre></figure></div>
  <pre><code class="language-go">${'var a = 1\n'.repeat(60)}</code></pre>
  <figure class="table"><table class="sortable wide"><thead><tr><th>Model</th><th class="decimal">Accuracy</th><th>Cost <a href="/about">Why?</a></th>${'<th>A column</th>'.repeat(11)}</tr></thead><tbody><tr><td>Small</td><td class="decimal">71.25</td></tr><tr><td>Large</td><td class="decimal best"><strong>84</strong></td></tr><tr><td>Base</td><td class="decimal">9.5</td></tr></tbody></table><figcaption>In per cent.</figcaption></figure>
  <section class="theorem" id="thm-line"><p class="theorem-title">Theorem 1 (<span class="title">Line</span>)</p><p>A line is straight.</p></section>
  <section class="proof"><p class="theorem-title">Proof</p><p>See <a class="ref" href="#thm-line">Theorem 1</a>.</p></section>
  <section class="algorithm" id="alg-1"><p class="theorem-title">Algorithm 1</p><ol><li>return 1</li></ol></section>
  <section class="footnotes"><ol><li id="fn-1"><p>In the mean. <a class="footnote-back" href="#fnref-1">↩</a></p></li></ol></section>`

export { expect }
