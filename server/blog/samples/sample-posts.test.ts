import { existsSync, readFileSync } from 'node:fs'
import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { describe, expect, test } from 'vitest'
import { markdownToHtml } from '#contract/markdown/read/markdown-to-html.ts'
import { normalizeHast } from '#contract/markdown/write/normal-form.ts'
import { comparable } from '#contract/markdown/write/simple-form.ts'
import { parseHtml } from '../../content/html/parse-html.ts'
import { sanitiseBody } from '../../content/html/sanitise-html.ts'
import { markdownOf } from '../../content/markdown/html-to-markdown.ts'
import { samplePosts } from './sample-posts.ts'

const formOf = (html: string): string => comparable(normalizeHast(fromParse5(parseHtml(html)) as Root))

const fileOf = (name: string): string => new URL(`./posts/${name}`, import.meta.url).pathname

const names = samplePosts.map(({ file }) => file.replace('.html', ''))
const written = names.filter((name) => existsSync(fileOf(`${name}.md`)))

describe('the HTML and the Markdown of a sample are the same', () => {
  // After a change of the Markdown, `npx vitest run sample-posts -u` writes the HTML.
  test.each(written)('as they are stored, both ways: %s', async (name) => {
    const markdown = readFileSync(fileOf(`${name}.md`), 'utf8')
    const html = sanitiseBody(markdownToHtml(markdown).html)
    await expect(html).toMatchFileSnapshot(fileOf(`${name}.html`))
    expect(markdownOf(html)).toBe(markdown)
  })

  test.each(names.filter((name) => !written.includes(name)))('written as HTML: %s', (name) => {
    const html = sanitiseBody(readFileSync(fileOf(`${name}.html`), 'utf8'))
    expect(formOf(sanitiseBody(markdownToHtml(markdownOf(html)).html))).toBe(formOf(html))
  })
})
