import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sanitizeBlocks, sanitizeFewBlocks } from './sanitize-blocks.ts'
import { sanitizeHtml } from './sanitize-html.ts'
import { htmlSoup, htmlTree } from './testing/arbitrary-html.ts'
import { assertAllowed } from './testing/assert-allowed.ts'
import { visibleText } from './testing/visible-text.ts'

const maxTags = 100_000
test('any blocks stay as many, alone and joined have only what is allowed, and lose no text', async () => {
  const anyBlocks = fc.array(fc.oneof(htmlTree, htmlSoup, fc.string({ unit: 'binary', maxLength: 100 })), {
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(anyBlocks, async (blocks) => {
      const sanitized = sanitizeBlocks(blocks, maxTags)
      expect(sanitized).toHaveLength(blocks.length)
      for (const html of [...sanitized, sanitized.join('')]) assertAllowed(html)
      for (const [at, html] of blocks.entries())
        expect(visibleText(sanitized[at] as string)).toBe(visibleText(sanitizeHtml(html)))
      expect(await sanitizeFewBlocks(blocks)).toEqual(sanitized)
    }),
  )
})

test.each([
  ['long', [`<p>${'word '.repeat(4_000)}`]],
  ['many', Array<string>(3_000).fill('<p>some words in here')],
  ['full of tags', ['<i>a</i>b'.repeat(1_600)]],
])('blocks that are %s are not sanitized in this thread', async (_what, blocks) => {
  expect(await sanitizeFewBlocks(blocks)).toBeNull()
})
