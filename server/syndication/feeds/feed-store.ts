import { type Kysely, sql } from 'kysely'
import type { Instant, Schema } from '../../data/database/schema.ts'

/** The key of a list of public posts. */
export type ListKey = { kind: 'all' } | { kind: 'tag'; key: string } | { kind: 'author'; id: string }

/** `content` is null if the body is too large. */
export interface SizedBody {
  bytes: number
  content: string | null
}

const bytes = sql<number>`octet_length(post_body.content)`

export const feedReads = (db: Kysely<Schema>) => ({
  /** The instant of the first post with this publication number or a higher one; undefined if there is none. */
  async findInstant(publication: number): Promise<string | undefined> {
    const row = await db
      .selectFrom('post')
      .select('created_at')
      .where('publication', '>=', publication)
      .orderBy('publication')
      .limit(1)
      .executeTakeFirst()
    return row?.created_at
  },

  /** The publication numbers of the posts of a list: from an instant on, oldest first; or of the newest posts, newest first. */
  async listNumbers(list: ListKey, from: Instant | 'newest', limit: number): Promise<number[]> {
    const order = from === 'newest' ? 'desc' : 'asc'
    const rows = await (list.kind === 'tag'
      ? db
          .selectFrom('post_tag')
          .innerJoin('post', 'post.id', 'post_tag.post_id')
          .select('post.publication')
          .where('post_tag.key', '=', list.key)
          .where('post_tag.listed_at', 'is not', null)
          .$if(from !== 'newest', (query) => query.where('post_tag.listed_at', '>=', from))
          .orderBy('post_tag.listed_at', order)
          .limit(limit)
          .execute()
      : db
          .selectFrom('post')
          .select('publication')
          .where('status', '=', 'public')
          .$if(from !== 'newest', (query) => query.where('created_at', '>=', from))
          .$if(list.kind === 'author', (query) => query.where('author_id', '=', (list as { id: string }).id))
          .orderBy('created_at', order)
          .limit(limit)
          .execute())
    return rows.flatMap(({ publication }) => (publication === null ? [] : [publication]))
  },

  /** The bodies of posts as their authors wrote them, with their size in UTF-8, by the ids of the posts. Larger bodies are not read. */
  async listBodies(ids: string[], maxBytes: number): Promise<Map<string, SizedBody>> {
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('post_body')
      .select((eb) => [
        'post_id',
        bytes.as('bytes'),
        eb.case().when(bytes, '<=', maxBytes).then(eb.ref('content')).else(null).end().as('content'),
      ])
      .where('post_id', 'in', ids)
      .execute()
    return new Map(rows.map((row) => [row.post_id, row]))
  },

  /** What pages show of posts, by their ids. Larger pages are not read. */
  async listRendered(ids: string[], maxBytes: number): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('post_body')
      .select(['post_id', 'rendered'])
      .where('post_id', 'in', ids)
      .where(sql<number>`octet_length(rendered)`, '<=', maxBytes)
      .execute()
    return new Map(rows.map(({ post_id, rendered }) => [post_id, rendered]))
  },
})
