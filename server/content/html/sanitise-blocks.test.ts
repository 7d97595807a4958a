import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sanitiseBlocks, sanitiseFewBlocks } from './sanitise-blocks.ts'
import { sanitiseHtml } from './sanitise-html.ts'
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
      const sanitised = sanitiseBlocks(blocks, maxTags)
      expect(sanitised).toHaveLength(blocks.length)
      for (const html of [...sanitised, sanitised.join('')]) assertAllowed(html)
      for (const [at, html] of blocks.entries())
        expect(visibleText(sanitised[at] as string)).toBe(visibleText(sanitiseHtml(html)))
      expect(await sanitiseFewBlocks(blocks)).toEqual(sanitised)
    }),
  )
})

test.each([
  ['long', [`<p>${'word '.repeat(4_000)}`]],
  ['many', Array<string>(3_000).fill('<p>some words in here')],
  ['full of tags', ['<i>a</i>b'.repeat(1_600)]],
])('blocks that are %s are not sanitised in this thread', async (_what, blocks) => {
  expect(await sanitiseFewBlocks(blocks)).toBeNull()
})
