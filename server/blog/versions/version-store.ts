import type { Kysely, Selectable, Transaction } from 'kysely'
import type { StoredBibliography } from '../../content/references/bibliography.ts'
import type { Schema } from '../../data/database/schema.ts'
import { countedRow } from '../../limits/quotas/counted-bytes.ts'
import { deleteNumbers, formatNumbers, parseNumbers } from './block-numbers.ts'
import type { HistoryWrites } from './history-store.ts'
import { versionBlockReads, versionBlockWrites } from './version-block-store.ts'

type VersionRow = Selectable<Schema['post_version']>
/** A version without its body. */
export type ListedVersion = Omit<VersionRow, 'tags' | 'blocks' | 'bibliography'> & { tags: string[] }

export type WholeVersion = ListedVersion & { content: string; bibliography: StoredBibliography }

export type NewVersion = Omit<ListedVersion, 'name' | 'bytes'> & { name?: string | null }

/** A body as a version has it. */
export interface NewBody {
  html: string
  bibliography: StoredBibliography
}

/** The body of a new version, or the number of the version that has the same. */
export type VersionBody = NewBody | { sameAs: number }

/** How many versions one query reads to find out which blocks they have. */
const batchSize = 500

const listedColumns = [
  'post_id',
  'number',
  'kind',
  'created_at',
  'name',
  'status',
  'title',
  'description',
  'tags',
  'imgname',
  'imgalt',
  'language',
  'cover_width',
  'bytes',
] as const satisfies (keyof Schema['post_version'])[]

const listed = <Row extends { tags: string }>(row: Row) => ({
  ...row,
  tags: JSON.parse(row.tags) as string[],
})

export const versionReads = (db: Kysely<Schema>) => {
  const { mapBlocks } = versionBlockReads(db)
  const own = (postId: string, number: number) =>
    db.selectFrom('post_version').where('post_id', '=', postId).where('number', '=', number)

  async function joinBlocks(postId: string, text: string): Promise<string> {
    const numbers = parseNumbers(text)
    const blocks = await mapBlocks(postId, numbers)
    return numbers.map((each) => blocks.get(each)).join('')
  }

  return {
    async find(postId: string, number: number): Promise<ListedVersion | undefined> {
      const row = await own(postId, number).select(listedColumns).executeTakeFirst()
      return row && listed(row)
    },

    exists: async (postId: string, number: number): Promise<boolean> =>
      (await own(postId, number).select('number').executeTakeFirst()) !== undefined,

    /** The addresses of posts, the numbers of their present versions, and when those were made; null if a version is not stored yet. */
    listPresent: (postIds: string[]) =>
      db
        .selectFrom('post')
        .leftJoin('post_version', (join) =>
          join.onRef('post_id', '=', 'post.id').onRef('number', '=', 'post.version'),
        )
        .select(['post.id', 'post.url', 'post.version', 'post_version.created_at'])
        .where('post.id', 'in', postIds)
        .execute(),

    /** A version with its body. */
    async findWhole(postId: string, number: number): Promise<WholeVersion | undefined> {
      const row = await own(postId, number)
        .select([...listedColumns, 'blocks', 'bibliography'])
        .executeTakeFirst()
      if (!row) return undefined
      const { blocks, ...version } = row
      return { ...listed(version), content: await joinBlocks(postId, blocks) }
    },

    /** The body of a version; undefined if there is no such version. */
    async findContent(postId: string, number: number): Promise<string | undefined> {
      const row = await own(postId, number).select('blocks').executeTakeFirst()
      return row && joinBlocks(postId, row.blocks)
    },

    /** Newest first: those below a number, or the newest. */
    async list(
      postId: string,
      { limit, before }: { limit: number; before?: number },
    ): Promise<ListedVersion[]> {
      let rows = db.selectFrom('post_version').select(listedColumns).where('post_id', '=', postId)
      if (before !== undefined) rows = rows.where('number', '<', before)
      return (await rows.orderBy('number', 'desc').limit(limit).execute()).map(listed)
    },
  }
}

export const versionWrites = (trx: Transaction<Schema>, history: HistoryWrites) => {
  const blocks = versionBlockWrites(trx)
  const all = () => trx.selectFrom('post_version')

  async function storedBody(
    postId: string,
    body: VersionBody,
  ): Promise<{ text: string; bibliography: StoredBibliography; bytes: number }> {
    if ('html' in body) {
      const { numbers, bytes } = await blocks.put(postId, body.html)
      return { text: formatNumbers(numbers), bibliography: body.bibliography, bytes }
    }
    const same = all().select(['blocks', 'bibliography']).where('post_id', '=', postId)
    const { blocks: text, bibliography } = await same
      .where('number', '=', body.sameAs)
      .executeTakeFirstOrThrow()
    return { text, bibliography, bytes: 0 }
  }

  /** Deletes the numbers of blocks from a set that versions of a post have. */
  async function dropUsed(postId: string, numbers: Set<number>): Promise<void> {
    for (let last = 0; numbers.size > 0; ) {
      const page = all().select(['number', 'blocks']).where('post_id', '=', postId).where('number', '>', last)
      const rows = await page.orderBy('number').limit(batchSize).execute()
      for (const { blocks } of rows) deleteNumbers(numbers, blocks)
      if (rows.length < batchSize) return
      last = rows.at(-1)?.number ?? last
    }
  }

  return {
    /** Inserts a version into a history that exists. The caller chose its number and has locked its author. */
    async insert(version: NewVersion, body: VersionBody): Promise<void> {
      const { post_id } = version
      const { text, bibliography, bytes: bytesOfBlocks } = await storedBody(post_id, body)
      const tags = JSON.stringify(version.tags)
      const bytes = countedRow(version.title, version.description, tags, version.imgalt, bibliography, text)
      await trx
        .insertInto('post_version')
        .values({ name: null, ...version, tags, bibliography, blocks: text, bytes })
        .execute()
      await history.addBytes(post_id, bytes + bytesOfBlocks)
    },

    /** Notes that a version that its author saved while writing is to replace its post. */
    async markScheduled(postId: string, number: number): Promise<void> {
      await trx
        .updateTable('post_version')
        .set({ kind: 'scheduled' })
        .where('post_id', '=', postId)
        .where('number', '=', number)
        .where('kind', '=', 'checkpoint')
        .execute()
    },

    async setName(postId: string, number: number, name: string | null): Promise<void> {
      await trx
        .updateTable('post_version')
        .set({ name })
        .where('post_id', '=', postId)
        .where('number', '=', number)
        .execute()
    },

    /** Deletes versions, and the blocks that no other version of the history has. Returns the bytes freed. */
    async remove(postId: string, numbers: number[]): Promise<number> {
      if (numbers.length === 0) return 0
      const removed = await trx
        .deleteFrom('post_version')
        .where('post_id', '=', postId)
        .where('number', 'in', numbers)
        .returning(['blocks', 'bytes'])
        .execute()
      const freed = new Set<number>()
      for (const row of removed) for (const block of parseNumbers(row.blocks)) freed.add(block)
      await dropUsed(postId, freed)
      const bytesOfBlocks = await blocks.remove(postId, [...freed])
      const bytes = removed.reduce((sum, row) => sum + row.bytes, bytesOfBlocks)
      await history.addBytes(postId, -bytes)
      return bytes
    },
  }
}
export type VersionWrites = ReturnType<typeof versionWrites>
