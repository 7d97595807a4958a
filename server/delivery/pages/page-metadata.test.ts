import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { htmlProblems } from '#tests/support/html-problems.ts'
import { photo } from '#tests/support/image-files.ts'
import { createTestBlog, type SignedIn, type TestBlog } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'

type Element = DefaultTreeAdapterTypes.Element

/** The address of the site in tests. Requests have another host. */
const origin = 'http://localhost:3000'
const hostile = `</script><script>alert(1)</script>"'><img src=x onerror=alert(2)>&amp;\u202etail`

/** The properties that consumers of a type require; of a choice, one is required. */
const required: Record<string, string[]> = {
  // https://developers.google.com/search/docs/appearance/structured-data/article#structured-data-type-definitions
  BlogPosting: ['headline', 'datePublished', 'dateModified', 'image', 'mainEntityOfPage', 'publisher'],
  // https://developers.google.com/search/docs/appearance/structured-data/profile-page#structured-data-type-definitions
  ProfilePage: ['mainEntity'],
  Person: ['name', 'url'],
  // https://schema.org/Blog
  Blog: ['name', 'url'],
  // https://schema.org/Organization
  Organization: ['name', 'url'],
  // https://developers.google.com/search/docs/appearance/structured-data/breadcrumb#structured-data-type-definitions
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name'],
  // https://developers.google.com/search/docs/appearance/site-names#website-properties
  WebSite: ['name', 'url', 'potentialAction'],
  // https://schema.org/docs/actions.html
  SearchAction: ['target', 'query-input'],
}

/** The properties whose values are addresses. */
const addresses = ['url', 'image', 'item', 'mainEntityOfPage', 'target', '@id']

const attribute = (element: Element, name: string) => element.attrs.find((each) => each.name === name)?.value

function elementsOf(node: DefaultTreeAdapterTypes.Node): Element[] {
  const own = 'tagName' in node ? [node] : []
  return [...own, ...('childNodes' in node ? node.childNodes.flatMap(elementsOf) : [])]
}

/** The metadata of a page. */
function metadataOf(html: string) {
  const elements = elementsOf(parse(html))
  const metas = elements.filter(({ tagName }) => tagName === 'meta')
  const named = metas.flatMap((meta): [string, string][] => {
    const name = attribute(meta, 'property') ?? attribute(meta, 'name')
    return name ? [[name, attribute(meta, 'content') ?? '']] : []
  })
  const links = elements
    .filter(({ tagName }) => tagName === 'link')
    .map((link): [string, string] => [attribute(link, 'rel') ?? '', attribute(link, 'href') ?? ''])
  const blocks = elements
    .filter((element) => attribute(element, 'type') === 'application/ld+json')
    .map(({ childNodes: [child] }) => JSON.parse(child && 'value' in child ? child.value : ''))
  return { named, meta: Object.fromEntries(named), links: Object.fromEntries(links), blocks }
}

// biome-ignore lint/suspicious/noExplicitAny: JSON-LD of every shape
type Thing = any

/** All things in a value. */
function thingsIn(value: Thing): Thing[] {
  if (value === null || typeof value !== 'object') return []
  return [...('@type' in value ? [value] : []), ...Object.values(value).flatMap(thingsIn)]
}

