import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { htmlProblems } from '#tests/support/html-problems.ts'
import { animation, imageFile } from '#tests/support/image-files.ts'
import { createTestBlog, type SignedIn, type TestBlog } from '#tests/support/test-blog.ts'
import { readImage, upload } from '#tests/support/uploads.ts'

describe('images on pages', () => {
  let blog: TestBlog
  let ann: SignedIn
  let imgname: string
  let moving: string

  const write = async (post: object): Promise<string> => {
    const response = await ann.post('/post/create', { description: 'd', status: 'public', ...post })
    expect(response.status).toBe(201)
    return response.body.post.url
  }
  const pageAt = async (url: string): Promise<string> => {
    const { statusCode, body } = await blog.app.inject({ url })
    expect(statusCode).toBe(200)
    return body
  }
  const uploadAnns = async (bytes: Buffer): Promise<string> =>
    (await upload(blog, ann, { bytes })).body.imgname
  /** The addresses of images that a page may request, by their queries. */
  const addressesIn = (page: string) =>
    [...page.matchAll(/\/api\/images\/([^\s"]+)/g)].map(([, address]) =>
      (address as string).replaceAll(/&amp;|\\u0026/g, '&'),
    )
  const body = (...names: string[]) =>
    names.map((name) => `<figure><img src="/api/images/${name}" alt="A"></figure>`).join('')

  beforeAll(async () => {
    blog = await createTestBlog('sqlite', { app: { pages: 'built' } })
    ann = await blog.signUp('ann')
    imgname = await uploadAnns(await imageFile('jpeg', { width: 1000, height: 800 }))
    moving = await uploadAnns(await animation('gif'))
    await write({ title: 'Without a cover' })
    await write({ title: 'Of old', imgname })
    await write({ title: 'With a cover', imgname, content: body(imgname, moving) })
  })
  afterAll(() => blog.close())

  test.each(['/', '/with-a-cover', '/author/ann', '/search?search=cover'])(
    '%s is valid, has no tokens, and every image address on it works',
    async (url) => {
      const page = await pageAt(url)
      expect(await htmlProblems(page)).toEqual([])
      expect(page).not.toContain('token=')
      const addresses = new Set(addressesIn(page))
      expect(addresses.size).toBeGreaterThan(5)
      for (const address of addresses) {
        const { status, headers } = await readImage(blog, address)
        expect([status, headers['cache-control']], address).toEqual([
          200,
          'public, max-age=31536000, immutable, s-maxage=60',
        ])
      }
    },
  )

  test('only the first cover of a list is loaded at once', async () => {
    const covers = (await pageAt('/')).match(/<img[^>]*class="cover-image"[^>]*>/g) ?? []
    expect(covers).toHaveLength(2)
    expect(covers[0]).toMatch(/fetchPriority="high"/i)
    expect(covers[0]).not.toContain('loading')
    expect(covers[1]).toContain('loading="lazy"')
    for (const cover of covers) expect(cover).toContain('alt="" width="1000" height="800"')
  })

  test('only the page of a post has the description of its cover', async () => {
    const url = await write({ title: 'Told', imgname, imgalt: 'A "boat" & <b>a</b> bird' })
    const covers = (page: string) => page.match(/<img[^>]*class="cover-image"[^>]*>/g) ?? []
    const page = await pageAt(`/${url}`)
    expect(covers(page)).toEqual([
      expect.stringContaining('alt="A &quot;boat&quot; &amp; &lt;b&gt;a&lt;/b&gt; bird"'),
    ])
    expect(await htmlProblems(page)).toEqual([])
    for (const list of ['/', '/author/ann']) {
      expect(covers(await pageAt(list)).length).toBeGreaterThan(1)
      for (const cover of covers(await pageAt(list))) expect(cover).toContain('alt=""')
    }
    await ann.delete(`/post/delete/${url}`)
  })

  test('an animated cover is offered in animated formats', async () => {
    const url = await write({ title: 'Moving', imgname: moving })
    const [cover = ''] = (await pageAt(`/${url}`)).match(/<picture.*?<\/picture>/) ?? []
    expect(cover.match(/type="[^"]*"/g)).toEqual(['type="image/webp"'])
    await ann.delete(`/post/delete/${url}`)
  })

  test('the image of an author is shown if there is one', async () => {
    expect(await pageAt('/author/ann')).not.toContain('class="portrait"')
    await ann.put('/author/image', { imgname: await uploadAnns(await imageFile('png')) })
    const page = await pageAt('/author/ann')
    expect(page).toMatch(/<picture class="portrait">.*w=320&amp;format=avif 320w/)
    expect(await htmlProblems(page)).toEqual([])
    await ann.delete('/author/image')
    expect(await pageAt('/author/ann')).not.toContain('class="portrait"')
  })

  test('the preview of a hidden post shows its images, and nothing else does', async () => {
    const hidden = await uploadAnns(await imageFile('jpeg', { width: 700, height: 500 }))
    const url = await write({ title: 'Hidden', status: 'draft', imgname: hidden, content: body(hidden) })
    const { ticket } = (await ann.post(`/post/preview/${url}`)).body
    const page = await pageAt(`/${url}?preview=${encodeURIComponent(ticket)}`)
    expect(await htmlProblems(page)).toEqual([])
    const addresses = addressesIn(page)
    expect(addresses.length).toBeGreaterThan(10)
    for (const address of addresses) {
      expect((await readImage(blog, address)).status, address).toBe(200)
      expect((await readImage(blog, address.replace(/[?&]token=.*/, ''))).status).toBe(404)
    }
  })
})
