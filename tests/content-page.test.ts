import { readFileSync } from 'node:fs'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import { contentClasses } from '#contract/content/classes.ts'
import { allowedAttributes } from '#contract/html/allowed-attributes.ts'
import { allowedElements } from '#contract/html/allowed-elements.ts'
import { markdownToHtml } from '#contract/markdown/read/markdown-to-html.ts'
import { type Bibliography, noBibliography } from '#contract/references/bibliography.ts'
import { keysOfReferences } from '#contract/references/normalize-reference.ts'
import { feedHtml } from '#server/content/html/feed-html.ts'
import { textOfHtml } from '#server/content/html/html-text.ts'
import { prepareHtml } from '#server/content/html/prepare-html.ts'
import { sanitizeBody, sanitizeHtml } from '#server/content/html/sanitize-html.ts'
import { htmlErrors } from '#server/content/html/testing/html-errors.ts'
import { markdownOf } from '#server/content/markdown/html-to-markdown.ts'
import { writeHtml } from '#web/admin/editor/html/write-html.ts'
import { readPost } from '#web/admin/editor/testing/read-post.ts'

const page = readFileSync(new URL('../docs/content.md', import.meta.url), 'utf8')

const examples = [...page.matchAll(/^```html\n(.*?)\n```\n\n````markdown\n(.*?)\n````$/gms)].map(
  ([, html = '', markdown = ''], at) => ({ name: `${at + 1}: ${html.slice(0, 60)}`, html, markdown }),
)

const bibliography: Bibliography = {
  ...noBibliography,
  references: [
    {
      ...{ id: 'vaswani2017', type: 'book', title: 'Attention', issued: { 'date-parts': [[2017]] } },
      author: [{ family: 'Vaswani', given: 'A.' }],
    },
  ],
  citationStyle: 'ieee',
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]{2,}/gu) ?? []

describe.each(examples)('$name', ({ html, markdown }) => {
  test('is stored as it is, and the editor keeps it', () => {
    expect([sanitizeHtml(html), sanitizeBody(html)]).toEqual([html, html])
    expect(writeHtml(readPost(html))).toBe(html)
  })

  test('is the same in Markdown, both ways', () => {
    const read = markdownToHtml(markdown, {
      keysOf: () => new Set(keysOfReferences(bibliography.references)),
    })
    expect(sanitizeBody(read.html, { bibliography })).toBe(html)
    expect(markdownOf(html).trimEnd()).toBe(markdown)
  })

  test('is shown as valid HTML, and its words are in feeds and in search', () => {
    const { rendered, text, minutes } = prepareHtml(html)
    expect(htmlErrors(rendered)).toEqual([])
    const words = wordsOf(textOfHtml(html))
    const inFeed = wordsOf(textOfHtml(feedHtml(html, 'https://blog.example/post')))
    expect(words.filter((word) => !wordsOf(text).includes(word) || !inFeed.includes(word))).toEqual([])
    expect(minutes).toBe(words.length > 0 ? 1 : 0)
  })
})

test('every element, attribute and class that is allowed is in an example or named', () => {
  const named = new Set(page.match(/(?<=`)[\w-]+(?=`)/g))
  const visit = (node: DefaultTreeAdapterTypes.ChildNode): void => {
    if (!('tagName' in node)) return
    named.add(node.tagName)
    for (const { name, value } of node.attrs) for (const word of [name, ...value.split(' ')]) named.add(word)
    node.childNodes.forEach(visit)
  }
  for (const { html } of examples) parseFragment(html).childNodes.forEach(visit)
  const allowed = [
    ...allowedElements,
    ...Object.values(allowedAttributes),
    ...Object.values(contentClasses),
  ].flat()
  expect(allowed.filter((name) => !named.has(name))).toEqual([])
  expect(examples.length).toBeGreaterThan(20)
})
