import { hash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { splitBlocks } from '../../content/html/split-blocks.ts'
import { batchesOf } from '../../data/database/batches.ts'
import type { Schema } from '../../data/database/schema.ts'
import { countedRow } from '../../limits/quotas/counted-bytes.ts'

/** A body of more blocks than this is stored in as many larger ones. It bounds the rows and the values of one statement. */
const maxBlocks = 2_000

export const versionBlockReads = (db: Kysely<Schema>) => ({
  /** The HTML of blocks, by number. */
  async mapBlocks(postId: string, numbers: number[]): Promise<Map<number, string>> {
    if (numbers.length === 0) return new Map()
    const rows = await db
      .selectFrom('version_block')
      .select(['number', 'html'])
      .where('post_id', '=', postId)
      .where('number', 'in', [...new Set(numbers)])
      .execute()
    return new Map(rows.map(({ number, html }) => [number, html]))
  },
})

export const versionBlockWrites = (trx: Transaction<Schema>) => ({
  /** Stores the blocks of a body that the history does not have. Returns the numbers of all, in order, and the bytes added. */
  async put(postId: string, html: string): Promise<{ numbers: number[]; bytes: number }> {
    const blocks = storedBlocks(html).map((block) => ({ digest: digestOf(block), html: block }))
    if (blocks.length === 0) return { numbers: [], bytes: 0 }
    const digests = [...new Set(blocks.map(({ digest }) => digest))]
    const present = await sql<{ number: number; digest: string | null }>`
      select number, digest from version_block where post_id = ${postId} and digest in (${sql.join(digests)})
      union all select max(number), null from version_block where post_id = ${postId}`.execute(trx)
    const numbers = new Map<string, number>()
    let number = 0
    for (const row of present.rows)
      if (row.digest === null) number = row.number ?? 0
      else numbers.set(row.digest, row.number)
    const added: { post_id: string; number: number; digest: string; html: string }[] = []
    if (numbers.size < digests.length) {
      for (const block of blocks) {
        if (numbers.has(block.digest)) continue
        numbers.set(block.digest, ++number)
        added.push({ post_id: postId, number, ...block })
      }
      await trx.insertInto('version_block').values(added).execute()
    }
    return {
      numbers: blocks.map(({ digest }) => numbers.get(digest) as number),
      bytes: bytesOf(added),
    }
  },

  /** Deletes blocks. Returns their bytes. */
  async remove(postId: string, numbers: number[]): Promise<number> {
    let bytes = 0
    for (const batch of batchesOf(numbers)) {
      const removed = trx
        .deleteFrom('version_block')
        .where('post_id', '=', postId)
        .where('number', 'in', batch)
        .returning(['digest', 'html'])
      bytes += bytesOf(await removed.execute())
    }
    return bytes
  },
})

const bytesOf = (blocks: { digest: string; html: string }[]): number =>
  blocks.reduce((sum, { digest, html }) => sum + countedRow(digest, html), 0)

const digestOf = (html: string): string => hash('sha256', html, 'base64url')

function storedBlocks(html: string): string[] {
  const blocks = splitBlocks(html)
  const size = Math.ceil(blocks.length / maxBlocks)
  if (size <= 1) return blocks
  return Array.from({ length: Math.ceil(blocks.length / size) }, (_, at) =>
    blocks.slice(at * size, (at + 1) * size).join(''),
  )
}
