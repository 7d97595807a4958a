import { writeFile } from 'node:fs/promises'
import { expect } from './fixtures.ts'
import { test } from './own-server.ts'
import { expectGoodScreen } from './screen-checks.ts'

test('code on the About page is as in posts: long lines are scrolled, and it is copied', async ({
  page,
  startOwnServer,
}, testInfo) => {
  const file = testInfo.outputPath('about.html')
  const code = `<pre><code class="language-js">const a = "b" // ${'long '.repeat(60)}</code></pre>`
  await writeFile(file, `<h2>Us</h2>${code}`)
  const { address } = await startOwnServer({ ABOUT_FILE: file })
  await page.goto(`${address}/about`)
  await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible()
  await expectGoodScreen(page)
})
