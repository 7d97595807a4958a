import { expect, test } from 'vitest'
import { loadMarkdown, looksLikeMarkdown } from './markdown.ts'

const markdown = [
  '# Title',
  'Text\n\n# Title\n\nText',
  '## Usage\nText',
  '```js\nlet a\n```',
  '| A | B |\n| - | - |\n|---|---|',
  '- [ ] to do',
  '- One\n- Two',
  '1. One\n2. Two',
  '> Quoted',
  'See [this](https://example.org/).',
  'A **bold** word',
  'An *italic* word',
  'Some `code` here',
]

test.each(markdown)('%j is Markdown', (text) => {
  expect(looksLikeMarkdown(text)).toBe(true)
  expect(looksLikeMarkdown(text.replaceAll('\n', '\r\n'))).toBe(true)
})

test('code ends with its last line', async () => {
  const convert = await loadMarkdown()
  expect(convert('```js\na\n\nb\n```')).toContain('>a\n\nb</code></pre>')
})

const other = [
  'Words',
  '- one dash',
  '2 * 3 * 4 and snake_case_name',
  '# install\nnpm ci\n# test\nnpm test',
  '#!/bin/sh\n\n# Title\n\n- a\n- b',
  '#hashtag and #another',
  'a[i](b)',
  '# T\n\n<!-- never closed',
]

test.each(other)('%j is not', (text) => expect(looksLikeMarkdown(text)).toBe(false))
