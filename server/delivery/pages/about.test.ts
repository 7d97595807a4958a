import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { site, useBlog } from '#tests/support/test-blog.ts'
import { testPrograms } from '#tests/support/test-program.ts'
import { addressOf } from '#toolchain/programs/running-server.ts'

describe('a text of the operator', () => {
  const aboutHtml = '<h2>Our <em>team</em></h2><p>مرحبا</p>'
  const held = useBlog('sqlite', { app: { pages: 'built', site: { ...site, aboutHtml } } })

  test('replaces the built-in one on the About page', async () => {
    const { statusCode, body } = await held.blog.app.inject({ url: '/about' })
    expect(statusCode).toBe(200)
    expect(body).toContain(`<div class="prose" dir="auto">${aboutHtml}</div>`)
    expect(body).toContain('<h1>About</h1>')
    expect(body).not.toContain('computer-science student')
  })
})

describe('ABOUT_FILE', () => {
  const programs = testPrograms()

  test('is rendered like a post: without scripts, and with highlighted code', async () => {
    const file = path.join(programs.folder, 'about.html')
    const code = '<pre><code class="language-ts">const a = 1</code></pre>'
    await writeFile(file, `<p onclick="alert(1)">Written by us.</p><script>alert(2)</script>${code}`)
    const address = await addressOf(programs.start({ ABOUT_FILE: file }))
    const body = await (await fetch(`${address}/about`)).text()
    expect(body).toContain('<p>Written by us.</p>')
    expect(body).not.toContain('alert(')
    expect(body).toContain('<span class="c-keyword">const</span>')
  })
})
