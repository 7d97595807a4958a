import { describe, expect, test } from 'vitest'
import { placeholderDrawing } from '#placeholder-art/placeholder-drawing.ts'
import { useBlog } from '#tests/support/test-blog.ts'
import { readImage } from '#tests/support/uploads.ts'

describe('the drawing for a post without a cover', () => {
  const held = useBlog('sqlite')
  const read = (url: string, options?: Parameters<typeof readImage>[2]) =>
    readImage(held.blog, `placeholder/${encodeURIComponent(url)}`, options)

  test('is a file that can do nothing, and always the same', async () => {
    const { status, headers, bytes } = await read('a-first-post')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
    })
    expect((await read('a-first-post')).bytes.equals(bytes)).toBe(true)
    const again = await read('a-first-post', { headers: { 'if-none-match': String(headers.etag) } })
    expect(again.status).toBe(304)
    expect((await read('a-first-post', { headers: { range: 'bytes=0-3' } })).bytes.toString()).toBe('<svg')
  })

  test('has the accent colour of the site, which may change, so that no copy is kept for long', async () => {
    const ann = await held.blog.signUp('ann')
    // With the first palette, whose colours are those of the site.
    const url = 'abcdefgh'.split('').find((seed) => placeholderDrawing(seed).palette === 0) as string
    const before = await read(url)
    expect(before.headers['cache-control']).toBe('public, max-age=300')
    await ann.put('/settings/update', { accentColor: '#0055aa' })
    const after = await read(url)
    expect(after.headers['cache-control']).toBe('public, max-age=300')
    expect(after.headers.etag).not.toBe(before.headers.etag)
  })

  test('differs from post to post, and has the shapes of the drawing on pages', async () => {
    const urls = Array.from({ length: 40 }, (_, at) => `post-${at}`)
    const drawings = await Promise.all(urls.map(async (url) => String((await read(url)).bytes)))
    expect(new Set(drawings).size).toBeGreaterThan(30)
    for (const [at, drawing] of drawings.entries()) {
      const { shapes } = placeholderDrawing(urls[at] as string)
      expect(drawing.match(/<(circle|path) /g)?.length).toBe(shapes.length + 1)
      expect(drawing.replace('viewBox', '')).not.toMatch(/[A-Z][a-z]+=|NaN|undefined|style/)
    }
  })

  test.each(['', '"><script>alert(1)</script>', '深度学习', '\u0000', 'x'.repeat(5_000), 'a/b'])(
    'is drawn for any text, such as %j, and has nothing of it',
    async (text) => {
      const { status, bytes } = await read(text)
      expect(status).toBe(200)
      expect(String(bytes)).not.toContain('script')
      expect(String(bytes)).toMatch(
        /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" [^<]*>(<(circle|path) [^<>]*\/>)+<\/svg>$/,
      )
    },
  )
})
