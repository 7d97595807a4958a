import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { htmlProblems } from '#tests/support/html-problems.ts'
import { root } from '#tests/support/sources.ts'
import { createBusyPage } from './busy-page.ts'

test('the busy page has the colors of public pages', () => {
  const theme = readFileSync(path.join(root, 'web/ui/theme.css'), 'utf8').replaceAll(', ', ',')
  const used = [
    ...createBusyPage(() => 'Blog').html.matchAll(/--(paper|ink|soft|accent):(light-dark\(.+?\)\))/g),
  ]
  expect(used).toHaveLength(4)
  for (const [, name, value] of used) expect(theme).toContain(`--color-${name}: ${value}`)
})

test('the busy page is small, and escapes the name of the site', async () => {
  const { html, headers } = createBusyPage(() => '<b>"A" & B</b>')
  expect(Buffer.byteLength(html)).toBeLessThan(3_000)
  expect(html).toContain('Too busy - &lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt;')
  expect(headers['Content-Security-Policy']).not.toContain('unsafe')
  expect(await htmlProblems(html)).toEqual([])
})
