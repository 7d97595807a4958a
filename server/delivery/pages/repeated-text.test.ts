import { describe, expect, test } from 'vitest'
import type { PageContext } from '#contract/pages/page-context.ts'
import type { PageText } from '#contract/pages/rendered-page.ts'
import type { Site } from '#contract/pages/site.ts'
import { useBlog } from '#tests/support/test-blog.ts'
import { builtPages } from './page-renderer.ts'

describe('the part of pages that repeats', () => {
  const held = useBlog('sqlite', { app: { pages: 'built' } })

  async function render(path: string): Promise<PageText> {
    const { services } = held.blog
    const site = { ...(await services.site.read()), url: 'http://localhost' } as Site
    const page = {
      ...{ site, requestId: '', rawPath: path.split('?')[0], headers: new Map() },
      ...{
        reader: services.openReader(
          () => {},
          async () => site,
        ),
        logError: expect.unreachable,
      },
    }
    const { renderPage } = await (await builtPages())('public')
    const { text } = await renderPage({ url: site.url + path, form: null }, page as unknown as PageContext)
    return text as PageText
  }

  test('is most of a page, and has nothing that differs between pages of a kind', async () => {
    const ann = await held.blog.signUp('ann')
    for (const title of ['One', 'Two']) {
      const content = `<p>${title}</p>`
      await ann.post('/post/create', { title, description: title, content, status: 'public' })
    }
    for (const [path, another] of [
      ['/one', '/two'],
      ['/search?search=one', '/search?search=two'],
      ['/tags/one', '/tags/two'],
    ] as const) {
      const { before, repeated, after } = await render(path)
      expect((await render(another)).repeated === repeated, path).toBe(true)
      expect(repeated.length, path).toBeGreaterThan(before.length + after.length)
    }
  })
})
