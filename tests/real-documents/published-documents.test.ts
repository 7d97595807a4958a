import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#contract/addresses/page-paths.ts'
import { visibleText, visibleTextOfBody } from '#server/content/html/testing/visible-text.ts'
import { htmlProblems } from '../support/html-problems.ts'
import { createTestBlog, type SignedIn, type TestBlog } from '../support/test-blog.ts'
import { makeDocuments } from './make-documents.ts'

const documents = makeDocuments()

/** What a reader sees of the body: the content of the element that holds it. */
function bodyText(page: string): string {
  const opening = /<div class="prose"[^>]*>/.exec(page)
  const begin = (opening?.index ?? 0) + (opening?.[0].length ?? 0)
  const end = Math.min(
    ...[
      '<footer class="post-tags"',
      '<div class="sort-links post-actions"',
      '<details class="post-cite"',
      '<section class="related-posts"',
      '<nav class="related-posts',
      '</article>',
    ]
      .map((mark) => page.indexOf(mark, begin))
      .filter((at) => at > 0),
  )
  return visibleTextOfBody(page.slice(begin, end))
}

describe('published documents', () => {
  let blog: TestBlog
  let ann: SignedIn
  beforeAll(async () => {
    blog = await createTestBlog('sqlite', { app: { pages: 'built' } })
    ann = await blog.signUp('ann')
  })
  afterAll(() => blog.close())

  test.each(documents.map((document, index) => ({ name: `${index}: ${document.title}`, document })))(
    '$name is a valid page that shows what was written',
    async ({ document: { title, description, tags, html } }) => {
      const created = await ann.post('/post/create', {
        title,
        description,
        tags,
        content: html,
        status: 'public',
      })
      expect(created.status).toBe(201)
      const page = await blog.app.inject({ url: paths.post(created.body.post.url) })
      expect(page.statusCode).toBe(200)
      expect(await htmlProblems(page.body)).toEqual([])
      expect(bodyText(page.body)).toBe(visibleText(html))
    },
  )
})