describe('metadata of pages', () => {
  let blog: TestBlog
  let ann: SignedIn

  async function pageAt(url: string, status = 200) {
    const response = await blog.app.inject({ url, headers: { host: 'evil.example', 'user-agent': 'bot' } })
    expect([url, response.statusCode]).toEqual([url, status])
    return response.body
  }
  const write = async (fields: object): Promise<string> =>
    (await ann.post('/post/create', { description: 'd', status: 'public', ...fields })).body.post.url

  beforeAll(async () => {
    blog = await createTestBlog('sqlite', { app: { pages: 'built' } })
    ann = await blog.signUp('ann')
    for (let at = 0; at < 31; at++) await write({ title: `Older ${at}`, tags: ['many'] })
    await write({ title: 'Told & read', description: 'Of "words"', tags: ['AI', 'web dev'] })
    const { imgname } = (
      await upload(blog, ann, { bytes: await photo({ width: 1600, height: 900, orientation: 1 }) })
    ).body
    await write({ title: 'Covered', imgname, imgalt: 'A boat' })
    const small = (
      await upload(blog, ann, { bytes: await photo({ width: 300, height: 200, orientation: 1 }) })
    ).body
    await write({ title: 'Small cover', imgname: small.imgname })
  })
  afterAll(() => blog.close())

  const known = [
    '/',
    '/?page=2',
    '/told-read',
    '/covered',
    '/author/ann',
    '/tags/AI',
    '/tags/many?page=2',
    '/about',
    '/contact',
  ]

  test.each(known)(
    '%s has a complete card with absolute addresses, whatever the host of the request',
    async (url) => {
      const html = await pageAt(url)
      const { named, meta, links } = metadataOf(html)
      expect(links.canonical).toBe(origin + url)
      expect(meta['og:url']).toBe(links.canonical)
      expect(meta['og:title']).not.toBe('')
      expect(['website', 'article', 'profile']).toContain(meta['og:type'])
      expect(meta).toMatchObject({ 'og:site_name': 'Lectern', 'twitter:card': 'summary_large_image' })
      expect(meta['og:description']).toBe(meta.description)
      expect(meta['og:image']?.startsWith(`${origin}/api/images/`)).toBe(true)
      expect(Number(meta['og:image:width'])).toBeGreaterThanOrEqual(600)
      expect(named.length).toBe(new Set(named.map(([name]) => name)).size + 1) // theme-color, by day and by night
      expect(html).not.toContain('evil.example')
      expect(await htmlProblems(html)).toEqual([])
    },
  )

  test.each(known)('%s has data that the vocabulary allows', async (url) => {
    const { blocks } = metadataOf(await pageAt(url))
    const has = !['/?page=2', '/about', '/contact'].includes(url)
    expect(blocks).toHaveLength(has ? 1 : 0)
    for (const block of blocks) expect(block['@context']).toBe('https://schema.org')
    for (const thing of thingsIn(blocks)) {
      const members = required[thing['@type']]
      expect(members, thing['@type']).toBeDefined()
      for (const member of members ?? [])
        expect(thing, `${thing['@type']} ${member}`).toHaveProperty([member])
      for (const name of addresses) {
        if (typeof thing[name] === 'string') expect(thing[name].startsWith(`${origin}/`)).toBe(true)
      }
    }
  })

  test('a post has all its properties', async () => {
    const { meta, blocks } = metadataOf(await pageAt('/told-read'))
    const [posting, crumbs] = blocks[0]['@graph']
    expect(posting).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'Told & read',
      description: 'Of "words"',
      author: { '@type': 'Person', name: 'Name of ann', url: `${origin}/author/ann` },
      image: meta['og:image'],
      keywords: ['AI', 'web dev'],
      mainEntityOfPage: `${origin}/told-read`,
    })
    expect(meta['og:image']).toMatch(/\/api\/images\/share\/post\/told-read\/\w+\.png$/)
    expect(meta['article:published_time']).toBe(posting.datePublished)
    expect(crumbs.itemListElement.map(({ position }: Thing) => position)).toEqual([1, 2])
  })

  test('the search address of the site works', async () => {
    const { blocks } = metadataOf(await pageAt('/'))
    const target: string = blocks[0]['@graph'][0].potentialAction.target
    expect(await pageAt(target.replace(origin, '').replace('{term}', 'Told'))).toContain('/told-read')
  })

  test('a cover is the image of its post if it is large enough', async () => {
    const covered = metadataOf(await pageAt('/covered')).meta
    expect(covered).toMatchObject({
      'og:image:width': '1280',
      'og:image:height': '720',
      'og:image:alt': 'A boat',
    })
    const image = await blog.app.inject(String(covered['og:image']).replace(origin, ''))
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(metadataOf(await pageAt('/small-cover')).meta['og:image']).toContain('/share/post/small-cover/')
  })

  test('pages of a list link to the previous and next one', async () => {
    expect(metadataOf(await pageAt('/')).links).toMatchObject({ next: '/?page=2' })
    expect(metadataOf(await pageAt('/')).links).not.toHaveProperty('prev')
    expect(metadataOf(await pageAt('/author/ann?page=2')).links).toMatchObject({ prev: '/author/ann' })
    expect(metadataOf(await pageAt('/tags/many?page=2')).links).not.toHaveProperty('next')
  })

  test('pages with noindex have no metadata', async () => {
    const hidden = await write({ title: 'Hidden one', status: 'draft' })
    const { ticket } = (await ann.post(`/post/preview/${hidden}`)).body
    const pages = [
      await pageAt(`/${hidden}?preview=${encodeURIComponent(ticket)}`),
      await pageAt('/search?search=told'),
      await pageAt('/tags/nothing'),
      await pageAt('/nowhere', 404),
    ]
    for (const html of pages) {
      const { meta, links, blocks } = metadataOf(html)
      expect(Object.keys(meta).filter((name) => /^(og|article|twitter):/.test(name))).toEqual([])
      expect([links.canonical, blocks]).toEqual([undefined, []])
    }
    expect(pages[0]).toContain('Hidden one')
  })

  test('hostile text stays text', async () => {
    const url = await write({ title: hostile, description: hostile, tags: [hostile.slice(0, 90)] })
    await ann.put('/author/update', { name: hostile.slice(0, 90) })
    const { meta, blocks } = metadataOf(await pageAt(`/${encodeURIComponent(url)}`))
    expect(meta['og:title']).toBe(hostile.replace('\u202e', ''))
    expect(blocks[0]['@graph'][0].headline).toBe(hostile)
    expect(await htmlProblems(await pageAt('/author/ann'))).toEqual([])
    await ann.put('/author/update', { name: 'ann' })
  })
})
