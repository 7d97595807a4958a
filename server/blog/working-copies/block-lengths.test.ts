import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { useBlog } from '#tests/support/test-blog.ts'
import { lengthOf, spliceBlocks, splitContent, totalBytes } from './block-lengths.ts'
import { splicedContent } from './working-copy-store.ts'

const anyBlock = fc.oneof(
  fc.constantFrom('<p>a</p>', '', '<p>Öl</p>', '深度学习', '🤖', 'e\u0301', '👩‍👩‍👧', '\uffff'),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.toWellFormed().replaceAll('\0', '')),
)
const anySplice = fc.record({
  start: fc.nat(),
  deleteCount: fc.nat(),
  blocks: fc.array(anyBlock, { maxLength: 3 }),
})

describe.each(databaseKinds)('replacing blocks on %s', (kind) => {
  const held = useBlog(kind)

  test('of any text makes the text that it makes of the list of blocks', async () => {
    const { db } = held.blog.database
    const property = fc.asyncProperty(
      fc.array(anyBlock, { maxLength: 6 }),
      fc.array(anySplice, { maxLength: 4 }),
      async (first, splices) => {
        let blocks = first
        let content = blocks.join('')
        let lengths = blocks.map(lengthOf)
        for (const sent of splices) {
          const start = sent.start % (blocks.length + 1)
          const deleteCount = sent.deleteCount % (blocks.length - start + 1)
          const splice = { ...sent, start, deleteCount }
          const change = spliceBlocks(lengths, splice)
          const { rows } = await sql<{ content: string }>`
            select ${splicedContent(change.content)} as content
            from (select cast(${content} as text) as content) as text`.execute(db)
          content = rows[0]?.content as string
          lengths = change.lengths
          blocks = blocks.toSpliced(start, deleteCount, ...splice.blocks)
          expect(splitContent(content, lengths)).toEqual(blocks)
          expect(totalBytes(lengths)).toBe(Buffer.byteLength(content))
        }
      },
    )
    await fc.assert(property)
  })
})
