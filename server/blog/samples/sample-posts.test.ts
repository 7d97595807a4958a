import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { describe, expect, test } from 'vitest'
import { markdownToHtml } from '#contract/markdown/read/markdown-to-html.ts'
import { normalizeHast } from '#contract/markdown/write/normal-form.ts'
import { comparable } from '#contract/markdown/write/simple-form.ts'
import { noBibliography } from '#contract/references/bibliography.ts'
import { parseHtml } from '../../content/html/parse-html.ts'
import { prepareLoaded } from '../../content/html/prepare-html.ts'
import { sanitizeBody } from '../../content/html/sanitize-html.ts'
import { imageNamesIn } from '../../content/images/body-images.ts'
import { markdownOf } from '../../content/markdown/html-to-markdown.ts'
import { readMarkdown } from '../../content/markdown/read-markdown.ts'
import { bibliographyOf, changedBibliography } from '../../content/references/bibliography.ts'
import { checkedFields } from '../posts/post-fields.ts'
import { loadSamples, type SampleDetails } from './load-samples.ts'
import { samplePosts } from './sample-posts.ts'

const formOf = (html: string): string => comparable(normalizeHast(fromParse5(parseHtml(html)) as Root))

const fileOf = (name: string): string => new URL(`./posts/${name}`, import.meta.url).pathname

const names = samplePosts.map(({ file }) => file.replace('.html', ''))
const written = names.filter((name) => existsSync(fileOf(`${name}.md`)))

/** What a call with this Markdown would store. */
function stored(name: string) {
  const markdown = readFileSync(fileOf(`${name}.md`), 'utf8')
  const read = readMarkdown({ markdown })
  expect(read.faults).toEqual([])
  const fields = checkedFields({ ...read.frontMatter, content: read.html })
  const bibliography = changedBibliography(null, fields)
  const html = sanitizeBody(read.html, { bibliography: bibliographyOf(bibliography) })
  return { markdown, html, bibliography, language: fields.language }
}

describe('the HTML and the Markdown of a sample are the same', () => {
  // After a change of the Markdown, `npx vitest run sample-posts -u` writes the HTML, and what front matter says.
  test.each(written)('as they are stored, both ways: %s', async (name) => {
    const { markdown, html } = stored(name)
    await expect(html).toMatchFileSnapshot(fileOf(`${name}.html`))
    const [frontMatter = ''] = /^---\n.*?\n---\n\n/s.exec(markdown) ?? []
    expect(frontMatter + markdownOf(html)).toBe(markdown)
    // As it is stored at the first start, which knows nothing of references.
    expect(sanitizeBody(html)).toBe(html)
  })

  test.each(written)('each formula is TeX: %s', async (name) => {
    const { html, bibliography } = stored(name)
    const macros = bibliographyOf(bibliography).macros
    const shown = await prepareLoaded({
      html,
      images: [],
      bibliography: { ...noBibliography, macros },
      highlights: false,
    })
    expect(shown.rendered.includes('<math')).toBe(html.includes('language-math'))
    expect(shown.rendered.match(/(?<=<code class="language-math[^>]*>)[^<]*/g)).toBeNull()
  })

  test('what front matter says', async () => {
    const details: Record<string, SampleDetails> = {}
    for (const name of written) {
      const { bibliography, language } = stored(name)
      if (bibliography === null && !language) continue
      details[`${name}.html`] = {
        ...(language && { language }),
        ...(bibliography !== null && { bibliography: JSON.parse(bibliography) }),
      }
    }
    const json = `${JSON.stringify(details, null, 1)}\n`
    await expect(json).toMatchFileSnapshot(fileOf('front-matter.json'))
  })

  test.each(names.filter((name) => !written.includes(name)))('written as HTML: %s', (name) => {
    const html = readFileSync(fileOf(`${name}.html`), 'utf8')
    expect(sanitizeBody(html)).toBe(html)
    expect(formOf(sanitizeBody(markdownToHtml(markdownOf(html)).html))).toBe(formOf(html))
  })
})

test('each picture is in a sample, and says its size there', async () => {
  const samples = await loadSamples()
  const shown = samples.flatMap(({ html }) => imageNamesIn(html))
  expect(shown.toSorted()).toEqual(readdirSync(new URL('./pictures/', import.meta.url)).toSorted())
  for (const { html, pictures } of samples) {
    for (const { name, bytes } of pictures.filter(({ name }) => !name.includes('-dark.'))) {
      const size = `width="${bytes.readUInt32BE(16)}" height="${bytes.readUInt32BE(20)}"`
      expect(html).toMatch(new RegExp(`<img src="/api/images/${name}" alt="[^"]{40,}" ${size}`))
    }
  }
})
