import { parseFragment } from 'parse5'
import { beforeEach, describe, expect, test } from 'vitest'
import { type FeedFormat, feedFiles, feedFormats } from '#contract/addresses/feed-address.ts'
import { descendants, type HtmlElement, isElement } from '#server/content/html/html-tree.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'
import { entriesOfFeed } from './feed-archive.ts'
import { feedReaders } from './testing/feed-readers.ts'
import { assertKeepsRules } from './testing/feed-rules.ts'

const origin = 'http://localhost:3000'
const fileOf = (format: FeedFormat) => `/${feedFiles[format].file}`

/** Script tags in five spellings, and other ways to run one. */
const scripts = `<script>alert(1)</script><SCRIPT SRC="//evil.example/x.js"></SCRIPT ><scr<script>ipt>alert(2)</script>
  <svg><script href="data:text/javascript,alert(3)"/></svg><img src=x onerror="alert(4)"><a href="java&#9;script:alert(5)">a</a>
  <iframe srcdoc="<script>alert(6)</script>"></iframe><template><script>alert(7)</script></template>`

describe.each(databaseKinds)('feeds on %s', (kind) => {
  const held = useBlog(kind, { app: { pages: 'built' } })
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('Ann')
  })
  const get = (url: string, headers = {}) => held.blog.app.inject({ url, headers })
  async function publish(title: string, more = {}): Promise<string> {
    const made = await ann.post('/post/create', { title, description: 'd', status: 'public', ...more })
    expect(made.status).toBe(201)
    return made.body.post.url
  }

  /** The titles and ids that each feed reader finds; those of JSON are read directly. */
  async function entriesOf(path: string, format: FeedFormat) {
    const { statusCode, body } = await get(path)
    expect([path, statusCode]).toEqual([path, 200])
    assertKeepsRules[format](body)
    if (format === 'json') {
      const { items } = JSON.parse(body)
      return [items.map((item: Record<string, unknown>) => ({ ...item, html: item.content_html ?? null }))]
    }
    return Promise.all(Object.values(feedReaders).map((read) => read(body)))
  }

  test.each(feedFormats)('a post with code, images and scripts as %s', async (format) => {
    const { imgname } = (await upload(held.blog, ann)).body
    const url = await publish('Code', {
      tags: ['C++', 'AI'],
      imgname,
      content: `<p>Text <a href="/about?a=1&amp;b=2">about</a> <a href="#part">part</a> <a href="other">other</a></p>
        <pre><code class="language-js">if (a &lt; b &amp;&amp; c) run(']]&gt;')</code></pre>
        <p><img src="/api/images/${imgname}" alt="A boat"></p>
        <p><code class="language-math math-inline">x^2</code></p>${scripts}`,
    })
    for (const [entry] of await entriesOf(fileOf(format), format)) {
      expect(entry).toMatchObject({
        title: 'Code',
        tags: ['C++', 'AI'],
        id: expect.stringMatching(/^urn:uuid:/),
      })
      const html = entry?.html ?? ''
      const elements = [...descendants(parseFragment(html))].filter(isElement)
      const values = (name: string) =>
        elements
          .flatMap((element: HtmlElement) => element.attrs.filter((each) => each.name === name))
          .map((each) => each.value)
      expect(
        elements.map(({ tagName }) => tagName).filter((name) => /script|svg|iframe|template/.test(name)),
      ).toEqual([])
      expect(
        elements.flatMap(({ attrs }) => attrs).filter(({ name }) => /^on|^src(doc|set)$/.test(name)),
      ).toEqual([])
      expect(values('href')).toEqual([
        ...[`${origin}/about?a=1&b=2`, `${origin}/${url}#in-part`, `${origin}/other`, 'about:blank'],
      ])
      expect(values('src')).toEqual([`${origin}/api/images/${imgname}`, `${origin}/x`])
      expect(html).toContain('<p><math><msup><mi>x</mi><mn>2</mn></msup></math></p>')
      expect(html).toContain(`if (a &lt; b &amp;&amp; c) run(']]&gt;')`)
    }
  })

  test('an entry of Atom links to its public translations, and readers take its own page for its address', async () => {
    const german = await publish('Hallo', { language: 'de' })
    const english = await publish('Hello', { language: 'en' })
    for (const url of [english, await publish('Salut', { language: 'fr', status: 'private' })])
      await ann.put(`/post/translation/${url}`, { of: german })
    const path = fileOf('atom')
    const alternates = async () =>
      [...(await get(path)).body.matchAll(/<link[^>]* hreflang="[^>]*>/g)].map(
        ([link]) => `${/hreflang="(.*?)"/.exec(link)?.[1]} ${/href="(.*?)"/.exec(link)?.[1]}`,
      )
    const [de, en, fr] = [`de ${origin}/${german}`, `en ${origin}/${english}`, `fr ${origin}/salut`]
    expect(await alternates()).toEqual([de, en, en, de])
    for (const entries of await entriesOf(path, 'atom'))
      expect(entries.map(({ link }: { link: string }) => link)).toEqual([
        `${origin}/${english}`,
        `${origin}/${german}`,
      ])
    // The feed is cached: it follows the translations.
    await ann.put('/post/update/salut', { status: 'public' })
    expect(await alternates()).toHaveLength(9)
    await ann.put(`/post/translation/${german}`, { of: null })
    expect(await alternates()).toEqual([en, fr, fr, en])
  })

  test('texts arrive unchanged, whatever they look like', async () => {
    const title =
      ']]> <b>&amp;</b> <script>alert(1)</script> \ud800\u0001\ufffe\u2028 "q" \'a\' &#1; &apos; > <![CDATA[b'
    const stored = ']]> <b>&amp;</b> <script>alert(1)</script> \ufffd "q" \'a\' &#1; &apos; > <![CDATA[b'
    const tags = [']]>', 'a"b<c', '&lt;']
    await publish(title, { description: title, tags, content: `<p>${title}</p>` })
    for (const format of feedFormats)
      for (const [entry] of await entriesOf(fileOf(format), format))
        expect([format, entry?.title, entry?.tags]).toEqual([format, stored, tags])
    for (const tag of tags)
      for (const [entry] of await entriesOf(`/tags/${encodeURIComponent(tag)}/feed.xml`, 'atom'))
        expect(entry?.title).toBe(stored)
  })

  test('characters that XML forbids are dropped, however they got into the database', async () => {
    const { db } = held.blog.database
    const title = 'a]\u0001]></title></entry></item><entry><item>\ufffe'
    await publish('Second')
    await publish('First')
    await db.updateTable('post').set({ title }).where('url', '=', 'first').execute()
    await db.updateTable('user').set({ name: 'A\u0002nn' }).execute()
    for (const format of feedFormats)
      for (const entries of await entriesOf(fileOf(format), format))
        expect(entries.map((entry: { title: string }) => entry.title)).toEqual([
          'a]]></title></entry></item><entry><item>',
          'Second',
        ])
    expect((await get('/author/ann/rss.xml')).body).not.toContain('\u0002')
  })

  test.each(feedFormats)(
    'the %s feed and its archives have every public post once, and no hidden one',
    async (format) => {
      const count = entriesOfFeed.max * 2 + 5
      for (let n = 1; n <= count; n++) await publish(`Post ${n}`, { tags: n % 2 === 0 ? ['Even'] : [] })
      await ann.post('/post/create', { title: 'A draft', description: 'd', tags: ['Even'] })
      await ann.put('/post/update/post-4', { status: 'private' })
      const shown = Array.from({ length: count }, (_, at) => count - at).filter((n) => n !== 4)
      for (const [list, numbers] of [
        ['', shown],
        ['/tags/even', shown.filter((n) => n % 2 === 0)],
        ['/author/Ann', shown],
      ] as const) {
        const found: string[] = []
        let address: string | null = list + fileOf(format)
        while (address) {
          const [entries] = (await entriesOf(address, format)) as { title: string }[][]
          found.push(...(entries ?? []).map(({ title }) => title))
          const { body } = await get(address)
          expect([address, body.includes('fh:archive')]).toEqual([
            address,
            format !== 'json' && address.includes('?'),
          ])
          address = olderOf(body, format)
        }
        expect([list, found]).toEqual([list, numbers.map((n) => `Post ${n}`)])
      }
    },
  )

  test('archives link back to the newest posts, and do not change when posts are published', async () => {
    for (let n = 1; n <= 100; n++) await publish(`Post ${n}`)
    const older = olderOf((await get('/feed.xml')).body, 'atom') as string
    const archive = await get(older)
    expect(archive.body).toContain(`href="${origin}/feed.xml" rel="current"`)
    const oldest = olderOf(archive.body, 'atom') as string
    expect((await get(oldest)).body).toContain(`href="${origin}${older}" rel="next-archive"`)
    await publish('Newer')
    expect((await get(older)).headers.etag).toBe(archive.headers.etag)
  })

  test('an id stays the same when everything else changes', async () => {
    const url = await publish('One', { content: '<p>1</p>' })
    const idOf = async () => (await entriesOf('/feed.xml', 'atom'))[0]?.[0]?.id
    const id = await idOf()
    await ann.put(`/post/update/${url}`, { title: 'Two', content: '<p>2</p>', status: 'private' })
    await ann.put(`/post/update/${url}`, { status: 'public' })
    await ann.put('/author/update', { name: 'Other', description: 'x' })
    await held.blog.database.db.updateTable('post').set({ url: 'moved' }).execute()
    const { id: postId } = await held.blog.database.db
      .selectFrom('post')
      .select('id')
      .executeTakeFirstOrThrow()
    expect(await idOf()).toBe(id)
    expect(id).not.toContain(postId)
  })

  test('long bodies are left out, and their entries have the description', async () => {
    const long = `<p>${'long '.repeat(60_000)}</p>`
    for (let n = 1; n <= 2; n++) await publish(`Long ${n}`, { content: long })
    for (let n = 1; n <= 6; n++) await publish(`Half ${n}`, { content: long.slice(0, 200_000) })
    await publish('Short', { content: '<p>short</p>' })
    const { body } = await get('/feed.json')
    const { items } = JSON.parse(body) as {
      items: { title: string; content_html?: string; content_text?: string }[]
    }
    expect(items.map(({ title, content_html }) => [title, content_html !== undefined])).toEqual([
      ['Short', true],
      ...[6, 5, 4, 3, 2].map((n) => [`Half ${n}`, true]),
      ['Half 1', false],
      ['Long 2', false],
      ['Long 1', false],
    ])
    expect(items.at(-1)?.content_text).toBe('d')
    for (const format of ['atom', 'rss'] as const) await entriesOf(fileOf(format), format)
  })

  test('the feed of all posts has the description of the home page as its subtitle, once an owner wrote one', async () => {
    const descriptions = async () => {
      const [atom, rss, json] = await Promise.all(
        (['atom', 'rss', 'json'] as const).map(async (format) => (await get(fileOf(format))).body),
      )
      return [
        /<subtitle[^>]*>([^<]*)</.exec(atom ?? '')?.[1],
        /<description>([^<]*)</.exec(rss ?? '')?.[1],
        JSON.parse(json ?? '').description,
      ]
    }
    expect(await descriptions()).toEqual(Array(3).fill('Posts from Lectern.'))
    await ann.put('/settings/update', { homeDescription: 'On boats.' })
    expect(await descriptions()).toEqual(Array(3).fill('On boats.'))
    await ann.put('/settings/update', { homeDescription: '' })
    expect(await descriptions()).toEqual(Array(3).fill('Posts from Lectern.'))
  })

  test('empty lists have valid feeds, also with a language; missing ones have none', async () => {
    await ann.put('/settings/update', { language: 'sr-Latn-RS' })
    for (const list of ['', '/tags/unused', '/author/Ann'])
      for (const format of feedFormats)
        for (const entries of await entriesOf(list + fileOf(format), format)) expect(entries).toEqual([])
    for (const path of [
      '/author/nobody/feed.xml',
      '/feed.xml?before=7',
      '/feed.xml?before=x',
      '/feed.xml?before=0',
    ])
      expect([path, (await get(path)).statusCode]).toEqual([path, 404])
  })
})

/** The path of the next older archive. */
function olderOf(body: string, format: FeedFormat): string | null {
  const address =
    format === 'json' ? JSON.parse(body).next_url : /href="([^"]+)" rel="prev-archive"/.exec(body)?.[1]
  return address ? address.slice(origin.length) : null
}
