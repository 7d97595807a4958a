import { describe, expect, test } from 'vitest'
import { imageFile } from '#tests/support/image-files.ts'
import { useBlog } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'

const code = (label: string) =>
  `<figure class="code"><figcaption>${label}</figcaption><pre><code>${label} i</code></pre></figure>`
const table =
  '<table class="sortable"><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>'

/** The names of files with scripts, and `inline`. Data is no script. */
const scriptsIn = (html: string) =>
  [...html.matchAll(/<script(?! type="application\/ld\+json")([^>]*)>/g)].map(
    ([, attributes]) => /src="\/assets\/([a-z-]+)-/.exec(attributes as string)?.[1] ?? 'inline',
  )

describe('a preview in a frame', () => {
  const held = useBlog('sqlite', { app: { pages: 'built' } })

  test('has none of the scripts of its page, which the frame would refuse to run', async () => {
    const { blog } = held
    const ann = await blog.signUp('ann')
    const bytes = await imageFile('png', { width: 1600, height: 1000 })
    const { imgname } = (await upload(blog, ann, { bytes })).body
    const picture = `<figure><img src="/api/images/${imgname}" alt="A"></figure>`
    const content = `<div class="tabs">${code('npm')}${code('pnpm')}</div>${table}${picture}`
    await ann.post('/post/create', { title: 'One', description: 'd', content })
    const { ticket } = (await ann.post('/post/preview/one')).body
    const scripts = async (query: string) => {
      const { statusCode, body } = await blog.app.inject(`/one?preview=${ticket}${query}`)
      expect(statusCode).toBe(200)
      return scriptsIn(body)
    }
    const ofText = ['code-tabs', 'table-sort', 'enlarge', 'copy-code']
    expect(await scripts('')).toEqual(expect.arrayContaining(['inline', 'enhance', ...ofText]))
    expect(await scripts('&framed')).toEqual([])
  })
})
